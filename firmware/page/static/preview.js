// Whether the camera is set up well: one sentence, and on request a line per part with examples of what is wrong.
const at = (id) => document.getElementById(id);
const GRAVITY = { bad: 3, poor: 2, unknown: 1, good: 0 };

export function showPreview(remarks) {
  const preview = at("preview");
  preview.hidden = remarks.length === 0;
  if (preview.hidden) return;
  const gravest = remarks.reduce((most, one) => (GRAVITY[one.state] > GRAVITY[most.state] ? one : most));
  const said = {
    good: "The camera is well set up.",
    unknown: "Lay a die down: it shows whether the camera is well set up.",
  }[gravest.state] ?? gravest.words;
  preview.dataset.state = gravest.state;
  if (at("remark").textContent !== said) at("remark").textContent = said;
  at("remarks").replaceChildren(...remarks.map(({ state, words }) => {
    const line = document.createElement("li");
    line.className = state;
    line.textContent = words;
    return line;
  }));
  const wrong = new Set(remarks.filter(({ state }) => state === "bad" || state === "poor").map(({ part }) => part));
  for (const figure of document.querySelectorAll("#setups figure")) {
    figure.classList.toggle("now", wrong.has(figure.dataset.part));
  }
}
