/**
 * The ceiling: recorded bytes over node:net, with a look at nothing but the target and the credential. It reads no other HTTP, so that nobody could
 * use it; it shows what a server on Node could reach.
 */
import { createServer } from "node:net";
import { loadRecording } from "./replay.mjs";

const [file = "", port] = process.argv.slice(2);
const { find, unauthorized } = loadRecording(file);
/** @type {WeakMap<object, Buffer>} */
const ready = new WeakMap();

createServer({ noDelay: true }, (socket) => {
  socket.on("error", () => socket.destroy());
  socket.on("data", (chunk) => {
    const text = chunk.toString("latin1");
    const isLetIn = /\r\nauthorization: basic [\w+/=-]+\r\n/i.test(text);
    const reply = (isLetIn ? find(text.split(" ", 2)[1] ?? "") : undefined) ?? unauthorized;
    socket.write(ready.get(reply) ?? prepare(reply));
  });
}).listen(Number(port), "127.0.0.1");

/** @param {import("./replay.mjs").ReadyReply} reply */
function prepare(reply) {
  const { status, headers, body } = reply;
  const fields = Array.from(
    { length: headers.length / 2 },
    (_, at) => `${headers[2 * at]}: ${headers[2 * at + 1]}\r\n`,
  );
  const head = `HTTP/1.1 ${status} ready\r\n${fields.join("")}Connection: keep-alive\r\n\r\n`;
  const bytes = Buffer.concat([Buffer.from(head, "latin1"), body]);
  ready.set(reply, bytes);
  return bytes;
}
