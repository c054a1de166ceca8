// Sheets and boards that a game draws: shapes with roles and hues, which drawing.css turns into colours. A tap upon a
// shape that stands for a choice takes it, as a tap on the list does.
import { act } from "./link.js";

const SVG = "http://www.w3.org/2000/svg";
const board = document.getElementById("drawings");
const LEAST = 1.8;  // pixels of a drawing's unit, so that its words can be read: a narrow screen scrolls sideways
const MOST = 5;   // and beyond this it only takes the room of others
const pick = { version: 0, moment: "", does: [], cursor: null };

export function showDrawings({ version, moment, cursor, does, drawings }) {
  Object.assign(pick, { version, moment, cursor, does });
  const names = drawings.map((drawing) => drawing.name);
  for (const figure of [...board.children]) if (!names.includes(figure.dataset.name)) figure.remove();
  for (const [place, drawing] of drawings.entries()) {
    const figure = board.querySelector(`[data-name="${drawing.name}"]`) ?? frame(drawing);
    if (board.children[place] !== figure) board.insertBefore(figure, board.children[place] ?? null);
    figure.querySelector("figcaption span").textContent = drawing.title;
    const old = figure.querySelector("svg");
    const focused = old?.contains(document.activeElement) ? document.activeElement.id : null;
    const fresh = picture(drawing);
    if (old) old.replaceWith(fresh); else figure.querySelector(".scroll").append(fresh);
    showEdges(figure.querySelector(".scroll"));
    const stood = old?.querySelector(".current")?.id, stands = fresh.querySelector(".current");
    // Where the cursor has not moved, a player may have slid the sheet elsewhere.
    if (cursor !== null && !(stands?.id && stands.id === stood)) turnTo(figure.querySelector(".scroll"), stands);
    if (focused !== null) (fresh.querySelector(`#${CSS.escape(focused)}.tap`) ?? fresh.querySelector(".current, .tap"))?.focus();
  }
  board.hidden = drawings.length === 0;
  document.body.classList.toggle("draws", !board.hidden);
}

// On a narrow screen, brings what the cursor stands on into view; the page itself is not scrolled.
function turnTo(scroll, shape) {
  if (!shape || scroll.scrollWidth <= scroll.clientWidth) return;
  const [frame, box] = [scroll.getBoundingClientRect(), shape.getBoundingClientRect()];
  if (box.left < frame.left || box.right > frame.right) scroll.scrollLeft += (box.left + box.right - frame.left - frame.right) / 2;
}

// Tells page.css at which edge a drawing goes on: phones show no scroll bar.
function showEdges(scroll) {
  scroll.classList.toggle("goes-on-left", scroll.scrollLeft > 1);
  scroll.classList.toggle("goes-on-right", scroll.scrollLeft < scroll.scrollWidth - scroll.clientWidth - 1);
}

function frame({ name }) {
  const figure = document.createElement("figure");
  figure.dataset.name = name;
  const caption = document.createElement("figcaption");
  const whole = document.createElement("button");
  whole.type = "button";
  whole.textContent = "Whole screen";
  whole.addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : figure.requestFullscreen()));
  whole.hidden = !document.fullscreenEnabled;
  caption.append(document.createElement("span"), whole);
  const scroll = document.createElement("div");
  scroll.className = "scroll";
  scroll.addEventListener("scroll", () => showEdges(scroll), { passive: true });
  new ResizeObserver(() => showEdges(scroll)).observe(scroll);
  figure.append(caption, scroll);
  return figure;
}

function picture({ name, title, words, width, height, shapes }) {
  const svg = element("svg", { viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": title });
  svg.classList.add("drawing");
  svg.style.minWidth = `${width * LEAST}px`;
  svg.style.maxWidth = `${width * MOST}px`;
  if (words) svg.setAttribute("aria-description", words);
  svg.append(...shapes.map((shape) => drawn(shape, name)));
  return svg;
}

const MAKE = {
  rect: ({ x, y, width, height, round }) => element("rect", { x, y, width, height, rx: round ?? 0 }),
  circle: ({ x, y, radius }) => element("circle", { cx: x, cy: y, r: radius }),
  lines: ({ points, closed }) => element(closed === false ? "polyline" : "polygon", { points: points.map((point) => point.join(",")).join(" ") }),
  curve: ({ path }) => element("path", { d: path }),
  text({ x, y, size, text, anchor }) {
    const line = element("text", { x, y, "font-size": size, "text-anchor": anchor ?? "middle", "dominant-baseline": "central" });
    line.textContent = text;
    return line;
  },
  group({ x, y, turn, shapes }, name) {
    const group = element("g", x || y || turn ? { transform: `translate(${x ?? 0} ${y ?? 0}) rotate(${turn ?? 0})` } : {});
    group.append(...shapes.map((shape) => drawn(shape, name)));
    return group;
  },
};

function drawn(shape, name) {
  const made = MAKE[shape.shape](shape, name);
  made.classList.add(`role-${shape.role ?? "ink"}`);
  if (shape.hue) made.classList.add(`hue-${shape.hue}`);
  if (shape.look) made.classList.add(`look-${shape.look}`);
  if (shape.id) made.id = `${name}-${shape.id}`;
  if (Number.isInteger(shape.tap)) return tappable(made, shape);
  if (shape.label) {
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", shape.label);
  } else if (shape.shape !== "group") {
    made.setAttribute("aria-hidden", "true");
  }
  return made;
}

function tappable(made, { tap, label }) {
  made.classList.add("tap");
  made.setAttribute("role", "button");
  made.setAttribute("tabindex", "0");
  made.setAttribute("aria-label", `${label}. ${pick.does[tap]}.`);
  if (tap === pick.cursor) {
    made.classList.add("current");
    made.setAttribute("aria-current", "true");
  }
  // A finger has no hover: where a tap would lay something down, the first one shows it and the second one takes it.
  const shows = made.querySelector(":scope > .look-ghost") !== null && matchMedia("(hover: none)").matches;
  const { version, moment, does } = pick;
  const take = () => act("/pick", { index: tap, version, moment, says: does[tap], take: !shows || tap === pick.cursor });
  made.addEventListener("click", take);
  made.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    take();
  });
  return made;
}

function element(kind, attributes) {
  const made = document.createElementNS(SVG, kind);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
