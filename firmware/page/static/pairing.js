// On the network a browser may look at once, and press once it has told the code on the panel.
import { send } from "./link.js";

const form = document.getElementById("pair"), code = document.getElementById("code"), said = document.getElementById("pairing");
const access = document.getElementById("access");
let mayPress = true, others = 0;

// Who may press, for everybody who looks.
export function showAccess({ network, paired }) {
  others = paired;
  access.hidden = !network;
  say();
}

function say() {
  const devices = others ? ` and ${others} paired device${others === 1 ? "" : "s"}` : "";
  access.textContent = `${mayPress ? "This device may press" : "This device looks"}. Whoever is at the panel${devices} may press.`;
}

export async function wirePairing() {
  ({ may_press: mayPress } = await (await fetch("/access")).json());
  form.hidden = mayPress;
  say();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const refused = await send("/pair", { code: code.value });
    said.textContent = refused;
    form.hidden = mayPress = refused === "";
    say();
  });
}
