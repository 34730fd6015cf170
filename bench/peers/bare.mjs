import { node, serverScript } from "./peer.mjs";

/** @type {import("./peer.mjs").Peer} */
export const bare = {
  name: "bare",
  title: "bare node:http",
  setup: "Checks that the credential is well formed and sends the mock's recorded bytes and headers.",
  prepare:
    ({ recording }) =>
    (port) =>
      node(serverScript("bare.mjs"), recording, String(port)),
};

/** @type {import("./peer.mjs").Peer} */
export const ceiling = {
  name: "ceiling",
  title: "node:net, the ceiling",
  setup: "Sends the mock's recorded bytes over node:net and reads hardly any HTTP: what a server on Node could reach.",
  prepare:
    ({ recording }) =>
    (port) =>
      node(serverScript("ceiling.mjs"), recording, String(port)),
};
