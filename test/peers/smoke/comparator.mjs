import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";

const headers = { Authorization: ["Basic YTpi"] };
for (const [content, status] of [
  [[], 0],
  [[{ date: 5 }], 1],
]) {
  const body = { contentType: "application/json", encoded: false, content };
  const interaction = {
    ...{ type: "Synchronous/HTTP", description: "days", request: { method: "GET", path: "/museum-hours", headers } },
    response: { status: 200, headers: { "Content-Type": ["application/json"] }, body },
  };
  const sides = { consumer: { name: "smoke" }, provider: { name: "museum" } };
  const pact = { ...sides, interactions: [interaction], metadata: { pactSpecification: { version: "4.0" } } };
  writeFileSync("pact.json", JSON.stringify(pact));
  const ended = spawnSync("npx", ["museum-mock", "pact", "check", "pact.json"], { encoding: "utf8" });
  if (ended.status !== status)
    throw new Error(`expected ${status}, not ${ended.status}: ${ended.stdout}${ended.stderr}`);
}
