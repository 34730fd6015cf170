/** Assembles the report of a run: the verdict on each operation, advice, and notes. */
import { plural } from "../../base/text.js";
import { dayNumber, LAST_DATE } from "../../contract/calendar-date.js";
import { listSpecialEvents, type OperationId, resolveTarget } from "../../contract/interface.js";
import { eventsList, type ListOperation, lists } from "../../contract/lists.js";
import { offsetAt } from "../../contract/local-time.js";
import type { Parameters } from "../client/query.js";
import { toCurl } from "../client/request.js";
import { shorten, type TargetResponse } from "../client/response.js";
import { type Rule, startDefaultRules } from "../recording/define-rule.js";
import { listedResponses } from "../recording/reviewing.js";
import { fieldOf, itemKey } from "../target-model/item.js";
import type { Run } from "../target-model/run.js";
import type { KnownEvent } from "../target-model/target-model.js";
import { commonDays } from "../target-model/today.js";
import type { Check, Report } from "./report.js";
import { summarize } from "./summary.js";

/** `ended` is why the run ended early, or why there is no verdict. */
export function toReport(
  run: Run,
  told: Pick<Report, "checks" | "choices" | "notes" | "diagnosis" | "milliseconds"> & {
    readonly ended: string | undefined;
  },
): Report {
  const { checks, ended } = told;
  return {
    schemaVersion: 1,
    target: run.client.base,
    summary: summarize(checks),
    operations: operationVerdicts(run, checks, ended),
    diagnosis: told.diagnosis,
    checks,
    choices: told.choices,
    advice: [...adviceOnTexts(run), ...adviceOnErrors(run), ...adviceOnCaches(run)],
    notes: told.notes,
    ...(ended !== undefined && { ended }),
    seed: run.options.seed,
    requests: run.client.requests(),
    milliseconds: told.milliseconds,
    targetMilliseconds: run.client.targetMilliseconds(),
  };
}

function operationVerdicts(run: Run, checks: readonly Check[], ended: string | undefined): Report["operations"] {
  const whys = lists.map((list) => {
    const { name, one, operation } = list;
    const { id, path } = operation;
    const isExercised = run.model[name].items.length > 0 || run.model[name].hasUnplaced;
    const error = checks.find((check) => (check.operation ?? id) === id && check.error !== undefined)?.error;
    const empty = `${path} lists no ${one} to judge by${daysAsked(run, list)}`;
    return [id, ended ?? error ?? (isExercised ? undefined : empty)] as const;
  });
  return toVerdicts(whys, checks);
}

function daysAsked(run: Run, list: ListOperation): string {
  const asked = listedResponses(run, list).flatMap(({ response: { request } }) => request.query?.parameters ?? []);
  const spanOf = ({ startDate = LAST_DATE, endDate = LAST_DATE }: Parameters) =>
    dayNumber(endDate) - dayNumber(startDate);
  const [longest] = asked
    .filter(({ startDate, endDate }) => startDate !== undefined && (endDate !== undefined || !list.hasEnd))
    .sort((one, other) => spanOf(other) - spanOf(one));
  if (longest?.startDate === undefined) return "";
  return ` from ${longest.startDate} ${longest.endDate === undefined ? "on" : `to ${longest.endDate}`}`;
}

/** Verdicts once a baseline has marked findings as known, which don't count. */
export function verdictsWithBaseline({ operations, ended }: Report, checks: readonly Check[]): Report["operations"] {
  const whys = Object.entries(operations).map(([id, { why = ended }]) => [id as OperationId, why] as const);
  return toVerdicts(whys, checks);
}

function toVerdicts(
  whys: readonly (readonly [OperationId, string | undefined])[],
  checks: readonly Check[],
): Report["operations"] {
  const verdicts = whys.map(([id, why]) => {
    // Findings that a baseline has don't count.
    const isFailed = checks.some(
      ({ status, findings, operation }) =>
        status === "failed" && findings.some((finding) => !finding.known && (finding.operation ?? operation) === id),
    );
    const verdict = isFailed ? "failed" : why === undefined ? "passed" : "noVerdict";
    // Once a baseline excuses the findings, an operation of which nothing could be exercised has not passed.
    return [id, { verdict, ...(why !== undefined && { why }) }];
  });
  return Object.fromEntries(verdicts) as Report["operations"];
}

const QUICK_NOTE =
  "--quick asked a few queries for each rule. It left out most limits, odd values, wrong credentials, days before today and days more than half a year ahead, and asked some things of one operation alone; a full run finds more.";

/** What makes rules weaker than they could be; nothing of a run that judged nothing. */
export function reportNotes(
  run: Run,
  rules: readonly Rule[],
  checks: readonly Check[],
  ended: string | undefined,
): readonly string[] {
  if (ended !== undefined && !checks.some(({ status }) => status === "passed" || status === "failed")) return [];
  return [
    ...(run.options.quick ? [QUICK_NOTE] : []),
    ...noteOnWindow(run),
    ...notesOnChanges(run),
    ...notesOnToday(run, rules),
    ...noteOnZones(run, rules),
    ...noteOnWrites(run, rules),
  ];
}

function noteOnWindow({ model: { events } }: Run): readonly string[] {
  const { isDense, from, to } = events;
  if (!isDense) return [];
  const isIn = ({ dates }: KnownEvent) => dates.some((date) => date >= from && date <= to);
  const inWindow = events.items.filter(isIn).length;
  const window = inWindow > 0 ? `all ${inWindow} from ${from} to ${to}, and ` : "";
  const others = events.items.length - inWindow;
  return [
    `${listSpecialEvents.path} has more events than a run reads. It was judged by ${window}${others} ${window ? "others " : ""}on first pages of other ranges.`,
  ];
}

const MOST_TOLD = 5;

function notesOnChanges({ model: { changes } }: Run): readonly string[] {
  if (changes.length === 0) return [];
  const texts = changes
    .slice(0, MOST_TOLD)
    .map(({ at, text }) => `at ${new Date(at).toISOString().slice(11, 19)} UTC: ${text}`);
  const rest = changes.length > MOST_TOLD ? [`and ${plural(changes.length - MOST_TOLD, "more change")}`] : [];
  return [
    `The data changed during the run: ${[...texts, ...rest].join("; ")}. They were read again after each change.`,
  ];
}

function notesOnToday({ model, options }: Run, rules: readonly Rule[]): readonly string[] {
  const isOpen = (model.todays.at(-1)?.dates.length ?? model.plausible.length) > 1;
  const weaker = startDefaultRules.filter((id) => rules.some((rule) => rule.id === id));
  if (options.today !== undefined || !isOpen || model.plausible.length < 2 || weaker.length === 0) return [];
  const dates = model.plausible.join(" or ");
  return [
    `It is ${dates}, depending on the zone; ${weaker.join(" and ")} allow each of them. --time-zone or --today says which.`,
  ];
}

/** Two operations that take today in two zones differ for some hours of a day alone. */
function noteOnZones({ model, options }: Run, rules: readonly Rule[]): readonly string[] {
  const { firstToday } = model;
  const isAsked = startDefaultRules.every((id) => rules.some((rule) => rule.id === id));
  if (!isAsked || options.today !== undefined || !firstToday || commonDays(firstToday).length === 0) return [];
  const { timeZone: zone = "UTC" } = options;
  const minutes = Math.round(offsetAt(options.now(), zone) / 60_000);
  const midnight = (1440 - (((minutes % 1440) + 1440) % 1440)) % 1440;
  const [hour, minute] = [Math.floor(midnight / 60), midnight % 60].map((part) => String(part).padStart(2, "0"));
  return [
    `Both operations take ${model.today} as today at this hour. Whether one of them takes it in another zone could not be seen; a run shortly before or after midnight in ${zone} (${hour}:${minute} UTC) would see it.`,
  ];
}

function noteOnWrites({ options }: Run, rules: readonly Rule[]): readonly string[] {
  if (options.probeWrites || !rules.some(({ id }) => id === "read-only")) return [];
  return [
    "POST, PUT, PATCH, DELETE and unknown methods were not tried; --probe-writes tries them, which is safe against a test system.",
  ];
}

type ReportAdvice = Report["advice"][number];

/** What UTF-8 becomes that was decoded with another charset. */
const WRONG_CHARSET = /\uFFFD|Ã[\u0080-\u00BF]|â€|Â[\u00A0-\u00BF]/;

function adviceOnTexts(run: Run): readonly ReportAdvice[] {
  const { operation, fields } = eventsList;
  const isWrong = (item: unknown) =>
    fields.some((name) => {
      const value = fieldOf(item, name);
      return typeof value === "string" && WRONG_CHARSET.test(value);
    });
  for (const { response, list } of listedResponses(run, eventsList)) {
    const item = list.find(isWrong);
    if (item === undefined) continue;
    const name = shorten(String(fieldOf(item, "name") ?? ""), 60);
    const message = `A text was decoded with the wrong charset in ${itemKey(operation, item)}, ${name}.`;
    return [toAdvice(run, "replaced-characters", { message, response })];
  }
  return [];
}

/** What frameworks show of a program when it fails, and should not show to strangers. */
const INSIDES = [
  /Traceback \(most recent call last\)|<title>[^<]*(?:Werkzeug|Whoops|Debugger)|\.php on line \d+|DEBUG = True/,
  /\n[ \t]+at [^(\n]+\([^\n]+:\d+:\d+\)/,
];

function adviceOnErrors(run: Run): readonly ReportAdvice[] {
  const insidesOf = (text: string) =>
    INSIDES.map((pattern) => pattern.exec(text)?.[0]).find((part) => part !== undefined);
  const response = run.log.find(({ status, body }) => status >= 400 && insidesOf(body.text) !== undefined);
  if (!response) return [];
  const message = `An error shows the insides of the program: ${shorten(insidesOf(response.body.text) ?? "", 60)}.`;
  return [toAdvice(run, "debug-page", { message, response })];
}

function adviceOnCaches(run: Run): readonly ReportAdvice[] {
  const controlOf = ({ headers }: TargetResponse) => headers.get("Cache-Control") ?? "";
  const isOwn = ({ request, status }: TargetResponse) =>
    status === 200 && request.credential.kind === "right" && resolveTarget(request.target).operation !== undefined;
  const response = run.log.find((one) => isOwn(one) && isShared(controlOf(one)));
  if (!response) return [];
  const message = `"Cache-Control: ${shorten(controlOf(response), 60)}" lets a shared cache answer requests without the credential (RFC 9111, section 3.5); use private.`;
  return [toAdvice(run, "shared-cache", { message, response })];
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

function toAdvice(
  { client }: Run,
  id: string,
  { message, response }: { readonly message: string; readonly response: TargetResponse },
): ReportAdvice {
  return { id, message, reproduce: [toCurl(client, response.request)] };
}
