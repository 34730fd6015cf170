/** Counts the exchanges of a mock, and writes what was counted for Prometheus. */
import { VERSION } from "../../base/generated/version.js";
import { type ExchangeRecord, statusOf } from "./exchange-record.js";

interface ExchangeCount {
  /** The id of the operation; `none` for an unknown path. */
  readonly operation: string;
  readonly status: number;
  readonly session: "common" | "named";
  count: number;
  milliseconds: number;
  /** How many took no longer than each of the bounds. */
  readonly buckets: number[];
}

export class Metrics {
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

  toText(holdings: HeldMemory): string {
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

interface HeldMemory {
  readonly sessions: number;
  /** Exchanges in the journals of all sessions. */
  readonly journaled: number;
  readonly journalBytes: number;
  /** Whether a replica can reach its store; undefined for a mock without one. */
  readonly isStoreUp?: boolean | undefined;
  readonly use?: ProcessUse | undefined;
}

export interface ProcessUse {
  readonly cpuSeconds: number;
  readonly residentBytes: number;
  /** Seconds since 1970. */
  readonly startSeconds: number;
}

type MetricSample = readonly [labels: Readonly<Record<string, string | number>>, value: number, suffix?: string];

/** Durations are in seconds, as Prometheus advises. */
function toPrometheusText(counts: readonly ExchangeCount[], holdings: HeldMemory): string {
  const { sessions, journaled, journalBytes, isStoreUp, use } = holdings;
  const labelled = counts.map((counted) => {
    const { operation, status, session } = counted;
    return [counted, { operation, status, session }] as const;
  });
  const totals = labelled.map(([{ count }, labels]): MetricSample => [labels, count]);
  const durations = labelled.flatMap(([{ count, milliseconds, buckets }, labels]): readonly MetricSample[] => [
    ...Metrics.durationBounds.map(
      (bound, at): MetricSample => [{ le: bound / 1000, ...labels }, buckets[at] ?? 0, "_bucket"],
    ),
    [{ le: "+Inf", ...labels }, count, "_bucket"],
    [labels, milliseconds / 1000, "_sum"],
    [labels, count, "_count"],
  ]);
  const { startSeconds: started } = use ?? {};
  const one = (value: number | boolean | undefined) =>
    value === undefined ? undefined : [[{}, Number(value)] as const];
  return [
    ...family("museum_mock_build_info gauge", "The version of museum-mock.", [[{ version: VERSION }, 1]]),
    ...family("museum_mock_requests_total counter", "Requests to the operations.", totals),
    ...family("museum_mock_request_duration_seconds histogram", "Time to the answer, delays included.", durations),
    ...family("museum_mock_sessions gauge", "Sessions that are open.", one(sessions)),
    ...family("museum_mock_journal_exchanges gauge", "Exchanges in the journals of all sessions.", one(journaled)),
    ...family("museum_mock_journal_bytes gauge", "Estimated size of all journals.", one(journalBytes)),
    ...family("museum_mock_store_up gauge", "Whether the store can be reached.", one(isStoreUp)),
    // These have the names that Prometheus' client libraries give them.
    ...family("process_cpu_seconds_total counter", "Processor time of the process.", one(use?.cpuSeconds)),
    ...family("process_resident_memory_bytes gauge", "Resident memory of the process.", one(use?.residentBytes)),
    ...family("process_start_time_seconds gauge", "Start of the process, in seconds since 1970.", one(started)),
    "",
  ].join("\n");
}

/** No label has a character to escape: they are ids, statuses and numbers. */
function family(nameAndType: string, help: string, samples: readonly MetricSample[] | undefined): readonly string[] {
  if (!samples) return [];
  const [name = ""] = nameAndType.split(" ");
  const lines = samples.map(([labels, value, suffix = ""]) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
    return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${value}`;
  });
  return [`# HELP ${name} ${help}`, `# TYPE ${nameAndType}`, ...lines];
}
