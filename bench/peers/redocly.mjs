import { node, serverScript } from "./peer.mjs";

/** @type {import("./peer.mjs").Peer} */
export const redocly = {
  name: "redocly",
  title: "@redocly/mock-server",
  setup: "The library behind node:http, with the document.",
  prepare:
    ({ document }) =>
    (port) =>
      node(serverScript("redocly.mjs"), document, String(port)),
};
