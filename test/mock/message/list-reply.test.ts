/** The body of a list is joined when it is sent or read, from items that may have been dropped. Nobody may notice that. */
import { describe, expect, it } from "vitest";
import { createGeneratedWorld, createMock, holdClock } from "../../../src/adapters/library/index.js";
import { type Send, sendTo, startMock, TODAY } from "../../support/mock.js";

const HOURS = "/museum-hours?limit=3";
const EVENTS = "/special-events?limit=20&endDate=2027-06-30";

/** Asks another mock for more events than are kept serialised. */
async function askForOthers(): Promise<void> {
  const events = Array.from({ length: 21_000 }, (_, number) => ({
    ...{ eventId: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`, name: "Clay", location: "Hall" },
    ...{ eventDescription: "Clay.", dates: [TODAY], price: 0 },
  }));
  const send = sendTo(startMock({ hours: [], events }));
  for (let page = 1; page <= events.length / 30; page += 1)
    expect(await (await send(`/special-events?limit=30&page=${page}`)).json()).toHaveLength(30);
}

const start = () =>
  sendTo(createMock({ world: createGeneratedWorld(), clock: holdClock(TODAY), now: () => 0, stopwatch: () => 0 }));

type Recorded = { readonly request: { readonly url: string }; readonly response: { readonly body: string } };

async function answer(send: Send, target: string, init?: RequestInit) {
  const response = await send(target, init);
  return { status: response.status, headers: [...response.headers], body: await response.text() };
}

describe("a list that was asked for long ago", () => {
  it("is answered with the same bytes, and recorded as it was", async () => {
    const send = start();
    const ask = async (target: string) => [
      await answer(send, target),
      await answer(send, target),
      await answer(send, target, { method: "HEAD" }),
      await answer(send, target, { headers: { Origin: "http://site.example" } }),
      await answer(send, target, { headers: { Prefer: "wait=0" } }),
    ];
    const askAll = async () => [await ask(HOURS), await ask(EVENTS)] as const;
    const first = await askAll();
    await askForOthers();
    expect(await askAll()).toEqual(first);
    const { requests } = await (await send("/__admin/requests?limit=1000")).json();
    for (const [at, target] of [HOURS, EVENTS].entries()) {
      const body = first[at]?.[0]?.body ?? "";
      expect(body.length).toBeGreaterThan(100);
      const recorded = (requests as readonly Recorded[]).filter(({ request }) => request.url.endsWith(target));
      const bodies = recorded.map(({ response }) => response.body);
      expect(bodies.length).toBe(10);
      expect(new Set(bodies)).toEqual(new Set([body, ""]));
    }
  });

  it.each([HOURS, EVENTS])("is cut by a fault for a page of another origin, too: %s", async (target) => {
    const headers = { Origin: "http://site.example", Prefer: "fault=cutShort" };
    const cut = await start()(target, { headers });
    expect(cut.headers.get("Access-Control-Allow-Origin")).toBe("http://site.example");
    await expect(cut.text()).rejects.toThrow();
  });
});
