/** Verifies an expectation against recorded exchanges; where it does not hold, says what came instead. */
import { plural, quote, shown } from "../../base/text.js";
import { resolveDate } from "../../contract/calendar-date.js";
import { operations, parameterKinds, parameterOf } from "../../contract/interface.js";
import { type MatchDifference, matchesRequest } from "../../scenarios/match-fields.js";
import type { MuseumRequest } from "../exchange/museum-request.js";
import { type ExchangeRecord, statusOf } from "../journal/exchange-record.js";
import type { Journal } from "../journal/journal.js";
import type { Verification } from "../message/generated/admin-messages.js";
import type { Session } from "../sessions/session.js";
import { type ExchangeMatch, listExchangeDifferences } from "./exchange-match.js";
import { type Expectation, isSeen, pickExchanges } from "./expectation.js";

interface JournalEvidence {
  readonly journal: Journal;
  readonly session: Session | undefined;
  readonly all: Journal;
  /** The requests that are not recorded yet, because their answer is delayed. */
  readonly pending: readonly MuseumRequest[];
}

const IDS_LISTED = 1000;

export function verify(expectation: Expectation, evidence: JournalEvidence): Verification {
  const { match, since, atLeast, atMost } = expectation;
  const { journal } = evidence;
  const all = pickExchanges(journal, { match: {}, since });
  const matching = pickExchanges(journal, { match, since });
  const isShort = matching.length < atLeast;
  const isMet = !isShort && matching.length <= atMost;
  const nearest = isShort ? findNearMisses(match, all) : [];
  const open = evidence.pending.filter(({ matched }) => matchesRequest(match, matched));
  // Another request could make an expectation fail that holds, unless it allows any number.
  const isOpen = open.length > 0 && (isShort || atMost < Number.POSITIVE_INFINITY);
  const warnings = [...unseenNames(match, evidence), ...impossibleValues(match, evidence)];
  const nothing = journal.count() + evidence.pending.length === 0 ? [nothingIn(evidence)] : [];
  const message = [
    ...(isMet ? [success(match, matching)] : [failure(expectation, matching, all)]),
    ...(isMet && nothing.length > 0 ? [...nothing, "Expect atLeast: 1, too, if requests should have come."] : []),
    ...(isShort ? [...nothing, ...nearest.slice(0, 1).map(describeNearMiss)] : []),
    ...warnings,
    ...(isOpen ? [pendingNote(open)] : []),
    ...(journal.dropped() > 0 && since === undefined ? [droppedNote(journal.dropped())] : []),
    ...(isShort && matching.length === 0 ? elsewhereNote(match, evidence) : []),
  ];
  return {
    verified: isMet && !isOpen,
    count: matching.length,
    message: message.join(" "),
    requests: matching.slice(-IDS_LISTED).map(({ id }) => id),
    ...(nearest.length > 0 && { nearest }),
    ...(warnings.length > 0 && { warnings }),
  };
}

function success(match: ExchangeMatch, { length }: readonly ExchangeRecord[]): string {
  return `${length === 0 ? "No request" : plural(length, "request")} came${withMatch(match)}.`;
}

function failure(
  { match, atLeast, atMost }: Expectation,
  matching: readonly ExchangeRecord[],
  all: readonly ExchangeRecord[],
): string {
  const [bound, number] =
    atLeast === atMost ? ["exactly", atLeast] : matching.length < atLeast ? ["at least", atLeast] : ["at most", atMost];
  const of = all.length > 0 ? `, of ${plural(all.length, "request")} in all` : "";
  const came = matching.length === 0 ? `none came${of}` : `${matching.length} came (${nameRequests(matching)})`;
  return `Expected ${bound} ${plural(Number(number), "request")}${withMatch(match)}; ${came}.`;
}

function nameRequests(records: readonly ExchangeRecord[]): string {
  const named = records.slice(0, 5).map(({ id }) => id);
  const more = records.length - named.length;
  return `${records.length === 1 ? "request" : "requests"} ${named.join(", ")}${more > 0 ? ` and ${plural(more, "other")}` : ""}`;
}

function nothingIn({ session }: JournalEvidence): string {
  if (session === undefined) return "The journal is empty.";
  const { id } = session;
  return id === undefined ? "No request came that names no session." : `No request came in the session ${quote(id)}.`;
}

/** Says which other sessions got such requests. Where this one got some of the same operation, they are of other tests. */
function elsewhereNote(match: ExchangeMatch, { journal, session: own, all }: JournalEvidence): readonly string[] {
  const { operation } = match;
  if (own === undefined || isSeen(journal, operation === undefined ? {} : { operation })) return [];
  const home = pickExchanges(all, { match }).filter(({ session }) => session !== own.id);
  if (home.length === 0) return [];
  const places = new Set(
    home.map(({ session }) => (session === undefined ? "without a session" : `in the session "${session}"`)),
  );
  const named = [...places].slice(0, 3).join(", ") + (places.size > 3 ? " and others" : "");
  return [`${plural(home.length, "request")} ${named} would match; look there, or send the session with each request.`];
}

/** Names the headers and the user that no request has had: an expectation of none of them would hold however they are misspelt. */
function unseenNames({ headers = {}, user }: ExchangeMatch, { journal }: JournalEvidence): readonly string[] {
  const names: readonly (readonly [string, ExchangeMatch])[] = [
    ...Object.keys(headers).map((name) => [`header ${name}`, { headers: { [name]: true } }] as const),
    ...(user === undefined || typeof user === "boolean" ? [] : [[describeMatch({ user }), { user }] as const]),
  ];
  return names.flatMap(([name, match]) => (isSeen(journal, match) ? [] : [`No request had the ${name}.`]));
}

/** Names the values that a parameter can't have, which no request has had: as a rule they are a slip of the test. */
function impossibleValues({ parameters = {} }: ExchangeMatch, { journal }: JournalEvidence): readonly string[] {
  return Object.entries(parameters).flatMap(([name, values]) => {
    const kind = operations.flatMap((operation) => parameterOf(operation, name)?.kind ?? [])[0];
    const isPossible = (value: string | number) =>
      kind === "date" ? resolveDate(String(value), SOME_NAMES) !== undefined : /^-?\d+$/.test(String(value));
    return [values].flat().flatMap((value) => {
      if (kind === undefined || isPossible(value) || isSeen(journal, { parameters: { [name]: value } })) return [];
      return [`${name} ${shown(value)} is not ${parameterKinds[kind].noun}, and only an invalid request has it.`];
    });
  });
}

/** What stands for a date in an expectation. */
const SOME_NAMES = { today: "2027-03-01" };

function pendingNote(open: readonly MuseumRequest[]): string {
  const [first] = open;
  const example = first ? ` (${first.method} ${first.question.target})` : "";
  const are = open.length === 1 ? "is" : "are";
  return `${plural(open.length, "request")}${example} ${are} still waiting for an answer, because of a delay; use timeout to wait for it.`;
}

function droppedNote(dropped: number): string {
  return `The journal dropped its ${plural(dropped, "oldest request")} for lack of room, which are not counted.`;
}

type NearMiss = NonNullable<Verification["nearest"]>[number];

const NEAREST_TOLD = 3;

/** Returns the exchanges that differ from a match in the fewest fields; of equally near ones the latest first. */
function findNearMisses(match: ExchangeMatch, records: readonly ExchangeRecord[]): readonly NearMiss[] {
  return records
    .map((record) => ({ record, differences: listExchangeDifferences(match, record) }))
    .filter(({ differences }) => differences.length > 0)
    .reverse()
    .sort((a, b) => a.differences.length - b.differences.length)
    .slice(0, NEAREST_TOLD)
    .map(({ record, differences }) => ({
      id: record.id,
      method: record.reply.method,
      target: record.reply.target,
      status: statusOf(record),
      differences: differences.map((difference) => ({ ...difference, says: describeDifference(difference) })),
    }));
}

/** `The nearest is request 3, GET /museum-hours (200): page is 1 (left out, so the default), not 2.` */
function describeNearMiss({ id, method, target, status, differences }: NearMiss): string {
  const reply = status === 0 ? "no answer" : String(status);
  return `The nearest is request ${id}, ${method} ${target} (${reply}): ${differences.map(({ says }) => says).join("; ")}.`;
}

function describeDifference({ at, expected, actual, note }: MatchDifference): string {
  const is = actual === null ? "missing" : shown(actual);
  return `${fieldName(at)} is ${is}${note === undefined ? "" : ` (${note})`}, not ${alternatives(expected)}`;
}

function withMatch(match: ExchangeMatch): string {
  return Object.keys(match).length === 0 ? "" : ` with ${describeMatch(match)}`;
}

/** `operation "getMuseumHours", page 2, header accept any`. */
function describeMatch({ parameters = {}, sent = {}, headers = {}, ...fields }: ExchangeMatch): string {
  const groups = Object.entries({ parameters, sent, headers });
  const placed = groups.flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]) => [`${group}.${name}`, value] as const),
  );
  return [...Object.entries(fields), ...placed]
    .map(([at, value]) => `${fieldName(at)} ${alternatives(value)}`)
    .join(", ");
}

function fieldName(at: string): string {
  const [kind, ...rest] = at.split(".");
  const name = rest.join(".");
  if (kind === "parameters") return name;
  if (kind === "sent") return `${name} as sent`;
  return kind === "headers" ? `header ${name}` : at;
}

function alternatives(expected: unknown): string {
  if (typeof expected === "boolean") return expected ? "any" : "none";
  return [expected].flat().map(shown).join(" or ");
}
