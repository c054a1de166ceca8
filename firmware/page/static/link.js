// The line to the game: events in, small JSON requests out.
import { stream } from "./stream.js";

const connection = document.getElementById("connection");

export function listen(topics) {
  const hear = ({ topic, data, lost }) => {
    if (topic) topics[topic](JSON.parse(data));
    else showLine(lost);
  };
  if (!globalThis.SharedWorker) {
    stream(hear);
    return;
  }
  const shared = new SharedWorker("/static/shared.js", { type: "module" });
  shared.onerror = () => stream(hear);
  shared.port.onmessage = (event) => hear(event.data);
  addEventListener("pagehide", ({ persisted }) => { if (!persisted) shared.port.postMessage("goes"); });
}

function showLine(lost) {
  const off = document.body.dataset.word === "OFF";
  connection.textContent = off ? "Dicescribe has ended." : "Lost the table. Trying again.";
  connection.hidden = !lost;
}

// A press or a tap, with what the game has to say against it: that the question had changed, that a code is wanted.
export async function act(path, body) {
  const refused = await send(path, body);
  const says = document.getElementById("refused");
  if (says.textContent !== refused) says.textContent = refused;
}

export async function send(path, body) {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return answer.ok ? "" : (await answer.json()).refused;
  } catch {
    connection.hidden = false;
    return "The game does not answer.";
  }
}
