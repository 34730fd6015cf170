import { spawn } from "node:child_process";
import { once } from "node:events";

const redis = spawn("redis-server", ["--save", "", "--port", "26379"]);
await new Promise((resolve, reject) => {
  redis.stdout.on("data", (chunk) => /Ready to accept/.test(chunk) && resolve());
  redis.once("error", reject);
});
const program = ["node_modules/museum-mock/bin/museum-mock.js", "serve", "--port", "0"];
const mock = spawn(process.execPath, [...program, "--store", "redis://127.0.0.1:26379"]);
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
  const headers = { Authorization: `Basic ${btoa("a:b")}`, Prefer: "session=smoke" };
  for (const path of ["/museum-hours?limit=3", "/__admin/health"]) {
    const { ok, status } = await fetch(url + path, { headers });
    if (!ok) throw new Error(`${path} got ${status}: ${said}`);
  }
} finally {
  mock.kill();
  redis.kill();
  await Promise.all([once(redis, "close"), mock.exitCode ?? once(mock, "close")]);
}
