// The mat in the camera's picture: what is to be done on it, and its corners where its marks are not seen.
import { send } from "./link.js";

const at = (id) => document.getElementById(id);
const SVG = "http://www.w3.org/2000/svg";
const ORDER = ["upper left", "upper right", "lower right", "lower left"];

let clicked = null;   // corners shown so far, null while nobody shows any

function outline(points, kind) {
  const shape = document.createElementNS(SVG, "polygon");
  shape.setAttribute("points", points.map(([x, y]) => `${x * 1000},${y * 750}`).join(" "));
  shape.setAttribute("class", kind);
  return shape;
}

// Shapes for the overlay: the die of each deed, and the place where it belongs.
export function deedShapes(deeds) {
  const shapes = deeds.flatMap(({ die, place, now }) => [
    ...(die ? [outline(die, now ? "deed now" : "deed")] : []),
    ...(place ? [outline(place, now ? "goal now" : "goal")] : []),
  ]);
  return [...shapes, ...(clicked ?? []).map(([x, y]) => outline([[x - 0.008, y], [x, y - 0.01], [x + 0.008, y], [x, y + 0.01]], "corner"))];
}

function ask() {
  at("corner-note").textContent = clicked === null ? "" : `Click the ${ORDER[clicked.length]} corner of the mat.`;
}

at("show-corners").addEventListener("click", () => {
  clicked = [];
  at("view").scrollIntoView({ block: "nearest" });
  ask();
});
at("forget-corners").addEventListener("click", async () => {
  clicked = null;
  at("corner-note").textContent = (await send("/corners", { corners: [] })) || "The corners are forgotten.";
});

// Capturing, so that a click that shows a corner takes no die into the hand.
at("view").addEventListener("pointerdown", async (event) => {
  if (clicked === null) return;
  event.stopPropagation();
  const frame = at("view").getBoundingClientRect();
  clicked.push([(event.clientX - frame.left) / frame.width, (event.clientY - frame.top) / frame.height]);
  if (clicked.length < ORDER.length) return ask();
  const corners = clicked;
  clicked = null;
  at("corner-note").textContent = (await send("/corners", { corners })) || "The corners are kept.";
}, true);
