/** Runs scenarios against many museums in one process of respect: a copy of the document for each, with its own server. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { readScenarios } from "../../contracts/scenarios/runner/documents.mjs";
import { runRespect, toCredentialInputs } from "../../contracts/scenarios/runner/respect.mjs";
import type { Mock } from "../../src/adapters/index.js";
import { type Listening, listen } from "../../src/adapters/node.js";

export const USER = "anna";
export const PASSWORD = "s3cret-of-anna";

/** A museum, and the scenarios that it is asked. */
export interface Asked {
  readonly museum: Pick<Mock, "fetch">;
  readonly scenarios: readonly string[];
}

/** What came of one scenario against one museum. */
export interface Seen {
  readonly scenario: string;
  readonly isRunToItsEnd: boolean;
  /** The checks that failed, by step. */
  readonly failures: readonly string[];
}

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Answers for each museum, in order, what its scenarios have seen. */
export async function askAll(asked: readonly Asked[]): Promise<readonly (readonly Seen[])[]> {
  const folder = await mkdtemp(join(tmpdir(), "scenarios-"));
  const servers = await Promise.all(asked.map(({ museum }) => listen(museum, { port: 0 })));
  try {
    return await askIn(folder, asked, servers);
  } finally {
    await Promise.all([rm(folder, { recursive: true }), ...servers.map((server) => server.close())]);
  }
}

async function askIn(folder: string, asked: readonly Asked[], servers: readonly Listening[]) {
  const documents = new Map((await readScenarios()).map((document) => [document.name, document]));
  const copies = asked.flatMap(({ scenarios }, museum) =>
    scenarios.map((scenario) => ({
      museum,
      document: documents.get(scenario)!,
      path: relative(ROOT, join(folder, `${museum}-${scenario}.arazzo.yaml`)),
    })),
  );
  await Promise.all(
    copies.map(async ({ museum, document, path }) => writeFile(join(ROOT, path), await copyFor(museum, document.path))),
  );
  const severities = [...new Set(copies.map(({ document }) => JSON.stringify(document.severity) ?? ""))];
  const runs = await Promise.all(
    severities.map((severity) =>
      runRespect(
        copies.filter(({ document }) => (JSON.stringify(document.severity) ?? "") === severity).map(({ path }) => path),
        { servers: toServers(servers), inputs, severity },
      ),
    ),
  );
  const files = Object.assign({}, ...runs.map((run) => run.files)) as NonNullable<(typeof runs)[0]["files"]>;
  return asked.map((_, museum) =>
    copies
      .filter((copy) => copy.museum === museum)
      .map(({ document, path }) => toSeen(document, files[path]?.executedWorkflows)),
  );
}

const inputs = { today: "2027-03-01", todayWeekLater: "2027-03-08", ...toCredentialInputs(USER, PASSWORD) };

async function copyFor(museum: number, path: string): Promise<string> {
  const text = await readFile(join(ROOT, path), "utf8");
  return text
    .replace("name: museum,", `name: museum${museum},`)
    .replace("../../spec/openapi.yaml", join(ROOT, "spec/openapi.yaml"));
}

function toServers(servers: readonly Listening[]): Record<string, string> {
  return Object.fromEntries(servers.map(({ url }, museum) => [`museum${museum}`, url]));
}

type Document = Awaited<ReturnType<typeof readScenarios>>[number];
type Executed = NonNullable<Awaited<ReturnType<typeof runRespect>>["files"]>[string]["executedWorkflows"];

function toSeen({ name, workflows }: Document, executed: Executed | undefined): Seen {
  if (executed === undefined) throw new Error(`respect did not run ${name}`);
  return {
    scenario: name,
    isRunToItsEnd: workflows.every(({ steps }, place) => executed[place]?.executedSteps.length === steps.length),
    failures: workflows.flatMap(({ steps }, place) =>
      (executed[place]?.executedSteps ?? []).flatMap(({ checks }, step) =>
        checks
          .filter(({ passed, severity }) => !passed && severity !== "off")
          .map(({ name: check, condition }) => `${steps[step]?.stepId}: ${condition ?? check}`),
      ),
    ),
  };
}
