/** Passed traffic is judged as it goes, one judgement at a time. */
import { afterEach, expect, it, vi } from "vitest";
import { type PassedExchange, Traffic } from "../src/proxy/traffic.js";

afterEach(() => {
  vi.useRealTimers();
});

/** Judges for as long as it is told to. */
class SlowTraffic extends Traffic {
  begun = 0;
  end = () => {};
  override async judge(): Promise<undefined> {
    this.begun += 1;
    await new Promise<void>((resolve) => {
      this.end = resolve;
    });
  }
}

const passed: Omit<PassedExchange, "id"> = {
  ...{ method: "GET", url: new URL("http://museum.example/museum-hours"), authorization: "none", from: "target" },
  ...{ credentialMark: undefined, requestHeaders: [], at: 0, status: 200, headers: [], text: "[]", milliseconds: 1 },
} as const;

it("begins no judgement before the last one has ended, and judges what has passed meanwhile", async () => {
  vi.useFakeTimers();
  const traffic = new SlowTraffic({} as never, () => {});
  traffic.add(passed);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(traffic.begun).toBe(1);
  traffic.add(passed);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(traffic.begun).toBe(1);
  traffic.end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(traffic.begun).toBe(2);
  traffic.end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(traffic.begun).toBe(2);
  traffic.stop();
  traffic.add(passed);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(traffic.begun).toBe(2);
});
