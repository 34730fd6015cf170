import { node, serverScript } from "./peer.mjs";

/** @type {import("./peer.mjs").Peer} */
export const hono = {
  name: "hono",
  title: "bare hono",
  setup:
    "hono on @hono/node-server with its basicAuth and two routes, which send the mock's recorded bytes and headers.",
  prepare:
    ({ recording }) =>
    (port) =>
      node(serverScript("hono.mjs"), recording, String(port)),
};
