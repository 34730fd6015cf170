/** Declares the commands that serve a mock and generate its data. */
import { type Command, Option } from "commander";
import { DEFAULT_EVENTS_PER_WEEK, DEFAULT_SEED } from "../fixtures/defaults.js";
import { examples, type Runner } from "./command-parts.js";
import { addWorldOptions } from "./world-options.js";

export function addServe(program: Command, run: Runner): void {
  const command = program
    .command("serve")
    .description(
      "Serve the mock until you press Ctrl-C. A variable such as MUSEUM_TODAY in the environment sets each option, too.",
    )
    .option("-p, --port <n>", "port to listen on; 0 takes a free one; also PORT (default: 4010)")
    .option("--host <host>", "address to listen on; also HOST (default: 127.0.0.1)");
  addWorldOptions(command)
    .option("--watch", "reload the file of --fixtures when it changes")
    .option("--mutant <name>", "serve a museum that breaks one rule; museum-mock mutate --list lists the mutants")
    .option("--delay <ms>", "delay each answer by milliseconds (200) or a range (100..500)")
    .option(
      "--store <address>",
      "be one of several replicas, which share sessions through Redis or Valkey, redis://HOST:PORT; also MUSEUM_STORE",
    )
    .option("--state <file>", "begin with the state in this file, as GET /__admin/world returns it")
    .option("--save-state", "write the state to the file of --state after each change and at the end")
    .addOption(
      new Option(
        "--session-by <what>",
        "user: the user name of the credential names the session, if nothing else does",
      ).choices(["user"]),
    )
    .option("--session-idle <minutes>", "drop a session that was not used for this long (default: 30)")
    .option("--max-sessions <n>", "number of sessions; beyond it, the one idle longest is dropped (default: 5000)")
    .option("--grace <time>", "on a signal, how long running requests may take before they are cut (default: 10s)")
    .option("--quiet", "do not log requests")
    .option("--log <format>", "format of the log: text, or json with an object on each line (default: text)")
    .option("--no-log-health", "do not log requests for /__admin/health")
    .option("--metrics", "count requests for Prometheus, at /__admin/metrics")
    .option("--tracing", "send OpenTelemetry spans through the SDK that you load with node --import")
    .option("--base-path <path>", "serve the operations under this path, such as /api (default: the root)")
    .option("--no-cors", "do not allow pages of other origins (CORS)")
    .option("--no-admin", "turn off the admin API under /__admin")
    .option("--admin-token <token>", "require this token for the admin API, from any machine; also MUSEUM_ADMIN_TOKEN")
    .addHelpText(
      "after",
      examples(
        "museum-mock serve",
        "museum-mock serve --port 0 --today 2027-03-01 --seed 7",
        "museum-mock serve --fixtures museum.json --watch",
        "museum-mock serve --twin museum-twin --rebase",
        "museum-mock serve --profile lenient --choice endDateBound=exclusive",
        "museum-mock serve --scenario 'closed for a fortnight' --today 2027-03-01",
        "museum-mock serve --credentials anna:s3cret --delay 100..500",
        "museum-mock serve --state world.json --save-state",
        "museum-mock serve --store redis://127.0.0.1:6379",
      ),
    )
    .allowExcessArguments()
    .action(run(async () => (await import("./commands/serve.js")).serve, { readsEnvironment: true }));
}

export function addGenerate(program: Command, run: Runner): void {
  program
    .command("generate")
    .description("Write a generated data set, which you can edit and serve with --fixtures.")
    .option(
      "--out <file>",
      "file to write: .ndjson or .jsonl with one entry per line, otherwise JSON; - is standard output",
    )
    .option("--seed <n>", `seed; the same seed gives the same bytes (default: ${DEFAULT_SEED})`)
    .option("--from <date>", "first day (default: today in UTC)")
    .option("--days <n>", "number of days (default: 365)")
    .option("--events-per-week <n>", `number of events that begin in a week (default: ${DEFAULT_EVENTS_PER_WEEK})`)
    .addHelpText(
      "after",
      examples(
        "museum-mock generate --out museum.json",
        "museum-mock generate --out museum.json --from 2027-01-01 --days 90 --seed 7",
        "museum-mock generate --out large.ndjson --days 3650 --events-per-week 2000",
      ),
    )
    .action(run(async () => (await import("./commands/generate.js")).generate));
}
