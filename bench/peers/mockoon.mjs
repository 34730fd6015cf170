import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { CREDENTIAL_PATTERN, fileOf, LIMIT_ABOVE_MAXIMUM, node } from "./peer.mjs";

/** @type {import("./peer.mjs").Peer} */
export const mockoon = {
  name: "mockoon",
  title: "Mockoon",
  setup: "@mockoon/cli with rules for 401 and 400, templating off, its log into a pipe that is read and into no file.",
  prepare: ({ folder, pages: { hours, events } }) => {
    const data = join(folder, "mockoon.json");
    const routes = [createRoute("museum-hours", hours), createRoute("special-events", events)];
    writeFileSync(data, JSON.stringify(createEnvironment(routes)));
    const program = fileOf("@mockoon/cli", "bin/run.js");
    return (port) => ({
      ...node(program, "start", "--data", data, "--port", String(port), "--disable-log-to-file"),
      env: { HOME: folder },
    });
  },
};

/** @param {readonly { uuid: string }[]} routes */
function createEnvironment(routes) {
  return {
    uuid: randomUUID(),
    lastMigration: 33,
    name: "museum",
    port: 3000,
    hostname: "127.0.0.1",
    endpointPrefix: "",
    latency: 0,
    folders: [],
    routes,
    rootChildren: routes.map(({ uuid }) => ({ type: "route", uuid })),
    proxyMode: false,
    cors: true,
    headers: [
      { key: "Content-Type", value: "application/json" },
      { key: "Access-Control-Allow-Origin", value: "*" },
    ],
    proxyReqHeaders: [],
    proxyResHeaders: [],
    data: [],
    callbacks: [],
  };
}

/**
 * @param {string} endpoint
 * @param {string} page
 */
function createRoute(endpoint, page) {
  const noCredential = { target: "header", modifier: "Authorization", value: CREDENTIAL_PATTERN, invert: true };
  const badLimit = { target: "query", modifier: "limit", value: LIMIT_ABOVE_MAXIMUM, invert: false };
  return {
    uuid: randomUUID(),
    type: "http",
    documentation: "",
    method: "get",
    endpoint,
    responseMode: null,
    responses: [
      createResponse(401, "{}", noCredential),
      createResponse(400, "{}", badLimit),
      { ...createResponse(200, page), default: true },
    ],
  };
}

/**
 * @param {number} statusCode
 * @param {string} body
 * @param {object} [rule]
 */
function createResponse(statusCode, body, rule) {
  return {
    uuid: randomUUID(),
    statusCode,
    body,
    bodyType: "INLINE",
    label: "",
    latency: 0,
    headers: [],
    filePath: "",
    databucketID: "",
    sendFileAsBody: false,
    rules: rule ? [{ ...rule, operator: "regex" }] : [],
    rulesOperator: "OR",
    disableTemplating: true,
    fallbackTo404: false,
    default: false,
    crudKey: "id",
    callbacks: [],
  };
}
