/** The health check of the container. It asks the mock at the port that the command of the container names, or its environment. */
import { readFileSync } from "node:fs";

/** Another process than the first is for tests. */
const [, , pid = "1"] = process.argv;
const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");

/** The last value counts, as on the command line. @param {string} name @param {string} otherwise @param {RegExp} flag */
function valueOf(name, otherwise, flag) {
  const given = command.flatMap((word, at) => {
    const [found, value] = flag.exec(word) ?? [];
    return found === undefined ? [] : [value ?? command[at + 1]];
  });
  return given.at(-1) ?? (process.env[`MUSEUM_${name}`] || process.env[name] || otherwise);
}

const port = valueOf("PORT", "4010", /^(?:--port|-p)(?:$|=?(\d+)$)/);
const host = valueOf("HOST", "127.0.0.1", /^--host(?:$|=(.+)$)/);
const address = ["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
const response = await fetch(`http://${address}:${port}/__admin/health`).catch(() => undefined);
// A mock without its admin API answers as to any unknown path.
process.exitCode = response && (response.ok || [401, 404].includes(response.status)) ? 0 : 1;
