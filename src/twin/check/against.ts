/** Compares two services that have the same data: both are verified, and the second is compared with a twin of the first. */

import { groupBy } from "../../base/collections.js";
import { compareTexts, plural } from "../../base/text.js";
import type { ChoiceId, Profile } from "../../contract/choices.js";
import { getMuseumHours } from "../../contract/interface.js";
import { choiceIds, profiles } from "../../contract/profile.js";
import { createCatalogue } from "../../museum/catalogue.js";
import { secretsOf } from "../../verify/client/credential-variation.js";
import type { Target } from "../../verify/client/target.js";
import { ClientStopped } from "../../verify/client/target-client.js";
import { observedWithoutCurl } from "../../verify/learning/choice-observation.js";
import { bySimplicity, type Query, queryFor } from "../../verify/queries/query.js";
import { redact } from "../../verify/report/redaction.js";
import type { AgainstReport, Check, Difference, Report } from "../../verify/report/report.js";
import { learn } from "../../verify/target-model/target-model.js";
import type { VerificationOptions } from "../../verify/verification.js";
import { type Verified, verifyWithRun } from "../../verify/verification.js";
import { suspectsOf } from "../learning/learn.js";
import type { Model } from "../questions/distribution.js";
import { type TakingOptions, takeTwinBy, twinRunOver } from "../take-twin.js";
import type { TwinDifference } from "./check-report.js";
import { findDrift } from "./check-twin.js";
import { type Asked, type Asking, askTwice, createComparison } from "./comparison.js";
import { curlLines, nameDifferences, shown } from "./differences.js";
import type { Verdicts } from "./rule-findings.js";

/** Queries of the verifications whose answers are compared, the simplest ones. */
const MAX_COMPARED = 400;

/** Requests at once, unless the options say otherwise. */
const CONCURRENCY = { full: 8, quick: 2 };

export async function verifyAgainst(a: Target, b: Target, options: VerificationOptions): Promise<AgainstReport> {
  const started = options.now();
  const first = await verifyWithRun(a, options);
  const second = await verifyWithRun(b, options);
  const why = first.report.ended ?? second.report.ended;
  const choices = choiceDifferences(first.report, second.report);
  const found = why === undefined ? await compareAnswers(first, second, options) : { differences: [], compared: 0 };
  const { ended = why } = found;
  const named = [...choices, ...ruleDifferences(first.report, second.report)];
  const report: AgainstReport = {
    schemaVersion: 1,
    a: first.report.target,
    b: second.report.target,
    differences: [...named, ...found.differences.filter(({ id }) => !named.some((known) => known.id === id))],
    compared: found.compared,
    ...(ended !== undefined && { ended }),
    requests: first.run.client.requests() + second.run.client.requests(),
    milliseconds: Math.round(options.now() - started),
  };
  return redact(report, secretsOf(options.credential));
}

/** Choices that both have been observed to answer, or to contradict, and not in the same way. */
function differentChoices(a: Report, b: Report): readonly ChoiceId[] {
  return choiceIds.filter((id) => {
    const [one, other] = [a.choices[id], b.choices[id]];
    const isSeen = [one, other].every(({ status }) => status !== "notExercised" && status !== "open");
    return isSeen && (one.answer !== other.answer || one.status !== other.status);
  });
}

function choiceDifferences(a: Report, b: Report): readonly Difference[] {
  return differentChoices(a, b).map((id) => ({
    id: `choice/${id}`,
    a: a.choices[id].answer ?? observedWithoutCurl(a.choices[id]),
    b: b.choices[id].answer ?? observedWithoutCurl(b.choices[id]),
    reproduce: [...a.choices[id].reproduce.slice(0, 1), ...b.choices[id].reproduce.slice(0, 1)],
  }));
}

/** Rules that one of them breaks and the other keeps, with the check of each. */
function differentRules(a: Report, b: Report): readonly (readonly [Check, Check])[] {
  const other = new Map(b.checks.map((check) => [check.rule, check]));
  return a.checks.flatMap((check) => {
    const match = other.get(check.rule);
    if (!match || ![check, match].every(({ status }) => status === "passed" || status === "failed")) return [];
    return check.status === match.status ? [] : [[check, match] as const];
  });
}

function ruleDifferences(a: Report, b: Report): readonly Difference[] {
  return differentRules(a, b).map(([one, other]) => {
    const reproduce = [...one.reproduce, ...other.reproduce].slice(0, 2);
    return { id: `rule/${one.rule}`, a: one.message, b: other.message, reproduce };
  });
}

interface Compared {
  readonly differences: readonly Difference[];
  readonly compared: number;
  readonly ended?: string;
}

/** Takes a twin of the first service, and finds out in what the second one differs from it. */
async function compareAnswers(first: Verified, second: Verified, options: VerificationOptions): Promise<Compared> {
  const { run: original } = first;
  const taking = takingOptions(options);
  const found: Difference[] = differentToday(first, second);
  let compared = 0;
  try {
    const { twin, why } = await takeTwinBy(twinRunOver(original.client, taking), taking);
    if (!twin) return { differences: found, compared, ended: why };
    const { run } = twinRunOver(second.run.client, taking);
    const model: Model = {
      catalogue: createCatalogue(twin.dataSet),
      profile: { ...profiles.default, ...twin.profile, ...answersOnlyOf(second.report, first.report) },
      today: second.run.model.today,
    };
    learn(run.model, { today: model.today });
    const asking: Asking = { model, comparison: createComparison(twin.facts), original };
    const ask = async (query: Query): Promise<readonly Asked[]> => {
      const outcome = await askTwice(run, query, asking);
      compared += 1;
      return outcome.kind === "steady" ? [outcome.asked] : [];
    };
    const steady = (await Promise.all(queriesOf(first, second).map(ask))).flat();
    const atOnce = twin.facts.requests.least <= MAX_COMPARED ? taking.concurrency : undefined;
    const drift = await findDrift({ ...asking, run, steady, atOnce, verify: async () => verdictsOf(first, second) });
    const choices = differentChoices(first.report, second.report);
    const left = drift.explanation.left.filter((one) => !suspectsOf(model, one).some((id) => choices.includes(id)));
    const rules = drift.rules.filter(({ id }) => ![first, second].some(({ report }) => isBrokenBy(report, id)));
    const named = await nameDifferences(
      { run, model, original },
      {
        explanation: { ...drift.explanation, left },
        rules,
      },
    );
    found.push(...toDifferences(named));
    return { differences: found, compared: compared + (drift.pages ?? 0) };
  } catch (error) {
    if (!(error instanceof ClientStopped)) throw error;
    return { differences: found, compared, ended: error.message };
  }
}

function isBrokenBy({ checks }: Report, id: string): boolean {
  return checks.some(
    ({ rule, status }) => status === "failed" && (id === `rule/${rule}` || id.startsWith(`rule/${rule}/`)),
  );
}

function takingOptions({
  now,
  credential,
  today,
  timeZone,
  seed = 1,
  quick = false,
  ...rest
}: VerificationOptions): TakingOptions {
  return {
    now,
    seed,
    concurrency: rest.concurrency ?? (quick ? CONCURRENCY.quick : CONCURRENCY.full),
    ...(credential && { credential }),
    ...(today !== undefined && { today }),
    ...(timeZone !== undefined && { timeZone }),
  };
}

/** Days that can't be today at both. */
function differentToday({ run: a }: Verified, { run: b }: Verified): Difference[] {
  const [one, other] = [a, b].map(({ model }) => model.todays.at(-1)?.dates ?? model.plausible);
  if (!one || !other || one.some((date) => other.includes(date))) return [];
  const reproduce = curlLines({ original: a, run: b }, queryFor(getMuseumHours));
  return [{ id: "choice/timeZone", a: `today is ${one.join(" or ")}`, b: `today is ${other.join(" or ")}`, reproduce }];
}

/** The answers of a report that another one does not have. */
function answersOnlyOf(report: Report, other: Report): Partial<Profile> {
  const own = differentChoices(report, other).flatMap((id) => {
    const { answer } = report.choices[id];
    return answer === null ? [] : [[id, answer]];
  });
  return Object.fromEntries(own);
}

/** What either run has asked with documented values, the simplest first. */
function queriesOf({ run: a }: Verified, { run: b }: Verified): readonly Query[] {
  const all = [...a.queries(), ...b.queries()].filter(({ parameters }) => parameters);
  const once = new Map(all.map((query) => [query.target, query]));
  return [...once.values()]
    .sort((one, other) => bySimplicity(one, other) || compareTexts(one.target, other.target))
    .slice(0, MAX_COMPARED);
}

/** The rules that one of them alone breaks explain answers; what both break does not. */
function verdictsOf({ report: a }: Verified, { report: b }: Verified): Verdicts {
  const checks = differentRules(a, b).map(([one, other]) => (one.status === "failed" ? one : other));
  return { checks, choices: b.choices, requests: 0 };
}

/** Items that differ in the same way, above which they are one difference. */
const MOST_ALIKE = 10;

function toDifferences(differences: readonly TwinDifference[]): readonly Difference[] {
  return [...groupBy(differences, wayOf)].flatMap(([way, alike]) => {
    const [first] = alike;
    if (!first || alike.length <= MOST_ALIKE) return alike.map(toDifference);
    const { a, b, reproduce } = toDifference(first);
    const count = `${first.id}, and ${plural(alike.length - 1, "more item")}: `;
    return [{ id: way, a: count + a, b: count + b, reproduce }];
  });
}

/** In which way an item differs: `event/price`, `entry/removed`; all else differs in a way of its own. */
function wayOf({ id, kind, change, fields }: TwinDifference): string {
  if (kind !== "entry" && kind !== "event") return id;
  return `${kind}/${change === "changed" ? fields.map(({ field }) => field).join("+") : change}`;
}

/** Tells a difference from a twin as one of two services. */
function toDifference({ id, kind, change, message, fields, reproduce }: TwinDifference): Difference {
  if (change === "added") return { id, a: "not listed", b: "listed", reproduce };
  if (change === "removed") return { id, a: "listed", b: "not listed", reproduce };
  if (kind === "order") return { id, a: "the order before", b: message, reproduce };
  const isItem = kind === "entry" || kind === "event";
  const side = (of: "twin" | "target") =>
    fields.map((field) => (isItem ? `${field.field}: ${shown(field[of])}` : String(field[of]))).join("; ");
  return { id, a: side("twin"), b: side("target"), reproduce };
}
