// On the network a browser may look at once, and press once it has told the code on the panel.
import { send } from "./link.js";

const form = document.getElementById("pair"), code = document.getElementById("code"), said = document.getElementById("pairing");

export async function wirePairing() {
  const { may_press: mayPress } = await (await fetch("/access")).json();
  form.hidden = mayPress;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const refused = await send("/pair", { code: code.value });
    said.textContent = refused;
    form.hidden = refused === "";
  });
}
