#!/usr/bin/env node
/** The executable: runs the command line. It is there before the first build, so that npx finds it and can say what is missing. */
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`museum-mock needs Node.js 20.19 or newer; this is ${process.versions.node}.\n`);
  process.exit(2);
}
try {
  await import("../dist/bin/museum-mock.js");
} catch (error) {
  if (error.code !== "ERR_MODULE_NOT_FOUND" || !error.url?.endsWith("/dist/bin/museum-mock.js")) throw error;
  process.stderr.write("museum-mock is not built yet; run npm run build in its folder.\n");
  process.exitCode = 2;
}
