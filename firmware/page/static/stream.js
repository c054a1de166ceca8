// The line from the game: a stream of events. Tells { topic, data } of each, and { lost } when the line comes or goes.
const TOPICS = ["state", "drawings", "table", "preview", "access"];

export function stream(tell) {
  const source = new EventSource("/events");
  for (const topic of TOPICS) source.addEventListener(topic, (event) => tell({ topic, data: event.data }));
  source.onopen = () => tell({ lost: false });
  source.onerror = () => {
    tell({ lost: true });
    // A browser gives up for good on some errors; the game may only be starting anew.
    if (source.readyState === EventSource.CLOSED) setTimeout(() => stream(tell), 1000);
  };
}
