// The line to the game: a stream of events in, small JSON requests out.

const connection = document.getElementById("connection");

export function listen(topics) {
  const stream = new EventSource("/events");
  for (const [topic, show] of Object.entries(topics)) {
    stream.addEventListener(topic, (event) => show(JSON.parse(event.data)));
  }
  stream.onopen = () => { connection.hidden = true; };
  stream.onerror = () => {
    const off = document.body.dataset.word === "OFF";
    connection.textContent = off ? "Dicescribe has ended." : "Lost the table. Trying again.";
    connection.hidden = false;
    // A browser gives up for good on some errors; the game may only be starting anew.
    if (stream.readyState === EventSource.CLOSED) {
      setTimeout(() => listen(topics), 1000);
    }
  };
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
