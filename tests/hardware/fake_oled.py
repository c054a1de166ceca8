"""Models of the two OLED controllers behind luma's serial interface: what reaches their memory, shows.

Written from the data sheets SSD1306 (Solomon Systech, chapter 10) and SH1106 (Sino Wealth, commands 1-15).
"""

from PIL import Image

COMMANDS_WITH_ONE_BYTE = {0x20, 0x81, 0x8D, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB}


class ChipModel:
    """Memory of `columns` x 8 pages; the panel shows 128 columns from `first_column` on."""

    def __init__(self, columns, first_column):
        self._memory = [bytearray(columns) for _ in range(8)]
        self._columns, self._first_column = columns, first_column
        self._window = (0, columns - 1)
        self.page = self.column = 0
        self.on = False
        self.contrast = None
        self.fails_with = None
        self.closed = False

    def command(self, *bytes_):
        self._fail()
        queue = list(bytes_)
        while queue:
            self._obey(queue.pop(0), queue)

    def data(self, data):
        self._fail()
        for byte in data:
            if self.column < self._columns:  # beyond, after another controller's commands, nothing is kept
                self._memory[self.page][self.column] = byte
            self._step()

    def cleanup(self):
        self.closed = True

    def image(self):
        """The glass."""
        image = Image.new("1", (128, 64))
        if self.on:
            for x in range(128):
                for y in range(64):
                    byte = self._memory[y // 8][self._first_column + x]
                    image.putpixel((x, y), byte >> (y % 8) & 1)
        return image

    def _fail(self):
        if self.fails_with is not None:
            raise self.fails_with


class Ssd1306(ChipModel):
    def __init__(self):
        super().__init__(columns=128, first_column=0)

    def _obey(self, command, rest):
        if command in (0xAE, 0xAF):
            self.on = command == 0xAF
        elif command == 0x21:
            self._window = (rest.pop(0), rest.pop(0))
            self.column = self._window[0]
        elif command == 0x22:
            self.page, _ = rest.pop(0), rest.pop(0)
        elif command in COMMANDS_WITH_ONE_BYTE:
            value = rest.pop(0)
            self.contrast = value if command == 0x81 else self.contrast

    def _step(self):
        self.column += 1
        if self.column > self._window[1]:
            self.column = self._window[0]
            self.page = (self.page + 1) % 8


class Sh1106(ChipModel):
    def __init__(self, first_column=2):
        super().__init__(columns=132, first_column=first_column)

    def _obey(self, command, rest):
        if command in (0xAE, 0xAF):
            self.on = command == 0xAF
        elif command < 0x10:
            self.column = self.column & 0xF0 | command
        elif command < 0x20:
            self.column = self.column & 0x0F | (command & 0x0F) << 4
        elif 0xB0 <= command <= 0xB7:
            self.page = command & 7
        elif command in COMMANDS_WITH_ONE_BYTE and rest:
            value = rest.pop(0)
            self.contrast = value if command == 0x81 else self.contrast

    def _step(self):
        self.column = min(self.column + 1, self._columns)
