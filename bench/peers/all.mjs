/** All servers, the bare one first. */
import { bare, ceiling } from "./bare.mjs";
import { hono } from "./hono.mjs";
import { jsonServer } from "./json-server.mjs";
import { mockoon } from "./mockoon.mjs";
import { countedMuseumMock, museumMock, quietMuseumMock } from "./museum-mock.mjs";
import { openapiBackend } from "./openapi-backend.mjs";
import { prism, quietPrism } from "./prism.mjs";
import { redocly } from "./redocly.mjs";
import { wiremock } from "./wiremock.mjs";

/** The servers that take part in every run. */
export const always = [bare, ceiling, museumMock];

/** The servers that `--peers` chooses from. */
export const peers = [
  quietMuseumMock,
  countedMuseumMock,
  hono,
  redocly,
  openapiBackend,
  prism,
  quietPrism,
  jsonServer,
  mockoon,
  wiremock,
];
