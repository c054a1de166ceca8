// The room TEACH: the face on the tray shown large, how far the set has come, and a name to type.
import { send } from "./link.js";

const room = document.createElement("section");
room.id = "teach";
room.hidden = true;
room.setAttribute("aria-label", "Teach dice");
room.innerHTML = `
  <p id="teach-faces"></p>
  <progress id="teach-progress" max="1" aria-label="Faces taught"></progress>
  <form>
    <label for="teach-name">Not in the list? Type its name.</label>
    <input id="teach-name" maxlength="24" autocomplete="off" required>
    <button type="submit">Take</button>
    <span id="teach-refused" role="alert"></span>
  </form>`;
document.getElementById("rows").before(room);

const at = (id) => document.getElementById(id);

room.querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  at("teach-refused").textContent = await send("/teach", { text: at("teach-name").value });
  at("teach-name").value = "";
});

export function showTeaching({ screen }) {
  room.hidden = screen.word !== "TEACH";
  if (room.hidden) return;
  at("teach-faces").replaceChildren(...screen.faces.map((png) => {
    const face = document.createElement("img");
    face.src = `data:image/png;base64,${png}`;
    face.alt = screen.faces.length > 1 ? "One of two faces that look too alike" : "The face on the tray";
    face.width = face.height = 192;
    return face;
  }));
  room.querySelector("form").hidden = screen.faces.length > 1;  // too alike: the keys answer
  at("teach-progress").hidden = screen.progress === null;
  at("teach-progress").value = screen.progress ?? 0;
}
