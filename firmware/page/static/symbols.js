// Throwing dice with symbols: so many of each kind are taken into the hand, then thrown; the same ones again at a touch.
const MOST = 6;
const picked = new Map();  // how many of each kind are in the hand
let last = [];             // ids of the dice thrown last

export function symbolButtons(dice, deed, button) {
  const kinds = new Map();
  for (const die of dice) kinds.set(die.kind, [...(kinds.get(die.kind) ?? []), die]);
  const count = () => [...picked.values()].reduce((sum, n) => sum + n, 0);
  const shown = () => {
    for (const [kind, element] of pickers) element.textContent = name(kind);
    throwing.textContent = `Throw ${count()}`;
    throwing.disabled = count() === 0;
  };
  const name = (kind) => {
    const number = kind.split("/").at(-1);
    const title = /^\d$/.test(number) ? `Level ${number}` : number;
    return `${title}, ${kinds.get(kind)[0].colour}${picked.get(kind) ? `: ${picked.get(kind)}` : ""}`;
  };
  const pickers = [...kinds].map(([kind, all]) => [kind, button(name(kind), () => {
    const more = (picked.get(kind) ?? 0) + 1;
    picked.set(kind, more > Math.min(all.length, MOST) ? 0 : more);
    shown();
  })]);
  const ids = () => [...picked].flatMap(([kind, n]) => (kinds.get(kind) ?? []).slice(0, n).map((die) => die.id));
  const throwing = button("Throw 0", () => {
    last = ids();
    picked.clear();
    deed({ do: "throw", ids: last });
  }, "main");
  throwing.disabled = count() === 0;
  shown();
  const again = last.length ? [button("Throw the same again", () => deed({ do: "throw", ids: last }))] : [];
  const note = document.createElement("span");
  note.textContent = "Take dice into the hand, then throw them.";
  return [throwing, ...again, note, sideBySide(pickers.map(([, element]) => element))];
}

// Buttons of one sort, side by side under what throws.
export function sideBySide(buttons) {
  const row = document.createElement("div");
  row.className = "sorts";
  row.append(...buttons);
  return row;
}
