// The page shows what the game publishes and sends presses back. It decides nothing by itself.
import { showBooks, showLog, showRows, showScreen } from "./screen.js";
import { showDrawings } from "./drawings.js";
import { playWith, showTable } from "./table.js";
import { showPreview } from "./preview.js";
import { listen } from "./link.js";
import { wireButtons } from "./buttons.js";
import { showSeats } from "./seats.js";
import { showEnding, wirePapers } from "./papers.js";
import { showAccess, wirePairing } from "./pairing.js";
import { showTeaching } from "./teach.js";

wireButtons();
wirePairing();
wirePapers();
listen({
  state(state) {
    showScreen(state);
    showTeaching(state);
    showRows(state);
    playWith(state.dice_sets);
    showBooks(state.books);
    showLog(state);
    showEnding(state);
    showSeats(state);
  },
  drawings: showDrawings,
  table: showTable,
  preview: showPreview,
  access: showAccess,
});
