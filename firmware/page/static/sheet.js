// The form on which owners type in their print-out. The server keeps and checks the sheet; this only shows it.
import { showDrawings } from "./drawings.js";

const at = (id) => document.getElementById(id);
const home = location.pathname.replace(/\/$/, "");
const WIDEST = 2400;  // pixels of a photo that is kept: enough to read a print-out by
let fields = [], here = 0;

async function ask(path, body) {
  const wish = body ? { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) } : {};
  const answer = await fetch(home + path, wish);
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.refused);
  return told;
}

function show({ title, path, fields: told, faults, drawings, photo }) {
  fields = told;
  at("title").textContent = title;
  at("path").textContent = path;
  at("faults-list").replaceChildren(...faults.map(({ line, sentence }) => element("li", `Line ${line}: ${sentence}`)));
  at("jump").replaceChildren(...fields.map(({ group, label, printed }, index) => {
    const option = element("option", `${group} ${label}${printed ? " ✓" : ""}`);
    option.value = index;
    return option;
  }));
  showDrawings({ version: 0, cursor: null, does: [], drawings });
  if (photo) showPhoto();
  point(here);
}

function point(index) {
  here = Math.max(0, Math.min(index, fields.length - 1));
  const { group, label, value, hint, key } = fields[here];
  at("group").textContent = group || "The sheet";
  at("note").textContent = hint;
  at("label").textContent = label;
  at("value").value = value;
  at("value").dataset.key = key;
  at("jump").value = here;
  at("refused").textContent = "";
  const done = fields.filter((field) => field.printed).length;
  at("progress").textContent = `Field ${here + 1} of ${fields.length}; ${done} filled in.`;
}

function showPhoto() {
  at("print").hidden = false;
  at("print").firstElementChild.src = `${home}/photo.jpg?${Date.now()}`;
}

at("fill").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    const told = await ask("/field", { key: fields[here].key, value: at("value").value });
    here += 1;
    show(told);
    at("value").select();
  } catch (error) {
    at("refused").textContent = error.message;
  }
});
at("before").addEventListener("click", () => point(here - 1));
at("next").addEventListener("click", () => point(here + 1));
at("jump").addEventListener("change", () => point(Number(at("jump").value)));
at("file").addEventListener("change", async () => {
  try {
    await ask("/photo", { picture: await smaller(at("file").files[0]) });
    showPhoto();
  } catch (error) {
    at("refused").textContent = error.message;
  }
});

// Drawn anew, a photo loses where and when it was taken, too.
async function smaller(file) {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, WIDEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = picture.width * scale;
  canvas.height = picture.height * scale;
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", 0.85).split(",")[1];
}

function element(kind, text) {
  const made = document.createElement(kind);
  made.textContent = text;
  return made;
}

ask("/form").then(show).catch((error) => { at("refused").textContent = error.message; });
