/** In which zones today can be taken at a target: those whose date was the observed one each time. */

import { createClock } from "../../contract/clock.js";
import { offsetAt } from "../../contract/local-time.js";
import { answersOf } from "../../contract/profile.js";
import { toCurl } from "../client/request.js";
import type { ObservedChoice } from "../report/report.js";
import type { Run } from "../run.js";
import { unobserved } from "./choice-observation.js";

/** More zones than this are not listed. */
const MAX_LISTED = 12;

/** A zone is certain only if it is given, or if no other one explains what was observed. */
export function observeTimeZone(run: Run): ObservedChoice {
  const { options, model, client } = run;
  const response = client.log.find(({ request: { query } }) => query?.parameters && !query.parameters.startDate);
  if (!response || model.todays.length === 0)
    return unobserved("it needs entries and events that tell one day from the next");
  if (options.today !== undefined) return unobserved("the clock of the target is held (--today)");
  const zones = possibleZones(run);
  const curl = toCurl(client.base, response.request);
  const shown = { reproduce: [curl], evidence: `today is ${model.today}, as ${describeZones(run, zones)} (${curl})` };
  const [zone] = zones;
  if (zone === undefined) return { status: "unlisted", answer: null, ...shown };
  if (zones.length === 1) return { status: "observed", answer: zone, ...shown };
  const possible = zones.length <= MAX_LISTED ? { possible: zones } : {};
  return { status: "open", answer: null, ...shown, ...possible };
}

/** The zones that explain every observation of today. */
export function possibleZones({ options, model: { todays } }: Pick<Run, "options" | "model">): readonly string[] {
  const zones = options.timeZone === undefined ? allZones() : [options.timeZone];
  return zones.filter((zone) => explains(zone, todays));
}

export function explains(zone: string, todays: Run["model"]["todays"]): boolean {
  return todays.every(({ from, to, dates }) =>
    [from, to].some((moment) => dates.includes(createClock(() => moment).today(zone))),
  );
}

function allZones(): readonly string[] {
  return [...new Set([...answersOf("timeZone"), ...Intl.supportedValuesOf("timeZone")])];
}

function describeZones({ options }: Run, zones: readonly string[]): string {
  if (options.timeZone !== undefined)
    return zones.length > 0 ? `in ${options.timeZone}` : `nowhere in ${options.timeZone}`;
  if (zones.length <= 4) return zones.length > 0 ? `in ${zones.join(", ")}` : "in no zone";
  const offsets = zones.map((zone) => Math.round(offsetAt(options.now(), zone) / 60_000));
  return `in ${zones.length} zones from ${toText(Math.min(...offsets))} to ${toText(Math.max(...offsets))}; --time-zone says which`;
}

function toText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? "-" : "+"}${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
}
