/** What a running mock prints: its first lines, and one for each request; a flood is summed up. */
import { isLoopback } from "../../base/http.js";
import { nounFor, plural, quote, toSafeLine } from "../../base/text.js";
import type { Configuration } from "../../config/configuration.js";
import { getMuseumHours, listSpecialEvents } from "../../contract/interface.js";
import { choiceIds, profiles } from "../../contract/profile.js";
import type { Exchange } from "../../mock/journal/exchange-record.js";
import { nameOfOthers } from "../../mock/message/messages.js";
import type { MockView } from "../../mock/mock.js";
import type { Catalogue } from "../../museum/catalogue.js";
import { mutantNamed } from "../../mutants/mutants.js";
import { STANDARD } from "../../scenarios/scenario-library.js";
import { note, type Terminal } from "../terminal.js";
import type { ServedWorld } from "./store.js";

const LONGEST_TARGET = 160;

/** `GET /museum-hours?limit=3 200 3 entries 1.2 ms`, and what the mock noticed. */
function toLogLine(exchange: Exchange, { paint }: Terminal): string {
  const { method, target, status, milliseconds, count } = exchange;
  const path = target.length > LONGEST_TARGET ? `${target.slice(0, LONGEST_TARGET)}…` : target;
  const style = status === 0 || status >= 500 ? "red" : status >= 400 ? "yellow" : "green";
  const shown = paint(style, status === 0 ? "cut off" : String(status));
  const time = paint("dim", `${milliseconds.toFixed(1)} ms`);
  const isEvents = target.startsWith(listSpecialEvents.path);
  const noun = isEvents ? nounFor(count ?? 0, "event") : nounFor(count ?? 0, "entry", "entries");
  const items = count === undefined ? "" : ` ${count} ${noun}`;
  return `${toSafeLine(method)} ${toSafeLine(path)} ${shown}${items} ${time}${logNotes(exchange, paint)}`;
}

function logNotes(
  { session, scenario, faults = [], problem, warnings, handedOnTo }: Exchange,
  paint: Terminal["paint"],
): string {
  const remark = (text: string) => `  ${paint("yellow", toSafeLine(text))}`;
  const place: string[] = [];
  if (session !== undefined) place.push(`session ${session}`);
  if (scenario !== undefined) place.push(quote(scenario));
  let notes = place.length > 0 ? ` ${paint("cyan", `[${place.join(", ")}]`)}` : "";
  if (faults.length > 0) notes += ` ${paint("red", `fault: ${faults.join(", ")}`)}`;
  if (handedOnTo !== undefined) notes += ` ${paint("dim", `handed on to ${handedOnTo}`)}`;
  if (problem !== undefined) notes += remark(problem.slice(0, LONGEST_TARGET));
  for (const warning of warnings) notes += remark(warning);
  return notes;
}

interface Served extends Pick<Configuration, "values"> {
  /** Where it listens, without the base path. */
  readonly origin: string;
  readonly view: MockView;
  readonly world: ServedWorld;
}

export interface ServeLog {
  /** Writes what is no result in the same way. */
  readonly terminal: Terminal;
  toLine(exchange: Exchange): string;
  toNote(text: string): string;
  introduce(served: Served): void;
}

export function logOf(terminal: Terminal, isJson: boolean): ServeLog {
  return isJson ? jsonLog(terminal) : textLog(terminal);
}

function textLog(terminal: Terminal): ServeLog {
  return {
    terminal,
    toLine: (exchange) => toLogLine(exchange, terminal),
    toNote: (text) => terminal.paint("yellow", text),
    introduce(served) {
      // In one write, so that a reader who has the address has all lines.
      terminal.print(describeServer(served, terminal).join("\n"));
      if (served.view.profile.credentialCheck === "listed" && served.world.credentials.length === 0) {
        note('credentialCheck is "listed", but there are no --credentials: every request is refused.', terminal);
      }
    },
  };
}

function jsonLog(terminal: Terminal): ServeLog {
  const plain = (_style: string, text: string) => text;
  const warn = (line: string) => terminal.warn(toJsonLine("note", { text: line }));
  return {
    terminal: { ...terminal, warn, paint: plain, paintWarning: plain },
    toLine({ warnings, milliseconds, ...facts }) {
      const rounded = Math.round(milliseconds * 1000) / 1000;
      return toJsonLine("exchange", { ...facts, milliseconds: rounded, ...(warnings.length > 0 && { warnings }) });
    },
    toNote: (text) => toJsonLine("note", { text }),
    introduce({ origin, view: { today, isHeld, profile }, world: { basePath } }) {
      terminal.print(toJsonLine("listening", { url: origin + basePath, today, isHeld, timeZone: profile.timeZone }));
    },
  };
}

function toJsonLine(event: string, facts: object): string {
  return JSON.stringify({ time: new Date().toISOString(), event, ...facts });
}

function describeServer({ origin, view, world, values }: Served, { paint, isWindows }: Terminal): readonly string[] {
  const { today, isHeld, time, profile, catalogue } = view;
  const { seed, scenario, basePath, twin } = world;
  const { mutant, admin, adminToken, store, others } = values.server;
  const url = origin + basePath;
  const shown = twin
    ? `twin of ${twin.facts.from ?? "nobody"}, ${twin.facts.takenAt.slice(0, 10)}`
    : values.world.fixtures;
  const data = shown === undefined ? undefined : catalogue();
  const source = data ? `${shown}: ${describeCatalogue(data)}` : `generated from seed ${seed}`;
  const differences = choiceIds.filter((id) => profile[id] !== profiles.default[id]);
  const isFast = time && time.speed !== 0 && time.speed !== 1;
  const shownTime = time ? `${time.now.replace("T", " ")}${isFast ? `, ${time.speed} times as fast` : ""}` : today;
  // PowerShell 5 takes curl without its ending for a command of its own.
  const curl = isWindows ? "curl.exe" : "curl";
  const user = profile.credentialCheck === "listed" ? "USER:PASSWORD" : "anyone:anything";
  // No client can ask 0.0.0.0 or ::, but both include loopback.
  const asked = origin.replace(/\/\/(?:0\.0\.0\.0|\[::\])/, "//127.0.0.1") + basePath;
  const rows: readonly (readonly [name: string, text: string | false | undefined])[] = [
    ["world", source],
    ["today", `${shownTime}${isHeld ? ", held" : ` in ${profile.timeZone}`}${data ? offside(data, today) : ""}`],
    ["scenario", scenario !== STANDARD && scenario],
    ["mutant", mutant && `${paint("red", mutant)}: ${mutantNamed(mutant).harm}`],
    ["choices", differences.map((id) => `${id}=${profile[id]}`).join(", ")],
    ["store", store?.host],
    ["others", others && `unknown paths and other methods go to ${nameOfOthers(others)}`],
    ["try", `${curl} -u ${user} "${asked}${getMuseumHours.path}?limit=3"`],
    ["", `${curl} -u ${user} "${asked}${listSpecialEvents.path}?limit=3"`],
    // A browser sends no token by itself.
    ["look", admin && adminToken === undefined && pageOf(origin)],
  ];
  const shownRows = rows.flatMap(([name, text]) => (text ? [paint("dim", name.padEnd(9)) + text] : []));
  return [`museum-mock listens on ${paint("bold", paint("cyan", url))}`, ...shownRows];
}

/** Without a token the page is for this machine alone, by a name that is its own. */
function pageOf(origin: string): string {
  const { hostname, port } = new URL(origin);
  return isLoopback(hostname) || hostname.endsWith(".localhost")
    ? `${origin}/__admin/`
    : `http://127.0.0.1:${port || 80}/__admin/ on this machine; other machines need --admin-token`;
}

function describeCatalogue({ hours, index }: Catalogue): string {
  const span = hours.length > 0 ? `, ${hours[0]?.date} to ${hours.at(-1)?.date}` : "";
  return `${plural(hours.length, "open day")}${span}, and ${plural(index.events.places().length, "event")}`;
}

/** A hint where today lies outside the days of a data set. */
function offside({ span }: Catalogue, today: string): string {
  if (!span || (span.first <= today && today <= span.last)) return "";
  const where = today < span.first ? "before all data" : "after all data";
  return `, which is ${where}; use --today ${span.first} to start at its first day`;
}

/** How much may wait to be read, in bytes; more is dropped. */
const UNREAD_BYTES = 1024 * 1024;

/** How long lines wait for others to leave with, in milliseconds. */
const BATCH_MILLISECONDS = 25;

const LONGEST_BATCH = 1000;

/** Writes a line for each request, in batches, and drops lines that nobody reads. */
export class RequestLog {
  readonly #log: ServeLog;
  #batch: Exchange[] = [];
  #dropped = 0;

  constructor(log: ServeLog) {
    this.#log = log;
  }

  add(exchange: Exchange): void {
    this.#batch.push(exchange);
    if (this.#batch.length === 1) setTimeout(() => this.flush(), BATCH_MILLISECONDS);
    else if (this.#batch.length >= LONGEST_BATCH) this.flush();
  }

  flush(): void {
    const { stdout } = this.#log.terminal;
    const lines = this.#batch.map(this.#log.toLine);
    this.#batch = [];
    if (stdout.unread() > UNREAD_BYTES) {
      this.#dropped += lines.length;
      return;
    }
    if (this.#dropped > 0)
      lines.unshift(this.#log.toNote(`… ${plural(this.#dropped, "line")} dropped, because nobody read the log`));
    this.#dropped = 0;
    if (lines.length > 0) stdout.write(`${lines.join("\n")}\n`);
  }
}
