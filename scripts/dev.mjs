/**
 * Serves, and builds and serves anew whenever a source changes. Options are those of serve:
 *
 *     npm run dev -- --today 2027-03-01
 */
import { spawn } from "node:child_process";

const compile = ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json", "--watch", "--preserveWatchOutput"];
const serve = ["--watch", "--watch-preserve-output", "dist/bin/museum-mock.js", "serve", ...process.argv.slice(2)];

const children = [compile, serve].map((args) => spawn(process.execPath, args, { stdio: "inherit" }));
const end = () => {
  for (const child of children) child.kill();
};
for (const child of children) child.once("exit", end);
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, end);
