/** Takes a twin of a service by the verifier's crawl and learning. */
import { lookUp } from "../base/collections.js";
import type { JsonObject } from "../base/json.js";
import { compareTexts, plural } from "../base/text.js";
import { operations } from "../contract/interface.js";
import { eventsList, LARGEST_LIMIT, type ListOperation, lists } from "../contract/lists.js";
import type { DataSet } from "../fixtures/data-set.js";
import { createItemValidator } from "../fixtures/item-validation.js";
import { type Credential, noCredential } from "../verify/client/credential-variation.js";
import { queryFor } from "../verify/client/query.js";
import type { TargetRequest } from "../verify/client/request.js";
import { describeResponse, isRefused, listOf, shorten, type TargetResponse } from "../verify/client/response.js";
import { redact, secretsOf } from "../verify/client/secrets.js";
import type { Target } from "../verify/client/target.js";
import { type ClientLimits, ClientStopped, TargetClient } from "../verify/client/target-client.js";
import { Race } from "../verify/explaining/race.js";
import { learnReadings } from "../verify/learning/listing-choices.js";
import { observeChoices, possibleZones, toLearnedProfile } from "../verify/learning/observed-choices.js";
import { randomQueries } from "../verify/queries/random-queries.js";
import { readChange } from "../verify/recording/changing-data.js";
import type { RuleFamily } from "../verify/recording/define-rule.js";
import { Ledger } from "../verify/recording/ledger.js";
import { rules } from "../verify/rules/generated/rule-table.js";
import { datesOf, isPlaced, itemKey, itemsOf } from "../verify/target-model/item.js";
import { checkAccess } from "../verify/target-model/preflight.js";
import { createRun, type Run, type RunOptions } from "../verify/target-model/run.js";
import { createTargetModel } from "../verify/target-model/target-model.js";
import { plausibleDates } from "../verify/target-model/today.js";
import { exploreAll } from "../verify/verification.js";
import { NEVER_ASKED, type Twin } from "./twin.js";

interface TwinOptions extends ClientLimits, Pick<RunOptions, "today" | "timeZone"> {
  readonly credential?: Credential;
  readonly onProgress?: (done: number, about: string) => void;
}

type Taking = { readonly twin: Twin; readonly why?: never } | { readonly why: string; readonly twin?: never };

/** Random pages of each list, which tell readings apart that all pages in a row leave. */
const RANDOM = 75;
const SEED = 1;
/** Readings of a service whose data change meanwhile. */
const MOST_READINGS = 3;
/** A page of 30 items takes some kilobytes, and one of 30 days with many events a few hundred. */
const MAX_PAGE_BYTES = 4 * 1024 * 1024;

export async function takeTwin(target: Target, options: TwinOptions): Promise<Taking> {
  const { credential, access, now, timeZone } = options;
  const client = new CopyClient(target, options);
  const model = createTargetModel(plausibleDates(now(), options));
  const run = createRun({ ...options, seed: SEED, isCopied: true, randomQueries: RANDOM }, client, model);
  const started = now();
  const mask = <Value>(value: Value) => redact(value, secretsOf(credential, access));
  try {
    const why = await checkAccess(run);
    if (why !== undefined) return mask({ why });
    for (let times = 1; times === 1 || (times <= MOST_READINGS && (await readChange(run))); times += 1)
      await readData(run);
    const choices = await observeAll(run);
    const { timeZone: observedZone, ...profile } = toLearnedProfile(choices);
    const zones = possibleZones(run);
    const name = timeZone ?? (zones.includes("UTC") ? "UTC" : (zones[0] ?? "UTC"));
    const isCertain = timeZone !== undefined || zones.length === 1;
    const { dataSet, notTaken } = dataOf(run, profile.eventOrder === "asStored");
    const facts = mask<Twin["facts"]>({
      schemaVersion: 1,
      from: client.base,
      takenAt: new Date(now()).toISOString(),
      today: model.today,
      timeZone: { name, isCertain, possible: zones.length },
      requests: client.requests(),
      seconds: Math.round((now() - started) / 100) / 10,
      uncertain: Object.entries(choices).flatMap(([choice, { answer, evidence }]) =>
        answer === null && choice !== "timeZone" ? [{ choice: choice as keyof typeof choices, why: evidence }] : [],
      ),
      notTaken: [...notTaken, ...lostPages(run)],
      broken: await brokenRules(run),
      notes: twinNotes(run),
    });
    const zone = isCertain && options.today === undefined && { timeZone: observedZone ?? name };
    return { twin: { dataSet, profile: { ...profile, ...zone }, facts } };
  } catch (error) {
    if (error instanceof ClientStopped) return mask({ why: error.message });
    throw error;
  }
}

/** Tells how far it is, and stops at a service that ignores limit and sends everything each time. */
class CopyClient extends TargetClient {
  readonly #onProgress: TwinOptions["onProgress"];

  constructor(target: Target, options: TwinOptions) {
    super(target, { ...options, maxBodyBytes: MAX_PAGE_BYTES });
    this.#onProgress = options.onProgress;
  }

  override async send(request: TargetRequest): Promise<TargetResponse> {
    const response = await super.send(request);
    this.#onProgress?.(this.requests(), request.target.split("?")[0] ?? "");
    if (response.body.excess !== "size") return response;
    const most = `${MAX_PAGE_BYTES / 1024 / 1024} MB, where a page has at most ${LARGEST_LIMIT} items`;
    throw new ClientStopped(`GET ${shorten(request.target)} gets more than ${most}; does the service ignore limit?`);
  }
}

async function readData(run: Run): Promise<void> {
  await exploreAll(run);
  await Promise.all(randomQueries(run, RANDOM).map(run.get));
  run.client.endStep();
  learnReadings(run);
}

/** The answers to the choices. One request on each operation has no credential. */
async function observeAll(run: Run) {
  for (const operation of run.options.credential ? operations : []) {
    const query = queryFor(operation);
    await run.client.send({ method: "GET", target: query.target, credential: noCredential, query });
  }
  const choices = await observeChoices(run);
  const unasked = Object.fromEntries(
    NEVER_ASKED.map((id) => [id, { ...choices[id], evidence: "only GET is sent, and no wrong credential" }]),
  );
  return { ...choices, ...unasked };
}

/** All items that the document allows, as seen last, in the stored order if known, else by first date; `notTaken` has the others. */
function dataOf(run: Run, isStoredOrder: boolean): { readonly dataSet: DataSet; readonly notTaken: readonly string[] } {
  const { events } = Race.over(run, eventsList.operation).predictor.catalogue;
  const rankOf = ({ dates: [first = ""], eventId }: (typeof events)[number]) => `${first} ${eventId}`;
  const all = {
    hours: run.model.hours.items,
    events: isStoredOrder ? events : [...events].sort((a, b) => compareTexts(rankOf(a), rankOf(b))),
  };
  const violationsOf = createItemValidator();
  const notTaken: string[] = [];
  const taken = lists.map((list) => {
    const { operation, kind, key, one, hasEnd, name } = list;
    const seen = itemsOf(run.log.filter(({ request }) => request.query?.operation === operation));
    for (const item of seen.filter((item) => !isPlaced(operation, item)))
      notTaken.push(`${one} ${shorten(JSON.stringify(item) ?? "", 80)}: it can't be told from others, or has no date`);
    const names = namesIn(list, seen);
    const items = all[name].flatMap((item: object) => {
      const fields = names.map((name) => [name, lookUp(item as JsonObject, name) ?? null] as const);
      const clean = Object.fromEntries(fields.filter(([, value]) => value !== null));
      const [violation] = violationsOf(kind, clean);
      if (!violation) return [hasEnd ? { ...clean, dates: datesOf(clean) } : clean];
      const where = violation.path.replace(/^\./, "");
      notTaken.push(`${kind} ${JSON.stringify(lookUp(clean, key))}: ${where} ${violation.sentence}`);
      return [];
    });
    return [name, items];
  });
  return { dataSet: Object.fromEntries(taken), notTaken: [...new Set(notTaken)] };
}

/** The names of documented fields, then of others that are the same each time. */
function namesIn({ operation, fields }: ListOperation, seen: readonly unknown[]): readonly string[] {
  const placed = seen.filter((item): item is JsonObject => isPlaced(operation, item));
  const last = new Map(placed.map((item) => [itemKey(operation, item), item]));
  const isSteady = (name: string) =>
    placed.every((item) => {
      const value = lookUp(item, name);
      const kept = lookUp(last.get(itemKey(operation, item)), name);
      return value === undefined || JSON.stringify(value) === JSON.stringify(kept);
    });
  const others = new Set(placed.flatMap((item) => Object.keys(item)).filter((name) => !fields.includes(name)));
  return [...fields, ...[...others].filter(isSteady).sort()];
}

/** Pages that the service failed to answer, each time that it was asked. */
function lostPages({ log }: Run): readonly string[] {
  const isAnswered = (response: TargetResponse) => listOf(response) !== undefined || isRefused(response);
  const answered = new Set(log.filter(isAnswered).map(({ request }) => request.target));
  const lost = log.filter(
    ({ request: { query, credential, target } }) =>
      query?.parameters && credential.kind !== "none" && !answered.has(target),
  );
  return [...new Set(lost.map((response) => `${response.request.target}: ${describeResponse(response)}`))];
}

const REVIEWED: readonly RuleFamily[] = ["success", "items", "paging", "ranges"];

/** What `verify` would say of the lists that were read. */
async function brokenRules(run: Run): Promise<readonly string[]> {
  const reviewing = rules.filter(({ family, review }) => review && REVIEWED.includes(family));
  const ledger = new Ledger(reviewing);
  await ledger.review(run, reviewing);
  return ledger.all().map(({ rule, breach: { message } }) => `${rule}: ${message}`);
}

function twinNotes({ model }: Run): readonly string[] {
  return [
    ...(model.changes.length > 0
      ? [`The data changed ${plural(model.changes.length, "time")} meanwhile; they were read again.`]
      : []),
    ...lists.flatMap(({ name, operation: { path } }) => {
      const { isVarying, units } = model[name];
      const isWindow = units.length === 1 && units[0]?.startsWith("calendarDays");
      return [
        ...(isVarying ? [`${path} answers the same query with other items each time that it is asked.`] : []),
        ...(isWindow ? [`A page of ${path} is a window of days: data far beyond the others can't be seen.`] : []),
      ];
    }),
  ];
}
