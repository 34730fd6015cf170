/** Opens the website at a time of the museum's day. */
import type { Page } from "@playwright/test";
import type { PageMuseum } from "museum-mock/playwright";

const TIME_ZONE = "Europe/Berlin";

/** Both clocks stand still at a time of the museum's day; the timers of the page run. */
export async function visit(page: Page, museum: PageMuseum, time = "12:00"): Promise<void> {
  await museum.profile({ timeZone: TIME_ZONE });
  await museum.showTime(page, time);
  await page.goto("/");
}

/** Both clocks stand still until the test moves them, and so do the timers of the page. */
export async function visitAndStop(page: Page, museum: PageMuseum, time: string): Promise<void> {
  await museum.profile({ timeZone: TIME_ZONE });
  const { today } = await museum.clock.get();
  const { now } = await museum.clock.set({ today, time });
  await page.clock.install({ time: Date.parse(now) - 1000 });
  await page.clock.pauseAt(now);
  await page.goto("/");
}

/** Moves both clocks by a number of seconds. */
export async function pass(page: Page, museum: PageMuseum, seconds: number): Promise<void> {
  await museum.clock.advance({ seconds });
  await page.clock.fastForward(seconds * 1000);
}

/** The time from each request to the next one, in milliseconds. When an answer has arrived, a busy mock does not know. */
export function gapsOf(requests: readonly { readonly time: string }[]): number[] {
  const times = requests.map(({ time }) => Date.parse(time));
  return times.slice(1).map((time, at) => time - (times[at] ?? time));
}
