/** The log of requests: whole and in order for a reader, bounded where nobody reads. */
import { Writable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { logOf, RequestLog } from "../../../src/cli/serving/serve-log.js";
import { createTerminal } from "../../../src/cli/terminal.js";

/** Standard output as a pipe whose reader can stall. */
function startLog() {
  const written: string[] = [];
  const stalled: (() => void)[] = [];
  const reader = { isReading: true };
  const stdout = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      if (reader.isReading) done();
      else stalled.push(done);
    },
  });
  const stderr = new Writable({ write: (_chunk, _encoding, done) => done() });
  const host = { stdout, stderr, env: {}, platform: "linux", ppid: 1, on: () => {}, off: () => {} };
  const log = new RequestLog(logOf(createTerminal(host), false));
  return {
    log,
    stdout,
    add(from: number, to: number) {
      for (let at = from; at < to; at += 1)
        log.add({ method: "GET", target: `/n/${at}`, status: 200, warnings: [], milliseconds: 1 });
    },
    stall() {
      reader.isReading = false;
    },
    async read() {
      reader.isReading = true;
      while (stdout.writableLength > 0) {
        stalled.shift()?.();
        await Promise.resolve();
      }
    },
    writes: () => written.length,
    lines: () => written.join("").split("\n").slice(0, -1),
    numbers: () => [...written.join("").matchAll(/\/n\/(\d+) /g)].map(([, number]) => Number(number)),
  };
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

describe("the log of requests", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("has every line in order, in few writes, and keeps nobody waiting", () => {
    const log = startLog();
    log.add(0, 3);
    expect(log.lines()).toEqual([]);
    vi.advanceTimersByTime(50);
    expect(log.lines()).toEqual(["GET /n/0 200 1.0 ms", "GET /n/1 200 1.0 ms", "GET /n/2 200 1.0 ms"]);
    log.add(3, 5000);
    vi.advanceTimersByTime(50);
    log.add(5000, 5001);
    log.log.flush();
    expect(log.numbers()).toEqual(range(0, 5001));
    expect(log.writes()).toBeLessThan(15);
  });

  it("holds no more than a megabyte or so for a reader that stalls, and says how many lines it dropped", async () => {
    const log = startLog();
    log.stall();
    log.add(0, 100_000);
    vi.advanceTimersByTime(50);
    expect(log.stdout.writableLength).toBeGreaterThan(500_000);
    expect(log.stdout.writableLength).toBeLessThan(1_200_000);
    await log.read();
    log.add(100_000, 100_002);
    log.log.flush();
    const numbers = log.numbers();
    const kept = numbers.length - 2;
    expect(numbers).toEqual([...range(0, kept), 100_000, 100_001]);
    expect(log.lines()[kept]).toBe(`… ${100_000 - kept} lines dropped, because nobody read the log`);
    log.add(100_002, 100_003);
    log.log.flush();
    expect(log.lines().filter((line) => line.includes("dropped"))).toHaveLength(1);
  });

  it("says so at the end, even if no line comes any more", async () => {
    const log = startLog();
    log.stall();
    log.add(0, 50_000);
    await log.read();
    log.log.flush();
    expect(log.lines().at(-1)).toContain("lines dropped");
    log.log.flush();
    expect(log.lines().filter((line) => line.includes("dropped"))).toHaveLength(1);
  });
});
