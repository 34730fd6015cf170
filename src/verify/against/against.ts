/** Verifies two deployments with the same data, and compares them: their rules, their choices, and their responses. */
import { choiceIds } from "../../contract/choices/answers.js";
import type { ChoiceId } from "../../contract/choices/table.js";
import { ClientStopped } from "../client/client-stopped.js";
import { secretsOf } from "../client/credential-variation.js";
import { toCurl } from "../client/request.js";
import type { Target } from "../client/target.js";
import { observedWithoutCurl } from "../inference/choice-observation.js";
import { bySimplicity, type Parameters, type Query, queryFor, weightOf } from "../queries/query.js";
import { redact } from "../report/redaction.js";
import type { Report } from "../report/report.js";
import { type Run, toRequest } from "../run.js";
import { verifyWithRun } from "../verification.js";
import type { VerificationOptions } from "../verification-options.js";
import { differenceOf, type ResponseDifference } from "./response-difference.js";

/** One way in which the targets differ. */
export interface Difference {
  /** `choice/eventOrder`, `rule/hours-limit`, `response/special-events/price`. */
  readonly id: string;
  /** What the first target does. */
  readonly a: string;
  /** What the second one does. */
  readonly b: string;
  /** A curl line for each. */
  readonly reproduce: readonly string[];
}

export interface AgainstReport {
  readonly schemaVersion: 1;
  readonly a: string;
  readonly b: string;
  readonly differences: readonly Difference[];
  /** Queries that were sent to both. */
  readonly compared: number;
  /** Why there is no comparison, or why it ended early. */
  readonly ended?: string;
  readonly requests: number;
  readonly milliseconds: number;
}

/** Queries that are sent to both, the simplest ones. */
const MAX_COMPARED = 400;

export async function verifyAgainst(a: Target, b: Target, options: VerificationOptions): Promise<AgainstReport> {
  const started = options.now();
  const first = await verifyWithRun(a, options);
  const second = await verifyWithRun(b, options);
  const why = first.report.ended ?? second.report.ended;
  const runs: Runs = { a: first.run, b: second.run };
  const choices = differentChoices(first.report, second.report);
  const found = why === undefined ? await compareResponses(runs, choices) : { differences: [], compared: 0 };
  const { ended = why } = found;
  const report: AgainstReport = {
    schemaVersion: 1,
    a: first.report.target,
    b: second.report.target,
    differences: [
      ...toChoiceDifferences(choices, first.report, second.report),
      ...ruleDifferences(first.report, second.report),
      ...found.differences,
    ],
    compared: found.compared,
    ...(ended !== undefined && { ended }),
    requests: first.run.client.requests() + second.run.client.requests(),
    milliseconds: Math.round(options.now() - started),
  };
  return redact(report, secretsOf(options.credential));
}

interface Runs {
  readonly a: Run;
  readonly b: Run;
}

/** Choices that both have been observed to answer, or to contradict, and not in the same way. */
function differentChoices(a: Report, b: Report): readonly ChoiceId[] {
  return choiceIds.filter((id) => {
    const [one, other] = [a.choices[id], b.choices[id]];
    const isSeen = [one, other].every(({ status }) => status !== "notExercised" && status !== "open");
    return isSeen && (one.answer !== other.answer || one.status !== other.status);
  });
}

function toChoiceDifferences(ids: readonly ChoiceId[], a: Report, b: Report): readonly Difference[] {
  return ids.map((id) => ({
    id: `choice/${id}`,
    a: a.choices[id].answer ?? observedWithoutCurl(a.choices[id]),
    b: b.choices[id].answer ?? observedWithoutCurl(b.choices[id]),
    reproduce: [...a.choices[id].reproduce.slice(0, 1), ...b.choices[id].reproduce.slice(0, 1)],
  }));
}

/** Rules that one of them breaks and the other keeps. */
function ruleDifferences(a: Report, b: Report): readonly Difference[] {
  const other = new Map(b.checks.map((check) => [check.rule, check]));
  return a.checks.flatMap((check) => {
    const match = other.get(check.rule);
    if (!match || ![check, match].every(({ status }) => status === "passed" || status === "failed")) return [];
    if (check.status === match.status) return [];
    const reproduce = [...check.reproduce, ...match.reproduce].slice(0, 2);
    return [{ id: `rule/${check.rule}`, a: check.message, b: match.message, reproduce }];
  });
}

interface Compared {
  readonly differences: readonly Difference[];
  readonly compared: number;
  readonly ended?: string;
}

interface Found {
  readonly query: Query;
  readonly difference: ResponseDifference;
}

/** One difference for each operation and aspect, at its simplest query, unless a choice explains it. */
async function compareResponses(runs: Runs, choices: readonly ChoiceId[]): Promise<Compared> {
  const simplest = new Map<string, Found>();
  let compared = 0;
  try {
    for (const query of queriesFor(runs)) {
      const difference = await compareQuery(runs, query);
      compared += 1;
      if (!difference || difference.choices.some((id) => choices.includes(id))) continue;
      const id = `response${query.operation.path}/${difference.aspect}`;
      const before = simplest.get(id);
      if (!before || weightOf(query) < weightOf(before.query)) simplest.set(id, { query, difference });
    }
    const differences: Difference[] = [];
    for (const [id, found] of simplest) differences.push(toDifference(runs, id, await shrink(runs, found)));
    return { differences, compared };
  } catch (error) {
    if (!(error instanceof ClientStopped)) throw error;
    const differences = [...simplest].map(([id, found]) => toDifference(runs, id, found));
    return { differences, compared, ended: error.message };
  }
}

/** What either run has asked with documented values, the simplest first. */
function queriesFor({ a, b }: Runs): readonly Query[] {
  const all = [...a.queries(), ...b.queries()].filter(({ parameters }) => parameters);
  const once = new Map(all.map((query) => [query.target, query]));
  return [...once.values()]
    .sort((one, other) => bySimplicity(one, other) || (one.target < other.target ? -1 : 1))
    .slice(0, MAX_COMPARED);
}

/** Returns a difference that is still there when both are asked again; otherwise it is noise. */
async function compareQuery({ a, b }: Runs, query: Query): Promise<ResponseDifference | undefined> {
  const compare = async () => differenceOf(query, ...(await Promise.all([a.getAgain(query), b.getAgain(query)])));
  const first = await compare();
  if (!first) return undefined;
  const second = await compare();
  return second?.aspect === first.aspect ? second : undefined;
}

/** Leaves out one parameter after the other, as long as the same aspect differs. */
async function shrink(runs: Runs, found: Found): Promise<Found> {
  for (const name of Object.keys(found.query.parameters ?? {}) as (keyof Parameters)[]) {
    const { [name]: _, ...fewer } = found.query.parameters ?? {};
    const query = queryFor(found.query.operation, fewer);
    const difference = await compareQuery(runs, query);
    if (difference?.aspect === found.difference.aspect) return shrink(runs, { query, difference });
  }
  return found;
}

function toDifference({ a, b }: Runs, id: string, { query, difference }: Found): Difference {
  const curl = (run: Run) => toCurl(run.client.base, toRequest(query, run.right));
  return { id, a: difference.a, b: difference.b, reproduce: [curl(a), curl(b)] };
}
