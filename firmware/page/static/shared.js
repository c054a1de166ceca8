// All windows of a browser share one line to the game: a browser allows six to a host, and would let a seventh wait.
import { stream } from "./stream.js";

const windows = new Set(), newest = new Map();

stream((message) => {
  newest.set(message.topic ?? "line", message);
  for (const port of windows) port.postMessage(message);
});

onconnect = ({ ports: [port] }) => {
  windows.add(port);
  port.onmessage = () => windows.delete(port);  // it says one thing only: that it goes
  for (const message of newest.values()) port.postMessage(message);
};
