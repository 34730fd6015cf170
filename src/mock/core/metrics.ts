/** Counts the exchanges of a mock, and writes what was counted for Prometheus. */
import { VERSION } from "../../base/generated/version.js";
import { type ExchangeRecord, statusOf } from "../journal/exchange-record.js";

interface ExchangeCount {
  /** The id of the operation; `none` for an unknown path. */
  readonly operation: string;
  /** The status of the answer; 0 if the connection was cut. */
  readonly status: number;
  /** Whether the requests named a session. */
  readonly session: "common" | "named";
  /** How many exchanges. */
  count: number;
  /** How long they took together, in milliseconds. */
  milliseconds: number;
  /** How many took no longer than each of the bounds. */
  readonly buckets: number[];
}

export class Metrics {
  /** The upper bounds of the histogram, in milliseconds. */
  static readonly durationBounds = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000] as const;

  /** By operation, status and kind of session, in the order in which each was first seen. */
  readonly #counters = new Map<string, ExchangeCount>();

  record(record: ExchangeRecord): void {
    const counter = this.#counterOf(record);
    const { milliseconds } = record;
    counter.count += 1;
    counter.milliseconds += milliseconds;
    for (const [at, bound] of Metrics.durationBounds.entries())
      if (milliseconds <= bound) counter.buckets[at] = (counter.buckets[at] ?? 0) + 1;
  }

  /** Writes the counts as Prometheus scrapes them. */
  toText(holdings: Holdings): string {
    return toPrometheusText([...this.#counters.values()], holdings);
  }

  #counterOf(record: ExchangeRecord): ExchangeCount {
    const { session, reply } = record;
    const { operation = "none" } = reply;
    const status = statusOf(record);
    const kind = session === undefined ? "common" : "named";
    const key = `${operation} ${status} ${kind}`;
    const existing = this.#counters.get(key);
    if (existing) return existing;
    const buckets = Metrics.durationBounds.map(() => 0);
    const counter: ExchangeCount = { operation, status, session: kind, count: 0, milliseconds: 0, buckets };
    this.#counters.set(key, counter);
    return counter;
  }
}

/** What a mock holds at the moment. */
interface Holdings {
  readonly sessions: number;
  /** Exchanges in the journals of all sessions. */
  readonly journaled: number;
  readonly journalBytes: number;
  /** Whether a replica can reach its store; undefined for a mock without counted. */
  readonly isStoreUp?: boolean | undefined;
  readonly use?: ProcessUse | undefined;
}

/** What the process of a mock uses. */
export interface ProcessUse {
  readonly cpuSeconds: number;
  readonly residentBytes: number;
  /** Seconds since 1970. */
  readonly startSeconds: number;
}

/** Durations are in seconds, as Prometheus advises. */
function toPrometheusText(counts: readonly ExchangeCount[], holdings: Holdings): string {
  return [
    ...family("museum_mock_build_info", "gauge", "The version of museum-mock."),
    sample("museum_mock_build_info", { version: VERSION }, 1),
    ...family("museum_mock_requests_total", "counter", "Requests to the operations."),
    ...counts.map((counted) => sample("museum_mock_requests_total", labelsOf(counted), counted.count)),
    ...family("museum_mock_request_duration_seconds", "histogram", "Time to the answer, delays included."),
    ...counts.flatMap(histogramOf),
    ...gauge("museum_mock_sessions", "Sessions that are open.", holdings.sessions),
    ...gauge("museum_mock_journal_exchanges", "Exchanges in the journals of all sessions.", holdings.journaled),
    ...gauge("museum_mock_journal_bytes", "Estimated size of all journals.", holdings.journalBytes),
    ...(holdings.isStoreUp === undefined
      ? []
      : gauge("museum_mock_store_up", "Whether the store can be reached.", Number(holdings.isStoreUp))),
    ...(holdings.use ? processMetrics(holdings.use) : []),
    "",
  ].join("\n");
}

/** These have the names that Prometheus' client libraries give them. */
function processMetrics({ cpuSeconds, residentBytes, startSeconds }: ProcessUse): readonly string[] {
  return [
    ...family("process_cpu_seconds_total", "counter", "Processor time of the process."),
    `process_cpu_seconds_total ${cpuSeconds}`,
    ...gauge("process_resident_memory_bytes", "Resident memory of the process.", residentBytes),
    ...gauge("process_start_time_seconds", "Start of the process, in seconds since 1970.", startSeconds),
  ];
}

type Labels = Readonly<Record<string, string | number>>;

function labelsOf({ operation, status, session }: ExchangeCount): Labels {
  return { operation, status, session };
}

function histogramOf(counted: ExchangeCount): readonly string[] {
  const name = "museum_mock_request_duration_seconds";
  const labels = labelsOf(counted);
  return [
    ...Metrics.durationBounds.map((bound, at) =>
      sample(`${name}_bucket`, { le: bound / 1000, ...labels }, counted.buckets[at] ?? 0),
    ),
    sample(`${name}_bucket`, { le: "+Inf", ...labels }, counted.count),
    sample(`${name}_sum`, labels, counted.milliseconds / 1000),
    sample(`${name}_count`, labels, counted.count),
  ];
}

function family(name: string, type: string, help: string): readonly string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function gauge(name: string, help: string, value: number): readonly string[] {
  return [...family(name, "gauge", help), `${name} ${value}`];
}

/** No label has a character that would have to be escaped: they are ids, statuses and numbers. */
function sample(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
  return `${name}{${pairs.join(",")}} ${value}`;
}
