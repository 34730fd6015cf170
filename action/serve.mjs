/** Starts a mock that outlives the step, waits until it answers, and says where it is. */
import { spawn } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { option, setOutput } from "./inputs.mjs";

const PATIENCE_MILLISECONDS = 60_000;
const PAUSE_MILLISECONDS = 50;

/** @param {string} program @param {import("./inputs.mjs").Inputs} inputs @returns {Promise<number>} */
export async function serve(program, { port, data, scenario, today, profile, further, temporary }) {
  const log = join(temporary, `museum-mock-${process.pid}.log`);
  const output = openSync(log, "a");
  const options = [
    ...option("--port", port),
    ...option("--fixtures", data),
    ...option("--scenario", scenario),
    ...option("--today", today),
    ...option("--profile", profile),
  ];
  const child = spawn(process.execPath, [program, "serve", ...options, ...further], {
    detached: true,
    stdio: ["ignore", output, output],
  });
  /** @type {number | null} */
  let status = null;
  child.once("exit", (code) => {
    status = code ?? 3;
  });
  const url = await untilAddress(log, () => status !== null);
  if (url === undefined || !(await isHealthy(url))) {
    console.log(readFileSync(log, "utf8"));
    console.log("::error title=museum-mock::The mock did not start; its log is above.");
    child.kill();
    return status ?? 3;
  }
  child.unref();
  setOutput("url", url);
  setOutput("log", log);
  setOutput("pid", String(child.pid));
  console.log(readFileSync(log, "utf8"));
  return 0;
}

/** @param {string} log @param {() => boolean} hasEnded */
async function untilAddress(log, hasEnded) {
  for (let waited = 0; waited < PATIENCE_MILLISECONDS && !hasEnded(); waited += PAUSE_MILLISECONDS) {
    const text = readFileSync(log, "utf8");
    // The last line may not be whole yet.
    const addresses = text.slice(0, text.lastIndexOf("\n") + 1).match(/http:\/\/[^\s"]+/g) ?? [];
    const url = addresses.find((address) => /\d(?:\/|$)/.test(address));
    // An address of all interfaces is none that a client can use everywhere.
    if (url !== undefined) return url.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:");
    await pause(PAUSE_MILLISECONDS);
  }
  return undefined;
}

/** @param {string} url */
async function isHealthy(url) {
  const response = await fetch(new URL("/__admin/health", url)).catch(() => undefined);
  // A mock without its admin API answers, too.
  return response !== undefined && (response.ok || response.status === 404);
}
