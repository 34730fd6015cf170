/** `museum-mock pact check`: checks pacts against the document, and names the undocumented answers that they depend on. */
import { readFile } from "node:fs/promises";
import { basename, sep } from "node:path";
import { packageFile } from "../../adapters/node/served-documents.js";
import { plural, quote } from "../../base/text.js";
import { folder as folderKind, here } from "../../config/kinds.js";
import type { CommandRun } from "../commands.js";
import { EXIT, loadOptional, UsageError } from "../exit-status.js";
import { findState, type RawInteraction, readReliance, statesOf, titleOf } from "../pact/interaction.js";
import { type PactDocument, type PactFile, readPacts } from "../pact/pact-files.js";
import { type CaseReport, countCases, type ReportedCase } from "../reporters/cases.js";
import { toCaseLines, writeCases } from "../reporters/pact-reports.js";
import { planReporters } from "../reporters/report-files.js";
import { note } from "../terminal.js";

export const runPactCheck: CommandRun<"pact check"> = async ([dir = ""], { strict = false, config }, terminal) => {
  const { provider, reporters = [] } = config.values.verify.pact;
  const reports = await planReporters(reporters);
  const folder = folderKind.read(dir, here("DIR"));
  const { pacts, notices } = await readPacts("DIR", folder, provider);
  for (const notice of [...notices, ...listUnknownStates(pacts)]) note(notice, terminal);
  const comparator = await createComparator();
  const compared: ComparedPact[] = [];
  for (const pact of pacts) compared.push(await comparePact(pact, comparator));
  const summary = countInteractions(compared);
  const { broken, relying, pending } = summary;
  if (summary.interactions === 0) {
    const lacks = pacts.length === 0 ? "pact" : "interaction";
    throw new UsageError(`${quote(folder)} has no ${lacks} with the provider ${quote(provider)}.`);
  }
  const report = toCases(folder, compared, strict);
  const telling = report.cases.filter(({ message }) => message !== "");
  for (const line of toCaseLines(telling, terminal)) terminal.print(line);
  const isPending = pending > 0 ? `, ${pending} pending, which does not fail` : "";
  terminal.print(
    `${plural(summary.pacts, "pact")}, ${plural(summary.interactions, "interaction")}: ${broken} contradict the document, ${relying} depend on an undocumented answer${isPending}.`,
  );
  await writeCases(report, { reports, json: { summary, pacts: compared, notices } }, terminal);
  return broken > 0 || (strict && relying > 0) ? EXIT.broken : EXIT.kept;
};

function countInteractions(pacts: readonly ComparedPact[]) {
  const interactions = pacts.flatMap((pact) => pact.interactions);
  const count = (matches: (one: (typeof interactions)[number]) => boolean) => interactions.filter(matches).length;
  return {
    pacts: pacts.length,
    interactions: interactions.length,
    broken: count(({ breaches, pending }) => !pending && breaches.length > 0),
    relying: count(({ reliances, pending }) => !pending && reliances.length > 0),
    pending: count(({ breaches, reliances, pending }) => pending === true && breaches.length + reliances.length > 0),
  };
}

/** A test for each interaction; only with `strict`, what it depends on fails it. */
function toCases(folder: string, pacts: readonly ComparedPact[], strict: boolean): CaseReport {
  const cases = pacts.flatMap(({ consumer, file, interactions }) => {
    const isOnly = pacts.filter((pact) => pact.consumer === consumer).length === 1;
    return interactions.map(({ title, breaches, reliances, pending }): ReportedCase => {
      const [message = "", ...details] = [
        ...breaches.map(inWords),
        ...reliances.map(({ choice, answer, says }) => {
          return `depends on an undocumented answer: ${choice ? `${choice}=${answer} (${says})` : says}`;
        }),
      ];
      const isWrong = breaches.length > 0 || (strict && reliances.length > 0);
      const name = isOnly ? title : `${title} in ${basename(file)}`;
      const outcome = isWrong ? (pending ? "skipped" : "failure") : "passed";
      return { group: consumer, name, outcome, message, details };
    });
  });
  const failed = countCases("failure", cases);
  const title =
    failed > 0
      ? `✗ ${plural(failed, "interaction")} of ${cases.length} failed`
      : `✓ ${plural(cases.length, "interaction")} passed`;
  return { command: "museum-mock pact check", about: folder, title, cases };
}

function inWords({ message, location, value }: PactBreach): string {
  const shown = value === undefined || typeof value === "object" ? "" : ` (${JSON.stringify(value)})`;
  return `${message}, at ${location}${shown}`;
}

interface PactBreach {
  /** A dotted code of the comparator's, or one of an impossibility. */
  readonly code: string;
  readonly message: string;
  /** Where in the pact: `interactions[0].response.body.0.name`. */
  readonly location: string;
  readonly value?: unknown;
}

type ComparedPact = Awaited<ReturnType<typeof comparePact>>;

interface Comparator {
  compare(pact: unknown): AsyncIterable<{
    readonly code: string;
    readonly type: string;
    readonly message: string;
    readonly mockDetails?: { readonly location: string; readonly value: unknown };
  }>;
}

async function comparePact({ path, pact }: PactFile, comparator: Comparator) {
  const breaches = await listBreaches(pact, comparator).catch((error: unknown) => {
    // The comparator names places of a pact as JSON Pointers; other errors have a message alone.
    const { errors = [], message } = error as {
      errors?: { instancePath: string; message: string }[];
      message?: unknown;
    };
    const [first] = errors;
    const why = first
      ? `${quote(first.instancePath)} ${first.message}`
      : `the comparator says ${quote(String(message))}`;
    throw new UsageError(`${quote(path)} can't be compared with the document: ${why}.`);
  });
  const interactions = pact.interactions.map((raw, index) => {
    const { reliances, impossible } = readReliance(raw);
    const { description = "", response } = raw;
    const prefix = `interactions[${index}]`;
    const isBreach = ({ code, location }: PactBreach) =>
      location.startsWith(`${prefix}.`) && !(response.status >= 400 && code.startsWith("response."));
    return {
      title: titleOf(description, statesOf(raw)),
      description,
      ...(raw.pending === true && { pending: true }),
      breaches: [
        ...breaches.filter(isBreach),
        ...(impossible ? [{ ...impossible, location: `${prefix}.${impossible.location}` }] : []),
      ],
      reliances,
    };
  });
  return { file: path.replaceAll(sep, "/"), consumer: pact.consumer.name, interactions };
}

/** Leaves out what the comparator stumbles over: parameters, which the museum reads, and headers that are not all texts or all lists. */
function toComparable({ metadata, interactions }: PactDocument) {
  return {
    metadata,
    interactions: interactions.map(({ request, response }) => ({
      request: { ...request, query: null, headers: inLists(request.headers) },
      response: { ...response, headers: inLists(response.headers) },
    })),
  };
}

function inLists(headers: RawInteraction["request"]["headers"]) {
  return Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name, [value].flat()]));
}

async function listBreaches(pact: PactDocument, comparator: Comparator): Promise<readonly PactBreach[]> {
  const breaches: PactBreach[] = [];
  for await (const { code, type, message, mockDetails } of comparator.compare(toComparable(pact))) {
    if (type !== "error") continue;
    const { location = "", value } = mockDetails ?? {};
    breaches.push({
      code,
      message: message.replaceAll(/(the )?spec file/g, "the document"),
      location: location.replace(/^\[root\]\./, ""),
      ...(value !== undefined && { value }),
    });
  }
  return breaches;
}

async function createComparator(): Promise<Comparator> {
  const loaded: unknown = await loadOptional(
    () => import("@pactflow/openapi-pact-comparator"),
    "pact check needs a comparator; install it: npm install --save-dev @pactflow/openapi-pact-comparator",
  );
  // Node's resolution does not find the declarations of the package.
  const { Comparator: Made } = loaded as { readonly Comparator: new (document: object) => Comparator };
  const { parse } = await import("yaml");
  const document: object = parse(await readFile(packageFile("spec/openapi.yaml"), "utf8"));
  // Version 1 takes the document itself, version 2 an object that has it.
  return new Made({ ...document, oas: document });
}

/** A sentence on each provider state that is no scenario; another provider may have states of its own. */
function listUnknownStates(files: readonly PactFile[]): readonly string[] {
  const states = files.flatMap(({ pact }) => pact.interactions.flatMap(statesOf));
  const messages = states.map(findState).flatMap((finding) => ("message" in finding ? [finding.message] : []));
  return [...new Set(messages)];
}
