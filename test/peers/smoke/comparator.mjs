import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";

const interaction = (content) => ({
  type: "Synchronous/HTTP",
  description: "days",
  request: { method: "GET", path: "/museum-hours", headers: { Authorization: ["Basic YTpi"] } },
  response: {
    status: 200,
    headers: { "Content-Type": ["application/json"] },
    body: { contentType: "application/json", encoded: false, content },
  },
});
const check = (content) => {
  const pact = {
    consumer: { name: "smoke" },
    provider: { name: "museum" },
    interactions: [interaction(content)],
    metadata: { pactSpecification: { version: "4.0" } },
  };
  writeFileSync("pact.json", JSON.stringify(pact));
  const { status, stdout, stderr } = spawnSync("npx", ["museum-mock", "pact", "check", "pact.json"], {
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
};
for (const [content, status] of [
  [[], 0],
  [[{ date: 5 }], 1],
]) {
  const ended = check(content);
  if (ended.status !== status) throw new Error(`expected ${status}, not ${ended.status}: ${ended.said}`);
}
