/**
 * Serves, and builds and serves anew whenever a source of the mock changes. Options are those of serve:
 *
 *     npm run dev -- --today 2027-03-01
 */
import { spawn } from "node:child_process";
import { watch } from "rolldown";
import { codeOptions } from "./build.mjs";

const watcher = watch(await codeOptions());
watcher.on("event", (event) => {
  if (event.code === "ERROR") console.error(event.error.message);
});

const args = ["--watch", "--watch-preserve-output", "dist/bin/museum-mock.js", "serve", ...process.argv.slice(2)];
const server = spawn(process.execPath, args, { stdio: "inherit" });
const end = () => {
  server.kill();
  void watcher.close();
};
server.once("exit", end);
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, end);
