// What the camera sees, with the readings drawn on it; on a virtual table, a hand for its dice.
import { send } from "./link.js";
import { deedShapes } from "./mat.js";
import { sideBySide, symbolButtons } from "./symbols.js";

const at = (id) => document.getElementById(id);
const camera = at("camera"), overlay = at("overlay"), hand = at("hand"), seen = at("seen"), view = at("view");
const SVG = "http://www.w3.org/2000/svg";
const SAID = { moving: "The dice roll.", hand: "A hand is over the table.", still: "",
  lost: "The camera gives no picture. This one is old." };

const DRAG = 6;       // pixels that a finger may wander on a tap

// A mat is wider than a camera's usual picture.
camera.addEventListener("load", () => { view.style.setProperty("--ratio", camera.naturalWidth / camera.naturalHeight); });

let held = null;      // id of the die in hand
let from = null;      // where a drag began, null when nothing is dragged
let dragging = false;
let dice = [];        // dice of the virtual table
let sets = [];        // dice sets of the game that is played, none before one is
let last = 0;

export function showTable({ number, scene, dice: readings, doubts, hand: virtual, deeds, told }) {
  camera.src = `/camera.jpg?${number}`;
  view.classList.toggle("lost", scene === "lost");
  dice = virtual ?? [];
  const marks = (readings ?? []).flatMap(mark);
  const chosen = dice.find((die) => die.id === held);
  if (chosen) marks.push(ring(chosen));
  marks.push(...deedShapes(deeds));
  overlay.setAttribute("viewBox", "0 0 1000 750");
  overlay.setAttribute("preserveAspectRatio", "none");
  overlay.replaceChildren(...marks);
  seen.textContent = SAID[scene] || [said(readings, told), ...doubts, ...deeds.map(({ words }) => words)].join(" ");
  hand.hidden = virtual === null;
  if (virtual !== null) showHand(chosen);
}

function said(readings, told) {
  if (readings === null) return "Taking a first look.";
  const shown = readings.map((die) => die.said).join(", ");
  if (told && readings.length) return `The virtual table says ${shown}. Nothing is read.`;
  return readings.length ? `Reads ${shown}.` : "No dice seen.";
}

function mark({ corners, said: shown, probability, flags }) {
  const points = corners.map(([x, y]) => [x * 1000, y * 750]);
  const frame = document.createElementNS(SVG, "polygon");
  frame.setAttribute("points", points.map((point) => point.join(",")).join(" "));
  if (shown === "?" || flags.length || probability < 0.9) frame.classList.add("doubt");
  const text = document.createElementNS(SVG, "text");
  text.setAttribute("x", Math.max(...points.map(([x]) => x)) + 4);
  text.setAttribute("y", Math.min(...points.map(([, y]) => y)) + 8);
  text.textContent = shown;
  return [frame, text];
}

function ring({ x, y }) {
  const circle = document.createElementNS(SVG, "polygon");
  const corners = [[-38, -38], [38, -38], [38, 38], [-38, 38]];
  circle.setAttribute("points", corners.map(([dx, dy]) => `${x * 1000 + dx},${y * 750 + dy}`).join(" "));
  circle.classList.add("held");
  return circle;
}

// ---- the hand ----

// A table that waits for a game to be chosen has the dice of all games beside it; a game takes its own.
export function playWith(names) {
  sets = names;
  if (!hand.hidden) showHand(dice.find((die) => die.id === held));
}

const played = ({ kind }) => !sets.length || sets.includes(kind.split("/")[0]);

const deed = async (what) => { seen.textContent = (await send("/table", what)) || seen.textContent; };

function showHand(chosen) {
  const wanted = JSON.stringify([sets, chosen?.id, chosen?.value, dice.map((die) => [die.id, die.y > 1])]);
  if (hand.dataset.shows === wanted) return;
  hand.dataset.shows = wanted;
  // Who throws by the keyboard stays on the button: lost from it, the next Enter would be the panel's ok.
  const focused = [...hand.querySelectorAll("button")].indexOf(document.activeElement);
  fillHand(chosen);
  if (focused >= 0) [...hand.querySelectorAll("button")].slice(focused).find((one) => !one.disabled)?.focus();
}

function fillHand(chosen) {
  const white = dice.filter((die) => die.colour === "white" && die.kind === "d6" && played(die)).map((die) => die.id);
  const symbols = dice.filter((die) => die.kind !== "d6" && played(die));
  const inside = ({ x, y }) => x > 0 && x < 1 && y > 0 && y < 1;
  const buttons = [];
  if (white.length) buttons.push(button("Throw the round die", () => deed({ do: "throw", ids: white.slice(0, 1) }), "main"));
  if (symbols.length && !chosen) {
    hand.replaceChildren(...buttons, ...symbolButtons(symbols, deed, button));
    return;
  }
  if (chosen) {
    for (let value = 1; value <= 6; value += 1) {
      const turn = button(chosen.sides[value - 1], () => deed({ do: "turn", id: chosen.id, value }));
      turn.setAttribute("aria-label", `Turn the ${chosen.colour} die to ${chosen.sides[value - 1]}`);
      buttons.push(turn);
    }
    buttons.push(button("Throw it", () => deed({ do: "throw", ids: [chosen.id] })));
    buttons.push(button("Turn round", () => deed({ do: "spin", id: chosen.id, degrees: 30 })));
    buttons.push(button("Put away", () => deed({ do: "remove", id: chosen.id })));
  } else {
    const note = document.createElement("span");
    note.textContent = "Drag a die, or tap it to turn it.";
    buttons.push(note, sideBySide(["yellow", "red", "green"].map((colour) => {
      const waiting = dice.filter((die) => die.colour === colour && !inside(die)).length;
      return button(`Bring ${colour}${waiting ? ` (${waiting} wait)` : ""}`, () => deed({ do: "add", colour, value: 1 }));
    })));
  }
  hand.replaceChildren(...buttons);
}

function button(text, act, kind = "") {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = text;
  element.className = kind;
  element.addEventListener("click", act);
  return element;
}

const spot = (event) => {
  const frame = view.getBoundingClientRect();
  return { x: (event.clientX - frame.left) / frame.width, y: (event.clientY - frame.top) / frame.height };
};

view.addEventListener("pointerdown", (event) => {
  const { x, y } = spot(event);
  const near = dice
    .map((die) => ({ die, far: Math.hypot(die.x - x, (die.y - y) * 0.75) }))
    .filter(({ far }) => far < 0.05)
    .sort((one, other) => one.far - other.far)[0];
  held = near?.die.id ?? null;
  from = held === null ? null : { x: event.clientX, y: event.clientY };
  dragging = false;
  hand.dataset.shows = "";
  if (from) view.setPointerCapture(event.pointerId);
  showHand(near?.die);
});
view.addEventListener("pointermove", (event) => {
  if (!from) return;
  dragging ||= Math.hypot(event.clientX - from.x, event.clientY - from.y) > DRAG;
  if (!dragging || performance.now() - last < 80) return;
  last = performance.now();
  send("/table", { do: "move", id: held, ...spot(event) });
});
view.addEventListener("pointerup", (event) => {
  if (dragging) send("/table", { do: "move", id: held, ...spot(event) });
  from = null;
  dragging = false;
});
