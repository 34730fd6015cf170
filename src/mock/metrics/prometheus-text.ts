/** The counts of a mock as a text for Prometheus. */
import { VERSION } from "../../base/generated/version.js";
import { DURATION_BOUNDS, type ExchangeCount } from "./metrics.js";

export const PROMETHEUS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** What a mock holds at the moment. */
interface Holdings {
  readonly sessions: number;
  /** Exchanges in the journals of all sessions. */
  readonly journaled: number;
  readonly journalBytes: number;
  /** Whether a replica can reach its store; undefined for a mock without one. */
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
export function toPrometheusText(counts: readonly ExchangeCount[], holdings: Holdings): string {
  return [
    ...family("museum_mock_build_info", "gauge", "The version of museum-mock."),
    sample("museum_mock_build_info", { version: VERSION }, 1),
    ...family("museum_mock_requests_total", "counter", "Requests to the operations."),
    ...counts.map((one) => sample("museum_mock_requests_total", labelsOf(one), one.count)),
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

function histogramOf(one: ExchangeCount): readonly string[] {
  const name = "museum_mock_request_duration_seconds";
  const labels = labelsOf(one);
  return [
    ...DURATION_BOUNDS.map((bound, at) =>
      sample(`${name}_bucket`, { le: bound / 1000, ...labels }, one.buckets[at] ?? 0),
    ),
    sample(`${name}_bucket`, { le: "+Inf", ...labels }, one.count),
    sample(`${name}_sum`, labels, one.milliseconds / 1000),
    sample(`${name}_count`, labels, one.count),
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
