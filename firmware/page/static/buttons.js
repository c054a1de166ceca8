// Five buttons that behave like those of the panel: up and down act when pressed and repeat, the others act when
// released, or as a hold after 0.6 s.
import { act } from "./link.js";

const HOLD = 600, REPEAT_AFTER = 400, REPEAT_EVERY = 125;
const KEYS = { Escape: "back", ArrowUp: "up", ArrowDown: "down", Enter: "ok", f: "fix", F: "fix" };

const scrolling = (button) => button === "up" || button === "down";
// What answers a question names it: if another player has answered before, the press counts for nothing.
const moment = (button) => (scrolling(button) ? "" : document.body.dataset.moment ?? "");
const press = (button, kind = "short", asked = moment(button)) => act("/press", { button, press: kind, moment: asked });

function hand(element) {
  const button = element.dataset.button;
  const scrolls = scrolling(button);
  let timer = null, held = false, asked = "";

  const down = () => {
    if (timer !== null) return;
    held = false;
    asked = moment(button);
    element.classList.add("down");
    if (scrolls) {
      press(button);
      timer = setTimeout(function again() {
        press(button, "repeat");
        timer = setTimeout(again, REPEAT_EVERY);
      }, REPEAT_AFTER);
    } else {
      timer = setTimeout(() => { held = true; press(button, "hold", asked); }, HOLD);
    }
  };
  const up = (counts) => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    element.classList.remove("down");
    if (counts && !scrolls && !held) press(button, "short", asked);
  };
  return { down, up };
}

export function wireButtons() {
  const hands = new Map();
  for (const element of document.querySelectorAll("#keys button")) {
    const { down, up } = hand(element);
    hands.set(element.dataset.button, { down, up });
    element.addEventListener("pointerdown", (event) => { element.setPointerCapture(event.pointerId); down(); });
    element.addEventListener("pointerup", () => up(true));
    element.addEventListener("pointercancel", () => up(false));
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    // A screen reader's or a script's click comes without a pointer.
    element.addEventListener("click", (event) => { if (event.detail === 0) press(element.dataset.button); });
  }
  const plain = (event) => !event.ctrlKey && !event.metaKey && !event.altKey && !event.target.closest("input, textarea");
  // Enter on a focused button of the page, or on a shape that can be tapped, is its own.
  const own = (event) => event.key === "Enter" && event.target.closest("button, [role=button]");
  addEventListener("keydown", (event) => {
    const button = KEYS[event.key];
    if (!button || !plain(event) || own(event)) return;
    event.preventDefault();
    if (!event.repeat) hands.get(button).down();
  });
  addEventListener("keyup", (event) => {
    const button = KEYS[event.key];
    if (button && !own(event)) hands.get(button).up(true);
  });
  addEventListener("blur", () => { for (const { up } of hands.values()) up(false); });
}
