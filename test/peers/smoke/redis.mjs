import { spawn } from "node:child_process";
import { once } from "node:events";

const redis = spawn("redis-server", ["--save", "", "--port", "26379"]);
await new Promise((resolve, reject) => {
  redis.stdout.on("data", (chunk) => /Ready to accept/.test(chunk) && resolve());
  redis.once("error", reject);
});
const args = [
  ...["node_modules/museum-mock/bin/museum-mock.js", "serve", "--port", "0", "--store", "redis://127.0.0.1:26379"],
];
const mock = spawn(process.execPath, args);
let said = "";
mock.stderr.on("data", (chunk) => {
  said += chunk;
});
try {
  const url = await new Promise((resolve, reject) => {
    mock.stdout.on("data", (chunk) => {
      const found = /http:\/\/[\d.:]+\d/.exec(chunk);
      if (found) resolve(found[0]);
    });
    mock.once("close", () => reject(new Error(said)));
  });
  const session = { Authorization: `Basic ${btoa("a:b")}`, Prefer: "session=smoke" };
  const status = await fetch(`${url}/__admin/sessions`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ id: "smoke" }),
  });
  const answered = await fetch(`${url}/museum-hours?limit=3`, { headers: session });
  const health = await fetch(`${url}/__admin/health`);
  if (!status.ok || !answered.ok || !health.ok)
    throw new Error(`${status.status} ${answered.status} ${health.status} ${said}`);
} finally {
  mock.kill();
  redis.kill();
  await Promise.all([once(redis, "close"), mock.exitCode ?? once(mock, "close")]);
}
