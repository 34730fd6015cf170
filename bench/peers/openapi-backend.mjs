import { node, serverScript } from "./peer.mjs";

/** @type {import("./peer.mjs").Peer} */
export const openapiBackend = {
  name: "openapi-backend",
  title: "openapi-backend",
  setup: "Its mocking mode behind node:http, with the document, validation and a security handler.",
  prepare:
    ({ document }) =>
    (port) =>
      node(serverScript("openapi-backend.mjs"), document, String(port)),
};
