"""What the page is told, followed as a browser follows it."""

import json
import threading
import time
import urllib.request

from evening import PATIENCE


class Listener:
    """The newest message of each topic, from one stream."""

    def __init__(self, address):
        self._stream = urllib.request.urlopen(f"{address}events", timeout=PATIENCE)
        self._news = threading.Condition()
        self._newest = {}
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def newest(self, topic):
        return self.wait(topic, f"the topic {topic}", lambda message: True)

    def wait(self, topic, for_what, wanted):
        """The first message of a topic for which `wanted` holds; the newest one may be that already."""
        deadline = time.monotonic() + PATIENCE
        with self._news:
            while topic not in self._newest or not wanted(self._newest[topic]):
                if not self._news.wait(deadline - time.monotonic()):
                    screen = self._newest.get("state", {}).get("screen", {})
                    raise AssertionError(f"waited in vain for {for_what}; the panel says: {screen.get('spoken')}")
            return self._newest[topic]

    def _listen(self):
        topic = ""
        try:
            for line in self._stream:
                if line.startswith(b"event: "):
                    topic = line[7:].decode().strip()
                elif line.startswith(b"data: "):
                    with self._news:
                        self._newest[topic] = json.loads(line[6:])
                        self._news.notify_all()
        except OSError:
            return  # the program has ended
