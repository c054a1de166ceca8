// What is handed out on request: hints, and how a match ended. Links to the match as a file stand in the page itself.

const at = (id) => document.getElementById(id);

export function wirePapers() {
  at("hint").addEventListener("click", async () => {
    const { hints } = await (await fetch("/hints")).json();
    at("hints").replaceChildren(...(hints.length ? hints : ["There is no hint now."]).map(line("li")));
  });
}

export function showEnding({ version, game, helps, ending, own_sheet: sheet }) {
  // Before a match there is nothing to keep or to look up, and a button held does nothing.
  for (const id of ["holds", "history", "books"]) at(id).hidden = !game;
  at("own-sheet").hidden = !sheet;
  at("own-sheet").firstElementChild.href = sheet;
  if (at("hints").dataset.version !== `${version}`) at("hints").replaceChildren();  // a hint is of its moment
  at("hints").dataset.version = version;
  at("hint").hidden = !helps || ending !== null;
  at("ending").hidden = ending === null;
  document.body.classList.toggle("over", ending !== null && document.body.dataset.word === "OVER");
  if (ending === null) return;
  at("result").textContent = ending.result;
  at("scores").replaceChildren(...ending.players.map(({ name, score, won }) => {
    const player = line("li")(`${name}: ${score}${won ? ", has won" : ""}`);
    player.classList.toggle("won", won);
    return player;
  }));
  at("figures").textContent = ending.figures;
}

const line = (kind) => (text) => {
  const element = document.createElement(kind);
  element.textContent = text;
  return element;
};
