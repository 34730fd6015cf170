import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Feed, type FeedMessage, ROWS_KEPT } from "../../src/page/feed/feed.js";
import type { Row } from "../../src/page/state/admin.js";

const row = (id: number): Row => ({
  ...{ id, time: "", method: "GET", target: "/museum-hours", status: 200, milliseconds: 1, warnings: [] },
});

/** A mock as the feed sees it: its journal, and its streams. */
interface FakeStream extends EventTarget {
  isClosed: boolean;
}

let journal: Row[] = [];
let answers: "yes" | "no" | "locked" = "yes";
let streams: FakeStream[] = [];
let heard: FeedMessage[] = [];

const tell = (message: FeedMessage) => heard.push(message);
const states = () => heard.flatMap((message) => (message.kind === "state" ? [message.state] : []));
const ids = () => heard.flatMap((message) => ("rows" in message ? message.rows.map(({ id }) => id) : []));
const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
const latest = () => streams.at(-1) as FakeStream;
const send = (id: number) =>
  latest().dispatchEvent(
    new MessageEvent("exchange", { data: JSON.stringify({ ...row(id), response: { body: "long" } }) }),
  );

beforeEach(() => {
  vi.useFakeTimers();
  [journal, answers, streams, heard] = [[row(1), row(2)], "yes", [], []];
  const openStream = () => {
    const stream: FakeStream = Object.assign(new EventTarget(), { isClosed: false });
    streams.push(stream);
    return Object.assign(stream, { close: () => Object.assign(stream, { isClosed: true }) });
  };
  vi.stubGlobal(
    "EventSource",
    vi.fn(function EventSource() {
      return openStream();
    }),
  );
  vi.stubGlobal("fetch", async (address: string) => {
    if (answers === "no") throw new TypeError("fetch failed");
    if (answers === "locked") return new Response("", { status: 401 });
    const since = Number(new URL(address).searchParams.get("since"));
    return Response.json({ requests: journal.filter(({ id }) => id > since) });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function connect(): Promise<Feed> {
  const feed = new Feed("http://127.0.0.1:4010/__admin/", tell);
  latest().dispatchEvent(new Event("open"));
  await settle();
  return feed;
}

describe("the feed", () => {
  it("hands over the journal, and then what comes, in batches and in short", async () => {
    await connect();
    expect(states()).toEqual(["live"]);
    send(3);
    send(4);
    send(4);
    await settle(100);
    expect(ids()).toEqual([1, 2, 3, 4]);
    expect(JSON.stringify(heard)).not.toContain("long");
    expect(heard.filter(({ kind }) => kind === "added")).toHaveLength(1);
  });

  it("hands a long journal over to a tab that comes later", async () => {
    journal = Array.from({ length: ROWS_KEPT }, (_, index) => row(index + 1));
    const feed = await connect();
    heard = [];
    feed.repeat(tell);
    expect(ids()).toHaveLength(ROWS_KEPT);
  });

  it("polls if there is no stream, and has one again as soon as there is", async () => {
    new Feed("http://127.0.0.1:4010/__admin/", tell);
    latest().dispatchEvent(new Event("error"));
    await settle();
    expect(states()).toEqual(["polling"]);
    journal.push(row(3));
    await settle(2100);
    expect(ids()).toContain(3);
    await settle(2100);
    latest().dispatchEvent(new Event("open"));
    await settle();
    expect(states().at(-1)).toBe("live");
    expect(streams.filter(({ isClosed }) => !isClosed)).toHaveLength(1);
  });

  it("says that the mock is away, tries again and again, and reads another journal when it is back", async () => {
    await connect();
    answers = "no";
    latest().dispatchEvent(new Event("error"));
    await settle();
    expect(states().at(-1)).toBe("away");
    for (let tries = 0; tries < 5; tries += 1) {
      await settle(4000);
      latest().dispatchEvent(new Event("error"));
    }
    [answers, journal, heard] = ["yes", [row(1)], []];
    await settle(4000);
    latest().dispatchEvent(new Event("open"));
    await settle();
    expect(states().at(-1)).toBe("live");
    expect(ids()).toEqual([1]);
  });

  it("waits for the token, and begins when it is told to", async () => {
    answers = "locked";
    const feed = new Feed("http://127.0.0.1:4010/__admin/", tell);
    latest().dispatchEvent(new Event("error"));
    await settle(20_000);
    expect(states()).toEqual(["locked"]);
    expect(streams).toHaveLength(1);
    answers = "yes";
    feed.refresh();
    latest().dispatchEvent(new Event("open"));
    await settle();
    expect(states().at(-1)).toBe("live");
  });

  it("reads the journal again when it was cleared", async () => {
    const feed = await connect();
    [journal, heard] = [[], []];
    feed.refresh();
    await settle();
    expect(heard).toEqual([{ kind: "list", rows: [] }]);
  });
});
