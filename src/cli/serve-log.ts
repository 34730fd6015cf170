/** What a running mock prints: its first lines, and a line for each request. */

import { isLoopback } from "../base/http.js";
import { plural, quote, toSafeLine } from "../base/text.js";
import { getMuseumHours, listSpecialEvents } from "../contract/interface.js";
import { differencesFromDefault } from "../contract/profile.js";
import type { Exchange } from "../mock/journal/exchange.js";
import type { MockView } from "../mock/mock.js";
import type { Catalogue } from "../museum/catalogue.js";
import { mutantNamed } from "../mutants/mutants.js";
import { STANDARD } from "../scenarios/scenario-library.js";
import type { GivenServeOptions, ServedWorld } from "./serve-options.js";
import type { Terminal } from "./terminal.js";

/** Longer paths are cut in the log. */
const LONGEST_TARGET = 160;

/** `GET /museum-hours?limit=3 200 3 entries 1.2 ms`, and what the mock noticed. */
export function toLogLine(exchange: Exchange, { paint }: Terminal): string {
  const { method, target, status, milliseconds } = exchange;
  const path = target.length > LONGEST_TARGET ? `${target.slice(0, LONGEST_TARGET)}…` : target;
  const style = status === 0 || status >= 500 ? "red" : status >= 400 ? "yellow" : "green";
  const shown = paint(style, status === 0 ? "cut off" : String(status));
  const time = paint("dim", `${milliseconds.toFixed(1)} ms`);
  return `${toSafeLine(method)} ${toSafeLine(path)} ${shown}${countIn(exchange)} ${time}${notesOn(exchange, paint)}`;
}

function countIn({ target, count }: Exchange): string {
  if (count === undefined) return "";
  const [one, many] = target.startsWith(listSpecialEvents.path) ? EVENTS : ENTRIES;
  return ` ${count} ${count === 1 ? one : many}`;
}

const EVENTS = ["event", "events"] as const;
const ENTRIES = ["entry", "entries"] as const;

/** Session, scenario, faults, problem and warnings; most exchanges have none of them. */
function notesOn({ session, scenario, faults = [], problem, warnings }: Exchange, paint: Terminal["paint"]): string {
  const place = [
    ...(session === undefined ? [] : [`session ${session}`]),
    ...(scenario === undefined ? [] : [quote(scenario)]),
  ];
  const remarks = [...(problem === undefined ? [] : [problem.slice(0, LONGEST_TARGET)]), ...warnings];
  return [
    ...(place.length > 0 ? [` ${paint("cyan", `[${place.join(", ")}]`)}`] : []),
    ...(faults.length > 0 ? [` ${paint("red", `fault: ${faults.join(", ")}`)}`] : []),
    ...remarks.map((remark) => `  ${paint("yellow", toSafeLine(remark))}`),
  ].join("");
}

/** The options that the first lines show, and the address of the store without its password. */
type Introduced = Pick<GivenServeOptions, "fixtures" | "mutant" | "credentials" | "admin" | "adminToken"> & {
  readonly storeHost?: string;
};

/** The first lines: where it listens, what it shows, how it answers, and what to try. */
export function describeServer(
  origin: string,
  { today, isHeld, time, profile, catalogue }: MockView,
  { seed, scenario, basePath, twin }: ServedWorld,
  { fixtures, mutant, credentials = [], admin, adminToken, storeHost, paint }: Terminal & Introduced,
): readonly string[] {
  // What a generated museum holds is not known before it is asked for.
  const url = origin + basePath;
  const shown = twin ? `twin of ${twin.facts.from ?? "nobody"}, ${twin.facts.takenAt.slice(0, 10)}` : fixtures;
  const data = shown === undefined ? undefined : catalogue();
  const source = data ? `${shown}: ${describeCatalogue(data)}` : `generated from seed ${seed}`;
  const differences = differencesFromDefault(profile);
  const label = (name: string) => paint("dim", name.padEnd(9));
  const user = credentials[0] === undefined ? "anyone:anything" : "USER:PASSWORD";
  const asked = reachable(origin) + basePath;
  return [
    `museum-mock listens on ${paint("bold", paint("cyan", url))}`,
    `${label("world")}${source}`,
    `${label("today")}${time ? describeTime(time) : today}${isHeld ? ", held" : ` in ${profile.timeZone}`}${data ? offside(data, today) : ""}`,
    ...(scenario === STANDARD ? [] : [`${label("scenario")}${scenario}`]),
    ...(mutant === undefined ? [] : [`${label("mutant")}${paint("red", mutant)}: ${mutantNamed(mutant).harm}`]),
    ...(differences.length > 0 ? [`${label("choices")}${differences.join(", ")}`] : []),
    ...(storeHost === undefined ? [] : [`${label("store")}${storeHost}`]),
    `${label("try")}curl -u ${user} '${asked}${getMuseumHours.path}?limit=3'`,
    `${label("")}curl -u ${user} '${asked}${listSpecialEvents.path}?limit=3'`,
    // A browser sends no token by itself.
    ...(admin !== false && adminToken === undefined ? [`${label("look")}${pageOf(origin)}`] : []),
  ];
}

/** Every address of a machine is none that all clients can ask, but the one of loopback is among them. */
function reachable(origin: string): string {
  return origin.replace(/\/\/(?:0\.0\.0\.0|\[::\])/, "//127.0.0.1");
}

/** Without a token the page is for this machine alone, by a name that is its own. */
function pageOf(origin: string): string {
  const { hostname, port } = new URL(origin);
  return isLoopback(hostname) || hostname.endsWith(".localhost")
    ? `${origin}/__admin/`
    : `http://127.0.0.1:${port || 80}/__admin/ on this machine; other machines need --admin-token`;
}

/** `2027-03-28 01:59:50+01:00`, and how fast the clock runs. */
function describeTime({ now, speed }: NonNullable<MockView["time"]>): string {
  return `${now.replace("T", " ")}${speed === 0 || speed === 1 ? "" : `, ${speed} times as fast`}`;
}

function describeCatalogue({ hours, eventCount }: Catalogue): string {
  const span = hours.length > 0 ? `, ${hours[0]?.date} to ${hours.at(-1)?.date}` : "";
  return `${plural(hours.length, "open day")}${span}, and ${plural(eventCount(), "event")}`;
}

/** A hint where today lies outside the days of a data set, so that nothing, or nothing yet, is upcoming. */
function offside({ span }: Catalogue, today: string): string {
  if (!span || (span.first <= today && today <= span.last)) return "";
  const where = today < span.first ? "before all data" : "after all data";
  return `, which is ${where}; use --today ${span.first} to start at its first day`;
}
