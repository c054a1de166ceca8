// In a game with secrets a player can make this browser their own: then it shows their secrets, and nobody else's do.
import { send } from "./link.js";

const seats = document.getElementById("seats");
let shown = "";

export function showSeats({ seats: told }) {
  seats.hidden = told === null;
  const wanted = JSON.stringify([told?.players, told?.mine]);
  if (told === null || wanted === shown) return;
  shown = wanted;
  const said = document.createElement("span");
  said.setAttribute("role", "status");
  said.textContent = told.mine < 0 ? "This browser is everybody's." : `${told.players[told.mine]} alone looks at this browser.`;
  seats.replaceChildren(said, ...["Everybody", ...told.players].map((name, index) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = index === 0 ? name : `I am ${name}`;
    button.setAttribute("aria-pressed", index - 1 === told.mine);
    button.addEventListener("click", async () => {
      const refused = await send("/seat", { seat: index - 1 });
      if (refused) said.textContent = refused;
    });
    return button;
  }));
}
