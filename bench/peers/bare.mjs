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
