/** Runs the Arazzo documents with Redocly's respect: in one process against many museums, with a copy of the document for each. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { parse } from "yaml";
import type { Target } from "../../contracts/judges/question.js";
import { type Listening, listen } from "../../src/adapters/node/node.js";
import { beginProgram } from "./cli.js";
import { newFolder } from "./folder.js";

/** A museum, and the scenarios that it is asked. */
interface Asked {
  readonly museum: Target;
  readonly scenarios: readonly string[];
}

/** What came of one scenario against one museum. */
interface Seen {
  readonly scenario: string;
  readonly isRunToItsEnd: boolean;
  /** The checks that failed, by step. */
  readonly failures: readonly string[];
}

interface Scenario {
  readonly name: string;
  readonly text: string;
  readonly workflows: readonly { readonly steps: readonly { readonly stepId: string }[] }[];
  /** The severities that `redocly respect --severity` takes; empty for its own. */
  readonly severity: string;
}

/** The part of respect's report that is read. */
type Files = Readonly<
  Record<string, { readonly executedWorkflows: readonly { readonly executedSteps: readonly Step[] }[] }>
>;

interface Step {
  readonly checks: readonly {
    readonly name: string;
    readonly passed: boolean;
    readonly condition?: string;
    readonly severity: string;
  }[];
}

const FOLDER = "contracts/scenarios";
const ENDING = ".arazzo.yaml";

export async function readScenarios(): Promise<readonly Scenario[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(ENDING)).sort();
  const read = async (file: string) => {
    const text = await readFile(join(FOLDER, file), "utf8");
    const { workflows, "x-severity": severity } = parse(text);
    const name = file.slice(0, -ENDING.length);
    return { name, text, workflows, severity: severity ? JSON.stringify(severity) : "" };
  };
  return Promise.all(files.map(read));
}

export async function runRedocly(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const quiet = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", NO_COLOR: "1", FORCE_COLOR: "0" };
  const env = { ...process.env, ...quiet, ...environment };
  const program = ["node_modules/@redocly/cli/bin/cli.js", ...args];
  const { status, stdout, stderr } = await beginProgram(process.execPath, program, { env }).ended;
  return { status, printed: (stdout + stderr).trimEnd() };
}

/** Answers for each museum, in order, what its scenarios have seen. */
export async function askAll(asked: readonly Asked[]): Promise<readonly (readonly Seen[])[]> {
  const servers = await Promise.all(asked.map(({ museum }) => listen({ fetch: museum }, { port: 0 })));
  try {
    return await askIn(newFolder(), asked, servers);
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
}

/** The day and the credential of the museums that are judged. */
const inputs = { today: "2027-03-01", todayWeekLater: "2027-03-08", username: "museum", password: "mock" };

async function askIn(folder: string, asked: readonly Asked[], servers: readonly Listening[]) {
  const known = new Map((await readScenarios()).map((scenario) => [scenario.name, scenario]));
  const copies = asked.flatMap(({ scenarios }, museum) =>
    scenarios.map((name) => {
      const path = relative(".", join(folder, `${museum}-${name}${ENDING}`));
      return { museum, path, scenario: known.get(name)! };
    }),
  );
  await Promise.all(copies.map(({ museum, path, scenario }) => writeFile(path, copyFor(museum, scenario))));
  const urls = Object.fromEntries(servers.map(({ url }, museum) => [`museum${museum}`, url]));
  const environment = {
    REDOCLY_CLI_RESPECT_INPUT: JSON.stringify(inputs),
    REDOCLY_CLI_RESPECT_SERVER: JSON.stringify(urls),
  };
  const severities = [...new Set(copies.map(({ scenario }) => scenario.severity))];
  const reports = await Promise.all(
    severities.map(async (severity, at) => {
      const paths = copies.filter(({ scenario }) => scenario.severity === severity).map(({ path }) => path);
      const report = join(folder, `report-${at}.json`);
      const options = ["--json-output", report, ...(severity ? ["--severity", severity] : [])];
      await runRedocly(["respect", ...paths, ...options], environment);
      return JSON.parse(await readFile(report, "utf8")).files as Files;
    }),
  );
  const files: Files = Object.assign({}, ...reports);
  return asked.map((_, museum) =>
    copies.filter((copy) => copy.museum === museum).map(({ scenario, path }) => toSeen(scenario, files[path])),
  );
}

function copyFor(museum: number, { text }: Scenario): string {
  const named = text.replace("name: museum,", `name: museum${museum},`);
  return named.replace("../../spec/openapi.yaml", resolve("spec/openapi.yaml"));
}

function toSeen({ name, workflows }: Scenario, file: Files[string] | undefined): Seen {
  if (file === undefined) throw new Error(`respect did not run ${name}`);
  const executed = workflows.map((_, place) => file.executedWorkflows[place]?.executedSteps ?? []);
  return {
    scenario: name,
    isRunToItsEnd: workflows.every(({ steps }, place) => executed[place]?.length === steps.length),
    failures: workflows.flatMap(({ steps }, place) =>
      (executed[place] ?? []).flatMap(({ checks }, step) => {
        const failed = checks.filter(({ passed, severity }) => !passed && severity !== "off");
        return failed.map(({ name: check, condition }) => `${steps[step]?.stepId}: ${condition ?? check}`);
      }),
    ),
  };
}
