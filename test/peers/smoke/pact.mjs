import { execFileSync, spawn } from "node:child_process";
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
  process.stdout.write(execFileSync("npx", verify, { encoding: "utf8" }));
} finally {
  process.kill(-mock.pid);
}
