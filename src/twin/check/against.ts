/** Compares two services that have the same data: both are verified, and the second is compared with a twin of the first. */

import { defined, groupBy } from "../../base/collections.js";
import { compareTexts, plural } from "../../base/text.js";
import type { ChoiceId, Profile } from "../../contract/choices.js";
import { getMuseumHours } from "../../contract/interface.js";
import { choiceIds, profiles } from "../../contract/profile.js";
import { createCatalogue } from "../../museum/catalogue.js";
import { secretsOf } from "../../verify/client/credential-variation.js";
import { toCurl } from "../../verify/client/request.js";
import type { Target } from "../../verify/client/target.js";
import { ClientStopped } from "../../verify/client/target-client.js";
import { type Query, queryFor, weightOf } from "../../verify/queries/query.js";
import { redact } from "../../verify/report/redaction.js";
import type { AgainstReport, Check, Difference, Report } from "../../verify/report/report.js";
import { observedWithoutCurl } from "../../verify/report/summary.js";
import { toRequest } from "../../verify/run.js";
import { learn } from "../../verify/target-model/target-model.js";
import { type VerificationOptions, type Verified, verifyWithRun } from "../../verify/verification.js";
import { suspectsOf } from "../learning/learn.js";
import { takeTwinBy } from "../take-twin.js";
import { twinRunOver } from "../twin-run.js";
import { findDrift } from "./check-twin.js";
import { type Asked, Comparison } from "./comparison.js";
import { nameDifferences, shown, type TwinDifference } from "./differences.js";

/** Queries of the verifications whose answers are compared, the simplest ones. */
const MAX_COMPARED = 400;
/** Items that differ in the same way, above which they are one difference. */
const MOST_ALIKE = 10;

export async function verifyAgainst(a: Target, b: Target, options: VerificationOptions): Promise<AgainstReport> {
  const started = options.now();
  const first = await verifyWithRun(a, options);
  const second = await verifyWithRun(b, options);
  const both: Both = {
    first,
    second,
    choices: differentChoices(first.report, second.report),
    rules: differentRules(first.report, second.report),
  };
  const why = first.report.ended ?? second.report.ended;
  const answers = why === undefined ? await compareAnswers(both, options) : { differences: [], compared: 0 };
  const { ended = why } = answers;
  const named = [
    ...choiceDifferences(both),
    ...both.rules.map(([a, b]) => {
      const reproduce = [...a.reproduce, ...b.reproduce].slice(0, 2);
      return { id: `rule/${a.rule}`, a: a.message, b: b.message, reproduce };
    }),
  ];
  const report: AgainstReport = {
    schemaVersion: 1,
    a: first.report.target,
    b: second.report.target,
    differences: [...named, ...answers.differences.filter(({ id }) => !named.some((known) => known.id === id))],
    compared: answers.compared,
    ...(ended !== undefined && { ended }),
    requests: first.run.client.requests() + second.run.client.requests(),
    milliseconds: Math.round(options.now() - started),
  };
  return redact(report, secretsOf(options.credential, options.access));
}

interface Both {
  readonly first: Verified;
  readonly second: Verified;
  /** Choices that both have been observed to answer, or to contradict, and not in the same way. */
  readonly choices: readonly ChoiceId[];
  /** Rules that one of them breaks and the other keeps, with the check of each. */
  readonly rules: readonly (readonly [Check, Check])[];
}

function differentChoices({ choices: a }: Report, { choices: b }: Report): Both["choices"] {
  return choiceIds.filter((id) => {
    const isSeen = [a[id], b[id]].every(({ status }) => status !== "notExercised" && status !== "open");
    return isSeen && (a[id].answer !== b[id].answer || a[id].status !== b[id].status);
  });
}

function differentRules(a: Report, b: Report): Both["rules"] {
  const checks = new Map(b.checks.map((check) => [check.rule, check]));
  const isJudged = ({ status }: Check) => status === "passed" || status === "failed";
  return a.checks.flatMap((check) => {
    const other = checks.get(check.rule);
    if (!other || !isJudged(check) || !isJudged(other) || check.status === other.status) return [];
    return [[check, other] as const];
  });
}

function choiceDifferences({ first, second, choices }: Both): readonly Difference[] {
  return choices.map((id) => {
    const [a, b] = [first.report.choices[id], second.report.choices[id]];
    return {
      id: `choice/${id}`,
      a: a.answer ?? observedWithoutCurl(a),
      b: b.answer ?? observedWithoutCurl(b),
      reproduce: [...a.reproduce.slice(0, 1), ...b.reproduce.slice(0, 1)],
    };
  });
}

/** Takes a twin of the first service, and finds out in what the second one differs from it. */
async function compareAnswers(
  both: Both,
  { now, credential, today, timeZone, seed = 1, quick, concurrency = quick ? 2 : 8 }: VerificationOptions,
): Promise<Pick<AgainstReport, "differences" | "compared" | "ended">> {
  const { first, second } = both;
  const taking = { now, seed, concurrency, ...defined({ credential, today, timeZone }) };
  const differences = differentToday(both);
  let compared = 0;
  try {
    const { twin, why } = await takeTwinBy(twinRunOver(first.run.client, taking), taking);
    if (!twin) return { differences, compared, ended: why };
    const { run } = twinRunOver(second.run.client, taking);
    const { today: secondToday } = second.run.model;
    const answers = both.choices.flatMap((id) => {
      const { answer } = second.report.choices[id];
      return answer === null ? [] : [[id, answer]];
    });
    const profile: Profile = { ...profiles.default, ...twin.profile, ...Object.fromEntries(answers) };
    learn(run.model, { today: secondToday });
    const comparison = new Comparison({
      run,
      model: { catalogue: createCatalogue(twin.dataSet), profile, today: secondToday },
      facts: twin.facts,
      original: first.run,
    });
    const ask = async (query: Query): Promise<readonly Asked[]> => {
      const asked = await comparison.askTwice(query);
      compared += 1;
      return typeof asked === "string" ? [] : [asked];
    };
    const steady = (await Promise.all(queriesOf(both).map(ask))).flat();
    const atOnce = twin.facts.requests.least <= MAX_COMPARED ? concurrency : undefined;
    // The rules that one of them alone breaks explain answers; what both break does not.
    const checks = both.rules.map(([a, b]) => (a.status === "failed" ? a : b));
    const verify = async () => ({ checks, choices: second.report.choices, requests: 0 });
    const drift = await findDrift(comparison, { steady, atOnce, verify });
    const isBroken = (id: string) =>
      [first, second].some(({ report }) =>
        report.checks.some(({ rule, status }) => {
          return status === "failed" && (id === `rule/${rule}` || id.startsWith(`rule/${rule}/`));
        }),
      );
    const named = await nameDifferences(comparison, {
      ...drift,
      left: drift.left.filter((asked) => !suspectsOf(comparison.model, asked).some((id) => both.choices.includes(id))),
      rules: drift.rules.filter(({ id }) => !isBroken(id)),
    });
    return { differences: [...differences, ...toDifferences(named)], compared: compared + (drift.pages ?? 0) };
  } catch (error) {
    if (!(error instanceof ClientStopped)) throw error;
    return { differences, compared, ended: error.message };
  }
}

/** Days that can't be today at both. */
function differentToday({ first: { run: a }, second: { run: b } }: Both): readonly Difference[] {
  const [one, other] = [a, b].map(({ model }) => model.todays.at(-1)?.dates ?? model.plausible);
  if (!one || !other || one.some((date) => other.includes(date))) return [];
  const query = queryFor(getMuseumHours);
  const reproduce = [a, b].map(({ client, right }) => toCurl(client, toRequest(query, right)));
  return [{ id: "choice/timeZone", a: `today is ${one.join(" or ")}`, b: `today is ${other.join(" or ")}`, reproduce }];
}

/** What either run has asked with documented values, the simplest first. */
function queriesOf({ first, second }: Both): readonly Query[] {
  const all = [first, second].flatMap(({ run }) => run.queries()).filter(({ parameters }) => parameters);
  const once = new Map(all.map((query) => [query.target, query]));
  return [...once.values()]
    .sort((a, b) => weightOf(a) - weightOf(b) || compareTexts(a.target, b.target))
    .slice(0, MAX_COMPARED);
}

function toDifferences(differences: readonly TwinDifference[]): readonly Difference[] {
  // In which way an item differs: `event/price`, `entry/removed`; all else differs in a way of its own.
  const wayOf = ({ id, kind, change, fields }: TwinDifference) => {
    if (kind !== "entry" && kind !== "event") return id;
    return `${kind}/${change === "changed" ? fields.map(({ field }) => field).join("+") : change}`;
  };
  return [...groupBy(differences, wayOf)].flatMap(([way, alike]) => {
    const [first] = alike;
    if (!first || alike.length <= MOST_ALIKE) return alike.map(toDifference);
    const { a, b, reproduce } = toDifference(first);
    const count = `${first.id}, and ${plural(alike.length - 1, "more item")}: `;
    return [{ id: way, a: count + a, b: count + b, reproduce }];
  });
}

function toDifference({ id, kind, change, message, fields, reproduce }: TwinDifference): Difference {
  if (change === "added") return { id, a: "not listed", b: "listed", reproduce };
  if (change === "removed") return { id, a: "listed", b: "not listed", reproduce };
  if (kind === "order") return { id, a: "the order before", b: message, reproduce };
  const isItem = kind === "entry" || kind === "event";
  const side = (of: "twin" | "target") =>
    fields.map((field) => (isItem ? `${field.field}: ${shown(field[of])}` : String(field[of]))).join("; ");
  return { id, a: side("twin"), b: side("target"), reproduce };
}
