// The panel's screen as a picture, as a list that can be tapped, and as words; the books and the log.
import { act } from "./link.js";

const at = (id) => document.getElementById(id);

export function showScreen({ version, moment, screen, game, faults, seats }) {
  at("oled").src = `/panel.png?${version}.${seats?.mine ?? -1}`;
  at("game").textContent = game;
  document.body.dataset.word = screen.word;
  document.body.dataset.moment = moment;
  if (at("spoken").textContent !== screen.spoken) at("spoken").textContent = screen.spoken;
  const said = faults.map((fault) => `${fault.fact} ${fault.remedy}`).join(" ");
  if (at("faults").textContent !== said) at("faults").textContent = said;
  for (const button of document.querySelectorAll("#keys button")) {
    const name = button.dataset.button;
    const does = name === "up" || name === "down" ? screen.keys.scroll : screen.keys[name];
    button.classList.toggle("idle", !does);
    const label = button.querySelector(".does");
    if (label) {
      label.textContent = does || "";
      button.setAttribute("aria-label", does ? `${name}: ${does}` : name);
    }
  }
}

export function showRows({ version, moment, choices, cursor, seats }) {
  const list = at("rows");
  const scrolled = list.scrollTop;
  const focused = [...list.children].findIndex((row) => row.contains(document.activeElement));
  list.replaceChildren(...choices.map((choice, index) => {
    const row = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.disabled = seats?.waits ?? false;
    button.append(span(choice.label), span(choice.right));
    if (choice.ticked !== null) button.setAttribute("aria-pressed", choice.ticked);
    if (index === cursor) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => act("/pick", { index, version, moment, says: choice.label }));
    row.append(button);
    return row;
  }));
  list.scrollTop = scrolled;
  keepInSight(list, list.querySelector("[aria-current]"));
  if (focused >= 0) list.children[Math.min(focused, list.children.length - 1)]?.firstChild.focus();
}

// A list longer than its place goes with the cursor; the page itself is not scrolled.
function keepInSight(list, row) {
  if (!row) return;
  const [frame, box] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  list.scrollTop += Math.min(0, box.top - frame.top) + Math.max(0, box.bottom - frame.bottom);
}

export function showBooks(books) {
  at("pages").replaceChildren(...books.map((page) => {
    const block = document.createElement("div");
    const title = document.createElement("h3");
    title.textContent = page.title;
    block.append(title, ...page.lines.map((line) => {
      const text = document.createElement("p");
      text.textContent = line;
      return text;
    }));
    return block;
  }));
}

export function showLog({ version, moment, log }) {
  at("log").replaceChildren(...log.map(({ step, text, roll }) => {
    const item = document.createElement("li");
    item.value = step + 1;
    item.classList.toggle("roll", roll);
    const back = revisiting("Undo", `Undo back to before step ${step + 1}`, { step, version, moment, deed: "undo" });
    item.append(span(text), back);
    if (roll) item.append(revisiting("Fix", `Fix the roll of step ${step + 1}`, { step, version, moment, deed: "fix" }));
    return item;
  }));
}

// The panel then asks, with its cursor on the step; ok does it.
function revisiting(text, label, asked) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text;
  button.setAttribute("aria-label", label);
  button.addEventListener("click", () => act("/step", asked));
  return button;
}

function span(text) {
  const element = document.createElement("span");
  element.textContent = text;
  return element;
}
