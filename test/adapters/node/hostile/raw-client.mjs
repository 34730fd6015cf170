/** A client over a bare socket, which sends bytes as they are. */
import { connect } from "node:net";

/** @typedef {import("./attacks.mjs").Attack} Attack */

/** Milliseconds to wait for answers; a server may well wait for the rest of a request for longer. */
const PATIENCE = 700;

/**
 * Sends an attack, and resolves with the text that came back.
 * @param {number} port @param {Attack} attack @returns {Promise<string>}
 */
export function strike(port, { pieces, ending }) {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    /** @type {Buffer[]} */
    const heard = [];
    const patience = setTimeout(() => socket.destroy(), PATIENCE);
    socket.on("error", () => {});
    if (ending === "read") socket.on("data", (chunk) => heard.push(chunk));
    else socket.pause();
    socket.on("close", () => {
      clearTimeout(patience);
      resolve(Buffer.concat(heard).toString("latin1"));
    });
    socket.on("connect", async () => {
      for (const piece of pieces) {
        if (socket.destroyed) return;
        socket.write(piece);
        // Lets each piece be a packet of its own.
        if (pieces.length > 2) await new Promise((next) => setImmediate(next));
      }
      if (ending === "reset") socket.resetAndDestroy();
      if (ending === "leave") socket.write("", () => socket.destroy());
    });
  });
}

/** The statuses of the answers. @param {string} text @returns {readonly number[]} */
export function statusesIn(text) {
  return [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
}
