/** `npm run bench`: installs what is missing, builds, measures. `--help` lists the options. */
import { HELP, parseOptions, UsageError } from "./options.mjs";
import { prepare } from "./preparation.mjs";

const USAGE_STATUS = 2;

try {
  const options = parseOptions(process.argv.slice(2));
  if (options === "help") console.log(HELP);
  else {
    prepare();
    const { run } = await import("./run.mjs");
    await run(options);
  }
} catch (error) {
  const isUsage = error instanceof UsageError;
  console.error(isUsage ? `error: ${error.message}\nHelp: npm run bench -- --help` : error);
  process.exitCode = isUsage ? USAGE_STATUS : 1;
}
process.exit();
