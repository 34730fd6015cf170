import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { VERSION } from "../../../src/base/generated/version.js";
import type { ExchangeRecord } from "../../../src/mock/journal/exchange-record.js";
import { Metrics } from "../../../src/mock/journal/metrics.js";
import { askIn } from "../../support/admin-requests.js";
import { exampleWorld } from "../../support/example-world.js";
import { expectProblem, sendTo, startMock } from "../../support/mock.js";

const HOURS = "/museum-hours";
const TARGETS = [HOURS, HOURS, `${HOURS}?limit=31`, "/special-events", HOURS, "/none"];

describe("/__admin/metrics", () => {
  it("counts requests by operation, status and kind of session", async () => {
    const mock = startMock(exampleWorld, { metrics: true });
    const send = sendTo(mock);
    for (const target of TARGETS) await send(target);
    for (const id of ["a", "b"]) await send("/museum-hours", { headers: { Prefer: `session=${id}` } });
    const response = await askIn(mock)("GET", "/metrics");
    expect(response.headers.get("Content-Type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    const lines = (await response.text()).split("\n");
    const of = (operation: string, status: number, session: string) =>
      `museum_mock_requests_total{operation="${operation}",status="${status}",session="${session}"}`;
    const expected = [
      ...[`${of("getMuseumHours", 200, "common")} 3`, `${of("getMuseumHours", 400, "common")} 1`],
      ...[`${of("listSpecialEvents", 200, "common")} 1`, `${of("none", 404, "common")} 1`],
      ...[`${of("getMuseumHours", 200, "named")} 2`, "museum_mock_sessions 2", "museum_mock_journal_exchanges 8"],
    ];
    expect(lines).toEqual(expect.arrayContaining(expected));
    const bytes = lines.find((line) => line.startsWith("museum_mock_journal_bytes"))?.split(" ")[1];
    expect(Number(bytes)).toBeGreaterThan(8000);
  });

  it("says what to do where they are off", async () => {
    await expectProblem(askIn(startMock(exampleWorld))("GET", "/metrics"), 501, "--metrics");
  });

  it("writes what the reference client of Prometheus writes for the same observations", async () => {
    const metrics = new Metrics();
    const registry = new Registry();
    const registers = [registry];
    const labelNames = ["operation", "status", "session"];
    const requests = { name: "museum_mock_requests_total", help: "Requests to the operations." };
    const total = new Counter({ ...requests, labelNames, registers });
    const times = { name: "museum_mock_request_duration_seconds", help: "Time to the answer, delays included." };
    const buckets = Metrics.durationBounds.map((bound) => bound / 1000);
    const duration = new Histogram({ ...times, labelNames, registers, buckets });
    const gauge = (name: string, help: string, value: number) => new Gauge({ name, help, registers }).set(value);
    gauge("museum_mock_sessions", "Sessions that are open.", 3);
    gauge("museum_mock_journal_exchanges", "Exchanges in the journals of all sessions.", 40);
    gauge("museum_mock_journal_bytes", "Estimated size of all journals.", 4096);
    const build = { name: "museum_mock_build_info", help: "The version of museum-mock." };
    new Gauge({ ...build, labelNames: ["version"], registers }).set({ version: VERSION }, 1);
    const cpu = { name: "process_cpu_seconds_total", help: "Processor time of the process.", registers };
    new Counter(cpu).inc(1.5);
    gauge("process_resident_memory_bytes", "Resident memory of the process.", 9000);
    gauge("process_start_time_seconds", "Start of the process, in seconds since 1970.", 1_700_000_000);
    for (const milliseconds of [0, 0.1, 0.125, 2.5, 2.75, 64, 5000, 8192])
      for (const operation of ["getMuseumHours", undefined])
        for (const status of [200, 404]) {
          metrics.record({ reply: { operation, status }, milliseconds, session: undefined } as ExchangeRecord);
          const labels = { operation: operation ?? "none", status: String(status), session: "common" };
          total.inc(labels);
          duration.observe(labels, milliseconds / 1000);
        }
    const use = { cpuSeconds: 1.5, residentBytes: 9000, startSeconds: 1_700_000_000 };
    const ours = metrics.toText({ sessions: 3, journaled: 40, journalBytes: 4096, use });
    expect(toFacts(ours)).toEqual(toFacts(await registry.metrics()));
  });
});

/** The lines, their labels in one order; a sum may differ in its last digit. */
function toFacts(text: string): readonly string[] {
  const sortLabels = (_all: string, labels: string) => `{${labels.split(",").sort().join(",")}}`;
  const round = (_all: string, sum: string) => ` ${Number(sum).toPrecision(10)}`;
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.map((line) => line.replace(/\{(.*)\}/, sortLabels).replace(/ (\d+\.\d+)$/, round)).sort();
}
