/** Verifies an expectation against recorded exchanges; where it does not hold, says what came instead. */
import { lookUp, sum } from "../../base/collections.js";
import { queryOf } from "../../base/http.js";
import { plural, shown } from "../../base/text.js";
import { listOf, type MatchDifference, matchesRequest } from "../../scenarios/request-match.js";
import { nounMissed } from "../../scenarios/request-match-reading.js";
import { type ExchangeRecord, type PendingRequest, statusOf } from "../journal/exchange-record.js";
import type { Journal } from "../journal/journal.js";
import { type ExchangeMatch, listExchangeDifferences } from "./exchange-match.js";
import type { Expectation } from "./expectation.js";
import { JournalQuery } from "./journal-query.js";

/** Several expectations, each with its result; all of them have to hold. */
export interface Verifications {
  readonly verified: boolean;
  readonly message: string;
  readonly expectations: readonly Verification[];
}

export interface Verification {
  readonly verified: boolean;
  /** How many requests match. */
  readonly count: number;
  /** What was found; where the expectation does not hold, what to look at. */
  readonly message: string;
  /** The ids of the requests that match. */
  readonly requests: readonly number[];
  /** The requests that come nearest, if too few match. */
  readonly nearest?: readonly NearMiss[];
  /** What may be a mistake in the expectation, such as a header that no request had; in `message`, too. */
  readonly warnings?: readonly string[];
}

/** What is verified: the exchanges of a journal, and where else the requests may be. */
interface JournalEvidence {
  readonly journal: Journal;
  /** What it means that the journal is empty, in a sentence. */
  readonly nothing: string;
  /** The requests that are not recorded yet, because their answer is delayed. */
  readonly pending: readonly PendingRequest[];
  /** The other journals' exchanges that match. */
  elsewhere(match: ExchangeMatch): readonly ExchangeRecord[];
}

/** How many ids of matching requests are listed. */
const IDS_LISTED = 1000;

export function verify(expectation: Expectation, evidence: JournalEvidence): Verification {
  const { match, since } = expectation;
  const { journal } = evidence;
  const pick = (picked: ExchangeMatch) => new JournalQuery(picked, since).pick(journal);
  const matching = pick(match);
  const failed = failures(expectation, matching, () => pick({}).length);
  const isShort = matching.length < expectation.atLeast;
  const matched = new Set(matching.map(({ id }) => id));
  const unmatched = isShort ? pick({}).filter(({ id }) => !matched.has(id)) : [];
  const nearest = isShort ? findNearMisses(match, unmatched) : [];
  const help = isShort ? helpWith(nearest, unmatched, evidence) : [];
  const elsewhere = isShort && matching.length === 0 ? elsewhereNote(match, evidence) : [];
  const open = evidence.pending.filter(({ matched }) => matchesRequest(match, matched));
  // Another request could make an expectation fail that holds, unless it allows any number.
  const isOpen = open.length > 0 && (isShort || expectation.atMost < Number.POSITIVE_INFINITY);
  const pending = isOpen ? [pendingNote(open)] : [];
  const dropped = journal.dropped() > 0 && since === undefined ? [droppedNote(evidence)] : [];
  const warnings = [...unseenNames(match, evidence), ...impossibleValues(match, evidence)];
  const message =
    failed.length === 0
      ? [success(expectation, matching), ...silence(evidence), ...warnings, ...pending, ...dropped]
      : [...failed, ...help, ...warnings, ...pending, ...dropped, ...elsewhere];
  return {
    verified: failed.length === 0 && !isOpen,
    count: matching.length,
    message: message.join(" "),
    requests: matching.slice(-IDS_LISTED).map(({ id }) => id),
    ...(nearest.length > 0 && { nearest }),
    ...(warnings.length > 0 && { warnings }),
  };
}

function success({ match }: Expectation, { length }: readonly ExchangeRecord[]): string {
  return `${length === 0 ? "No request" : plural(length, "request")} came${withMatch(match)}.`;
}

/** An expectation that nothing came holds in a journal that no request ever reaches, such as that of a misspelt session. */
function silence({ journal, pending, nothing }: JournalEvidence): readonly string[] {
  return journal.count() + pending.length > 0 ? [] : [nothing, "Expect atLeast: 1, too, if requests should have come."];
}

function withMatch(match: ExchangeMatch): string {
  return Object.keys(match).length === 0 ? "" : ` with ${describeMatch(match)}`;
}

function failures(
  expectation: Expectation,
  matching: readonly ExchangeRecord[],
  countAll: () => number,
): readonly string[] {
  const counted = countFailure(expectation, matching, countAll);
  return counted === undefined ? [] : [counted, ...extraRequests(expectation, matching)];
}

function countFailure(
  expectation: Expectation,
  matching: readonly ExchangeRecord[],
  countAll: () => number,
): string | undefined {
  const { match, atLeast, atMost } = expectation;
  const { length } = matching;
  if (length >= atLeast && length <= atMost) return undefined;
  const wanted =
    atLeast === atMost
      ? `exactly ${plural(atLeast, "request")}`
      : length < atLeast
        ? `at least ${plural(atLeast, "request")}`
        : `at most ${plural(atMost, "request")}`;
  const came = length === 0 ? "none came" : `${length} came (${nameRequests(matching)})`;
  const all = length === 0 ? countAll() : 0;
  const of = all > 0 ? `, of ${plural(all, "request")} in all` : "";
  return `Expected ${wanted}${withMatch(match)}; ${came}${of}.`;
}

/** How many requests that are too many are described. */
const EXTRA_TOLD = 3;

function extraRequests({ atMost }: Expectation, matching: readonly ExchangeRecord[]): readonly string[] {
  const extra = matching.slice(atMost);
  if (extra.length === 0) return [];
  const named = extra.slice(0, EXTRA_TOLD).map((record) => {
    const { id, reply, warnings } = record;
    const { method, target, problem } = reply;
    const [note] = [...(problem === undefined ? [] : [problem]), ...reply.warnings, ...warnings];
    return `request ${id}, ${method} ${target} (${statusOf(record)}${note === undefined ? "" : `: ${note}`})`;
  });
  const more = extra.length > EXTRA_TOLD ? ` and ${plural(extra.length - EXTRA_TOLD, "other")}` : "";
  return [`Too many: ${named.join("; ")}${more}.`];
}

function helpWith(
  nearest: readonly NearMiss[],
  others: readonly ExchangeRecord[],
  evidence: JournalEvidence,
): readonly string[] {
  const [first] = nearest;
  const record = others.find(({ id }) => id === first?.id);
  const warnings = record ? [...record.reply.warnings, ...record.warnings] : [];
  const isTold = first?.differences.some(({ at }) => at === "wrong");
  return [
    ...(evidence.journal.count() + evidence.pending.length === 0 ? [evidence.nothing] : []),
    ...(first ? [describeNearMiss(first, isTold ? [] : warnings)] : []),
  ];
}

/** Says which other sessions got such requests. Where this one got some of the same operation, they are of other tests. */
function elsewhereNote(match: ExchangeMatch, { journal, elsewhere }: JournalEvidence): readonly string[] {
  const { operation } = match;
  if (JournalQuery.isSeen(journal, operation === undefined ? {} : { operation })) return [];
  const home = elsewhere(match);
  if (home.length === 0) return [];
  const places = new Set(
    home.map(({ session }) => (session === undefined ? "without a session" : `in the session "${session}"`)),
  );
  const named = [...places].slice(0, 3).join(", ") + (places.size > 3 ? " and others" : "");
  return [`${plural(home.length, "request")} ${named} would match; look there, or send the session with each request.`];
}

/** Names the headers and the user that no request has had: an expectation of none of them would hold however they are misspelt. */
function unseenNames({ headers = {}, user }: ExchangeMatch, { journal }: JournalEvidence): readonly string[] {
  const absent = Object.keys(headers).filter((name) => !JournalQuery.isSeen(journal, { headers: { [name]: true } }));
  return [
    ...(absent.length > 0 ? [`No request had the header ${absent.join(" or ")}.`] : []),
    ...(user !== undefined && typeof user !== "boolean" && !JournalQuery.isSeen(journal, { user })
      ? [`No request had the ${describeMatch({ user })}.`]
      : []),
  ];
}

/** Names the values of parameters that nothing means, unless a request had one: an expectation of none of them would hold, too. */
function impossibleValues({ parameters = {} }: ExchangeMatch, { journal }: JournalEvidence): readonly string[] {
  return Object.entries(parameters).flatMap(([name, values]) =>
    listOf(values).flatMap((value) => {
      const noun = nounMissed(name, value);
      if (noun === undefined || JournalQuery.isSeen(journal, { parameters: { [name]: value } })) return [];
      return [`${name} ${shown(value)} is not ${noun}, and no request had it.`];
    }),
  );
}

function pendingNote(open: readonly PendingRequest[]): string {
  const [first] = open;
  const example = first ? ` (${first.method} ${first.target})` : "";
  const [verb, its, they, them] =
    open.length === 1 ? ["is", "its answer", "it is", "it"] : ["are", "their answers", "they are", "them"];
  return `${plural(open.length, "request")}${example} ${verb} still waiting for ${its}, because of a delay; ${they} recorded once answered. Use timeout to wait for ${them}.`;
}

function droppedNote({ journal }: JournalEvidence): string {
  return `The journal dropped its ${plural(journal.dropped(), "oldest request")} for lack of room, which are not counted.`;
}

/** An exchange that does not match, and why. */
interface NearMiss {
  readonly id: number;
  readonly method: string;
  readonly target: string;
  readonly status: number;
  readonly differences: readonly (MatchDifference & { readonly says: string })[];
}

/** How many near misses are shown. */
const NEAREST_TOLD = 3;

/** What makes another request of it weighs more than a value that is wrong, and that more than what became of the request. */
const weights: Readonly<Record<string, number>> = {
  operation: 6,
  path: 6,
  session: 4,
  method: 3,
  text: 2,
  status: 0.6,
  scenario: 0.6,
  fault: 0.6,
  wrong: 0.6,
  clientLeft: 0.6,
};

/** Returns the exchanges that differ least, the nearest first; of equally near ones the latest. */
function findNearMisses(match: ExchangeMatch, records: readonly ExchangeRecord[]): readonly NearMiss[] {
  return records
    .map((record) => ({
      record,
      weight: sum(listExchangeDifferences(match, record).map((one) => weightOf(one, record))),
    }))
    .reverse()
    .sort((a, b) => a.weight - b.weight)
    .slice(0, NEAREST_TOLD)
    .map(({ record }) => toNearMiss(match, record));
}

/** A value that was sent under another name is nearer: the name may be misspelt. */
function weightOf({ at, expected }: MatchDifference, { reply }: ExchangeRecord): number {
  const weight = lookUp(weights, at) ?? 1;
  if (!/^(parameters|sent)\./.test(at)) return weight;
  const values = queryOf(reply.target).map(([, value]) => value);
  return [expected].flat().some((value) => values.includes(String(value))) ? weight / 2 : weight;
}

function toNearMiss(match: ExchangeMatch, record: ExchangeRecord): NearMiss {
  const { method, target } = record.reply;
  const differences = listExchangeDifferences(match, record);
  return {
    id: record.id,
    method,
    target,
    status: statusOf(record),
    differences: differences.map((difference) => ({ ...difference, says: describeDifference(difference) })),
  };
}

/** `The nearest is request 3, GET /museum-hours (200): page is 1 (left out, so the default), not 2.` */
function describeNearMiss({ id, method, target, status, differences }: NearMiss, hints: readonly string[]): string {
  const reply = status === 0 ? "no answer" : String(status);
  const says = differences.map((difference) => difference.says).join("; ");
  const hint = hints.length === 0 ? "" : ` The mock warns: ${endSentence(hints.join("; "))}`;
  return `The nearest is request ${id}, ${method} ${target} (${reply}): ${says}.${hint}`;
}

function endSentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

/** `request 3` or `requests 3, 4 and 12 more`. */
function nameRequests(records: readonly { readonly id: number }[]): string {
  const named = records.slice(0, 5).map(({ id }) => id);
  const more = records.length - named.length;
  return `${records.length === 1 ? "request" : "requests"} ${named.join(", ")}${more > 0 ? ` and ${plural(more, "other")}` : ""}`;
}

/** `page is 1 (left out, so the default), not 2`. */
function describeDifference({ at, expected, actual, note }: MatchDifference): string {
  const name = nameOf(at);
  const because = note === undefined ? "" : ` (${note})`;
  if (at === "wrong") return actual === null ? "nothing is wrong with it" : `something is wrong with it: ${actual}`;
  if (at === "clientLeft") return expected === true ? "its client waited for the answer" : "its client left";
  if (at === "text") return `it does not contain ${alternatives(expected)}`;
  const none = lookUp(absent, at);
  if (none !== undefined && actual === null) return `${none}; expected ${expectedText(expected)}`;
  if (expected === false) return `${name} is ${shown(actual)}${because}; expected none`;
  if (actual === null) return `${name} is missing${because}; expected ${expectedText(expected)}`;
  return `${name} is ${shown(actual)}${because}, not ${expected === true ? "present" : alternatives(expected)}`;
}

/** What it means that a field has no value. */
const absent: Readonly<Record<string, string>> = {
  operation: "it reaches no operation",
  user: "it has no user of a Basic credential",
  session: "it names no session",
  scenario: "no scenario was active",
  fault: "it met no fault",
};

/** `operation getMuseumHours, page 2`; `any request` for an empty match. */
function describeMatch({ parameters = {}, sent = {}, headers = {}, ...fields }: ExchangeMatch): string {
  const parts = [
    ...Object.entries(fields).map(([name, value]) => [name, value] as const),
    ...Object.entries(parameters),
    ...Object.entries(sent).map(([name, value]) => [`${name} as sent`, value] as const),
    ...Object.entries(headers).map(([name, value]) => [`header ${name}`, value] as const),
  ];
  if (parts.length === 0) return "any request";
  return parts.map(([name, value]) => describeField(name, value)).join(", ");
}

function describeField(name: string, value: unknown): string {
  if (name === "wrong") return value === true ? "something wrong" : "nothing wrong";
  if (name === "clientLeft") return value === true ? "a client that left" : "a client that waited";
  return typeof value === "boolean" ? `${value ? "any" : "no"} ${name}` : `${name} ${alternatives(value)}`;
}

function nameOf(at: string): string {
  const [kind, ...rest] = at.split(".");
  const name = rest.join(".");
  if (kind === "parameters") return name;
  if (kind === "sent") return `${name} as sent`;
  return kind === "headers" ? `header ${name}` : at;
}

function expectedText(expected: unknown): string {
  return expected === true ? "any value" : alternatives(expected);
}

function alternatives(expected: unknown): string {
  const all = Array.isArray(expected) ? expected : [expected];
  return all.map(shown).join(" or ");
}
