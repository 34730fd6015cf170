/** Advice that is no finding: what a consumer should know of a service. */
import { plural, quote } from "../../base/text.js";
import { dayNumber, LAST_DATE } from "../../contract/calendar-date.js";
import { resolveTarget } from "../../contract/interface.js";
import { datedLists, eventsList, type ListOperation, lists } from "../../contract/lists.js";
import { findJsonLosses } from "../client/json-losses.js";
import { FORM_TYPE, toCurl } from "../client/request.js";
import { isLost, isRefused, shorten, type TargetResponse } from "../client/response.js";
import { listedResponses } from "../judging/examination.js";
import { nextRolledDay } from "../queries/calendar-queries.js";
import { datesIn, fieldOf, keyOf, keysText, textOf } from "../target-model/item.js";
import type { Run } from "../target-model/run.js";
import type { Report } from "./report.js";

type Advice = Report["advice"][number];

/** An item, with the response that showed it first. */
interface Seen {
  readonly list: ListOperation;
  readonly item: unknown;
  readonly response: TargetResponse;
}

/** A kind of advice about single items: which ones it is about, and what it says of them. */
interface ItemAdvice {
  readonly id: string;
  readonly isAbout: (seen: Seen) => boolean;
  /** `share` is that of all items of the list, from 0 to 1. */
  readonly say: (count: string, example: string, item: unknown, share: number) => string;
}

/** A museum that closes after midnight on more days than this is hardly one. */
const MANY_NIGHTS = 0.5;

const itemAdvice: readonly ItemAdvice[] = [
  {
    id: "hours-without-duration",
    isAbout: ({ item }) => timeOf(item, "timeOpen") !== "" && timeOf(item, "timeOpen") === timeOf(item, "timeClose"),
    say: (count, example) =>
      `Opening and closing time are the same in ${count} (${example}); a closed day should have no entry.`,
  },
  {
    id: "hours-past-midnight",
    isAbout: ({ item }) => timeOf(item, "timeClose") !== "" && timeOf(item, "timeClose") < timeOf(item, "timeOpen"),
    say: (count, example, _item, share) =>
      share > MANY_NIGHTS
        ? `The closing time lies before the opening time in ${count} (${example}), which is most of them; are the two swapped?`
        : `The closing time lies before the opening time in ${count} (${example}); is that past midnight?`,
  },
  {
    id: "replaced-characters",
    isAbout: ({ item }) => textsOf(item).some((text) => /\uFFFD|Ã[\u0080-\u00BF]|â€|Â[\u00A0-\u00BF]/.test(text)),
    say: (count, example) => `A text was decoded with the wrong charset in ${count} (${example}).`,
  },
  {
    id: "html-entities",
    isAbout: ({ item }) => textsOf(item).some((text) => /&(amp|lt|gt|quot|apos|nbsp|#\d+|#x[\da-f]+);/i.test(text)),
    say: (count, example) => `A text has HTML entities in ${count} (${example}); JSON needs none.`,
  },
  {
    id: "negative-price",
    isAbout: ({ item }) => priceOf(item) < 0,
    say: (count, example, item) => `The price is negative in ${count} (${example}: ${priceOf(item)}).`,
  },
  {
    id: "fractional-price",
    isAbout: ({ item }) => !Number.isInteger(priceOf(item)),
    say: (count, example, item) =>
      `The price is not a whole number in ${count} (${example}: ${priceOf(item)}); the document shows whole numbers.`,
  },
];

export function adviceOn(run: Run): readonly Advice[] {
  const seen = lists.flatMap((list) => itemsOf(run, list));
  return [
    ...itemAdvice.flatMap((advice) => adviceOnItems(run, seen, advice)),
    ...lists.flatMap((list) => adviceOnFields(run, list, seen)),
    ...adviceOnEnd(run),
    ...adviceOnRolledDates(run),
    ...adviceOnErrors(run),
    ...adviceOnCaches(run),
    ...adviceOnForms(run),
    ...adviceOnJson(run),
  ];
}

function itemsOf(run: Run, list: ListOperation): readonly Seen[] {
  const first = new Map<string, Seen>();
  for (const { response, list: items } of listedResponses(run, list)) {
    for (const item of items) {
      const key = keyOf(list.operation, item);
      if (!first.has(key)) first.set(key, { list, item, response });
    }
  }
  return [...first.values()];
}

function adviceOnItems(run: Run, seen: readonly Seen[], { id, isAbout, say }: ItemAdvice): readonly Advice[] {
  const found = seen.filter(isAbout);
  const [first] = found;
  if (!first) return [];
  const count = `${found.length} ${found.length === 1 ? first.list.one : first.list.many}`;
  const share = found.length / seen.filter(({ list }) => list === first.list).length;
  return [toAdvice(run, id, { message: say(count, exampleOf(first), first.item, share), response: first.response })];
}

function exampleOf({ list, item }: Seen): string {
  if (list.key === list.days)
    return `${keyOf(list.operation, item)}, ${timeOf(item, "timeOpen")} to ${timeOf(item, "timeClose")}`;
  return `${keyOf(list.operation, item)}, ${shorten(String(fieldOf(item, "name") ?? ""), 60)}`;
}

/** The document does not say which fields are required; a field that most items have and some lack is easily missed. */
function adviceOnFields(run: Run, list: ListOperation, seen: readonly Seen[]): readonly Advice[] {
  const { name, fields, many, key, operation } = list;
  const ofList = seen.filter((one) => one.list === list);
  return fields.flatMap((field) => {
    const lacking = ofList.filter(({ item }) => fieldOf(item, field) === undefined);
    const [first] = lacking;
    if (!first || lacking.length === ofList.length) return [];
    // An item without a key has no name to show.
    const example = fieldOf(first.item, key) === undefined ? "" : ` (${keyOf(operation, first.item)})`;
    const message = `${field} is missing in ${lacking.length} of ${ofList.length} ${many}${example}.`;
    return [toAdvice(run, `${name}-lack-${field}`, { message, response: first.response })];
  });
}

/** Single events may take place elsewhere, or be announced early. */
const LEAST_EVENTS = 5;

function adviceOnEnd(run: Run): readonly Advice[] {
  const { hours, events, today } = run.model;
  const last = hours.items.at(-1)?.date;
  if (last === undefined || last < today || hours.to !== LAST_DATE) return [];
  const later = events.items.filter(({ dates: [first = ""] }) => first > last).length;
  const listed = datedLists
    .flatMap((list) => listedResponses(run, list))
    .find(({ list }) => datesIn(list).includes(last));
  if (later < LEAST_EVENTS || !listed) return [];
  const days = plural(dayNumber(last) - dayNumber(today), "day");
  const message = `The hours end on ${last}, ${days} after today, and ${later} events take place after it; are later days left out?`;
  return [toAdvice(run, "hours-end-early", { message, response: listed.response })];
}

/** What an invalid date gets is open, and yet nobody who mistypes a date wants another one. */
function adviceOnRolledDates(run: Run): readonly Advice[] {
  const { invalid, rolled } = nextRolledDay(run.model.today);
  for (const { operation } of lists) {
    const answerTo = (parameters: string) =>
      run.log.find(({ request, status }) => request.target === operation.path + parameters && status === 200);
    const [open, dated, response] = ["", `?startDate=${rolled}`, `?startDate=${invalid}`].map(answerTo);
    if (!open || !dated || !response) continue;
    const [today, next, invalidDay] = [open, dated, response].map((one) => keysText({ operation }, one));
    if (invalidDay === "" || invalidDay !== next || invalidDay === today) continue;
    const message = `${invalid} is taken for ${rolled}; it does not exist, and should be rejected.`;
    return [toAdvice(run, "rolled-date", { message, response })];
  }
  return [];
}

/** What frameworks show of a program when it fails, and should not show to strangers. */
const INSIDES = [
  /Traceback \(most recent call last\)|<title>[^<]*(?:Werkzeug|Whoops|Debugger)|\.php on line \d+|DEBUG = True/,
  /\n[ \t]+at [^(\n]+\([^\n]+:\d+:\d+\)/,
];

function adviceOnErrors(run: Run): readonly Advice[] {
  const insidesOf = (text: string) =>
    INSIDES.map((pattern) => pattern.exec(text)?.[0]).find((part) => part !== undefined);
  const found = run.log.find(({ status, body }) => status >= 400 && insidesOf(body.text) !== undefined);
  if (!found) return [];
  const message = `An error shows the insides of the program: ${shorten(insidesOf(found.body.text) ?? "", 60)}.`;
  return [toAdvice(run, "debug-page", { message, response: found })];
}

/** About the first answer to a credential that a shared cache may keep and give to others. */
function adviceOnCaches(run: Run): readonly Advice[] {
  const controlOf = ({ headers }: TargetResponse) => headers.get("Cache-Control") ?? "";
  const isOwn = ({ request, status }: TargetResponse) =>
    status === 200 && request.credential.kind === "right" && resolveTarget(request.target).operation !== undefined;
  const response = run.log.find((one) => isOwn(one) && isShared(controlOf(one)));
  if (!response) return [];
  const message = `"Cache-Control: ${shorten(controlOf(response), 60)}" lets a shared cache answer requests without the credential (RFC 9111, section 3.5); use private.`;
  return [toAdvice(run, "shared-cache", { message, response })];
}

/** What is JSON, and yet does not mean the same to every reader. */
function adviceOnJson(run: Run): readonly Advice[] {
  const { key, number } = findJsonLosses(run.log);
  const repeated = `An object has the key ${quote(key?.name ?? "")} more than once; readers differ in which value counts (RFC 8259, section 4).`;
  const long = `${shorten(number?.written ?? "", 60)} has more digits than most readers keep (RFC 8259, section 6); it is read as ${number?.read}. Send it as a text.`;
  return [
    ...(key ? [toAdvice(run, "repeated-key", { message: repeated, response: key.response })] : []),
    ...(number ? [toAdvice(run, "long-number", { message: long, response: number.response })] : []),
  ];
}

function adviceOnForms(run: Run): readonly Advice[] {
  const { log } = run.client;
  const response = log.find((response) => {
    const { body, headers, target } = response.request;
    if (body === undefined || headers?.["Content-Type"] !== FORM_TYPE) return false;
    const plain = log.findLast(({ request }) => request.target === target && request.query !== undefined);
    const operation = plain?.request.query?.operation;
    if (!plain || !operation || isLost(plain) || isLost(response) || isRefused(response)) return false;
    return textOf({ operation }, plain) !== textOf({ operation }, response);
  });
  if (!response) return [];
  const message = "A form in the body of a GET changes what is listed (RFC 9110, section 9.3.1); read the query alone.";
  return [toAdvice(run, "form-body", { message, response })];
}

function toAdvice(
  { client }: Run,
  id: string,
  { message, response }: { readonly message: string; readonly response: TargetResponse },
): Advice {
  return { id, message, reproduce: [toCurl(client, response.request)] };
}

function timeOf(item: unknown, name: string): string {
  const value = fieldOf(item, name);
  return typeof value === "string" && /^\d\d:\d\d$/.test(value) ? value : "";
}

/** 0 for what is no number, which a rule is about. */
function priceOf(item: unknown): number {
  const price = fieldOf(item, "price");
  return typeof price === "number" ? price : 0;
}

function textsOf(item: unknown): readonly string[] {
  return eventsList.fields.map((name) => fieldOf(item, name)).filter((value) => typeof value === "string");
}

/** `public` and `s-maxage` lift the ban on answers to requests with Authorization (RFC 9111, section 3.5). */
function isShared(control: string): boolean {
  const pairs = control.split(",").map((directive) => directive.trim().toLowerCase().split("="));
  const directives = new Map(pairs.map(([name = "", value]) => [name, value]));
  const has = (name: string) => directives.has(name);
  const seconds = directives.get("s-maxage") ?? directives.get("max-age");
  const isKept = !["private", "no-store", "no-cache"].some(has) && Number(seconds?.replaceAll('"', "") ?? 1) > 0;
  return (has("public") || has("s-maxage")) && isKept;
}
