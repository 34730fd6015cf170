import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createMuseumPact } from "museum-mock/pact";

const pact = await createMuseumPact({ consumer: "smoke", dir: "pacts" });
await pact
  .getMuseumHours("three days", { limit: 3 })
  .returns()
  .executeTest(async ({ url }) => {
    const headers = { Authorization: `Basic ${btoa("a:b")}` };
    const response = await fetch(`${url}/museum-hours?limit=3`, { headers });
    if (!response.ok) throw new Error(`the mock of Pact answered ${response.status}`);
  });
const mock = spawn("npx", ["museum-mock", "serve", "--port", "0", "--quiet"], { detached: true });
try {
  const text = await new Promise((resolve, reject) => {
    mock.stdout.on("data", (chunk) => /http:/.test(chunk) && resolve(String(chunk)));
    mock.once("close", reject);
  });
  const [url] = /http:\/\/[\d.:]+/.exec(text);
  const verify = ["museum-mock", "pact", "verify", url, "--pacts", "pacts", "--credentials", "a:b"];
  const { status, stdout, stderr } = spawnSync("npx", verify, { encoding: "utf8" });
  const manifest = readFileSync("node_modules/@pact-foundation/pact/package.json", "utf8");
  const [major, minor] = JSON.parse(manifest).version.split(".").map(Number);
  const canVerify = major > 16 || (major === 16 && minor >= 3);
  const isRight = canVerify ? status === 0 : status === 2 && stderr.includes("install version 16.3 or newer");
  if (!isRight) throw new Error(`pact verify ended with ${status}: ${stdout}${stderr}`);
} finally {
  process.kill(-mock.pid);
}
