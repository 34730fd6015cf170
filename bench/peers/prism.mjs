import { fileOf, node } from "./peer.mjs";

const main = () => fileOf("@stoplight/prism-cli", "dist/index.js");

/** @type {import("./peer.mjs").Peer} */
export const prism = {
  name: "prism",
  title: "Prism",
  setup: "As shipped: `prism mock` with the document, static examples, its log into a pipe that is read.",
  prepare:
    ({ document }) =>
    (port) =>
      node(main(), "mock", document, "--port", String(port)),
};

/** @type {import("./peer.mjs").Peer} */
export const quietPrism = {
  name: "prism-quiet",
  title: "Prism, quiet",
  setup: "`prism mock --verboseLevel silent` with the document, static examples.",
  prepare:
    ({ document }) =>
    (port) =>
      node(main(), "mock", document, "--port", String(port), "--verboseLevel", "silent"),
};
