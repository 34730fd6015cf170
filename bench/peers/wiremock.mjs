import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CREDENTIAL_PATTERN, fileOf, LIMIT_ABOVE_MAXIMUM } from "./peer.mjs";

/** @type {import("./peer.mjs").Peer} */
export const wiremock = {
  name: "wiremock",
  title: "WireMock",
  setup: "WireMock 3 with stubs for 200, 400 and 401, and without its request journal, as it advises for load tests.",
  // The JVM compiles for a while before it is as fast as it gets.
  warmUpRequests: 30_000,
  validate: () =>
    spawnSync("java", ["-version"]).status === 0 ? undefined : "WireMock needs Java, which is not here.",
  prepare: ({ folder, pages: { hours, events } }) => {
    const root = join(folder, "wiremock");
    const mappings = [...createStubs("/museum-hours", hours), ...createStubs("/special-events", events)];
    mkdirSync(join(root, "mappings"), { recursive: true });
    writeFileSync(join(root, "mappings", "museum.json"), JSON.stringify({ mappings }));
    const build = fileOf("wiremock", "build");
    const jar = join(build, readdirSync(build).find((name) => name.endsWith(".jar")) ?? "");
    const options = ["--bind-address", "127.0.0.1", "--no-request-journal", "--disable-banner", "--enable-stub-cors"];
    return (port) => ({
      file: "java",
      args: ["-jar", jar, "--port", String(port), "--root-dir", root, ...options],
    });
  },
};

/**
 * @param {string} urlPath
 * @param {string} page
 */
function createStubs(urlPath, page) {
  const headers = { "Content-Type": "application/json" };
  const request = { method: "GET", urlPath };
  const Authorization = { matches: CREDENTIAL_PATTERN };
  const limit = { matches: LIMIT_ABOVE_MAXIMUM };
  return [
    {
      priority: 1,
      request: { ...request, headers: { Authorization }, queryParameters: { limit } },
      response: { status: 400, headers, body: "{}" },
    },
    {
      priority: 2,
      request: { ...request, headers: { Authorization } },
      response: { status: 200, headers, body: page },
    },
    { priority: 3, request, response: { status: 401, headers, body: "{}" } },
  ];
}
