/** What the page knows of a mock, and how it changes it: its stores, over a mock in process. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Mock, profiles } from "../../src/adapters/library/index.js";
import { exampleWorld } from "../support/example-world.js";
import { sendTo, startMock, TODAY } from "../support/mock.js";

let mock: Mock;
let isAway: boolean;
/** The addresses that were asked. */
let asked: string[];

beforeEach(() => {
  [mock, isAway, asked] = [startMock(exampleWorld), false, []];
  vi.resetModules();
  vi.stubGlobal("document", { baseURI: "http://127.0.0.1:4010/__admin/", documentElement: { dataset: {} } });
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (isAway) throw new TypeError("fetch failed");
    asked.push(url);
    return mock.fetch(new Request(url, init));
  });
});

afterEach(() => vi.unstubAllGlobals());

describe("the journal of the page", () => {
  const open = async () => (await import("../../src/page/state/journal.js")).journal;
  const request = async (...limits: readonly number[]) => {
    for (const limit of limits) await sendTo(mock)(`/museum-hours?limit=${limit}`);
  };
  const shown = (journal: Awaited<ReturnType<typeof open>>) =>
    journal.get().map(({ target }) => Number(target.split("=")[1]));
  const askedSince = () => asked.flatMap((url) => new URL(url).searchParams.get("since") ?? []);

  it("is read as a whole once, and then what came since", async () => {
    const journal = await open();
    await request(1, 2);
    expect(await journal.follow()).toBe(true);
    expect(await journal.follow()).toBe(false);
    await request(3);
    expect(await journal.follow()).toBe(true);
    expect(askedSince()).toEqual(["0", "2", "2"]);
    expect(shown(journal)).toEqual([1, 2, 3]);
  });

  it.each(["that was away meanwhile", "that began anew"])("is read as a whole for a mock %s", async (how) => {
    const journal = await open();
    await request(1, 2);
    await journal.follow();
    isAway = how === "that was away meanwhile";
    if (isAway) await expect(journal.follow()).rejects.toThrow();
    mock = startMock(exampleWorld);
    await request(...(isAway ? [7, 8] : [9]));
    const expected = isAway ? [7, 8] : [9];
    isAway = false;
    await journal.follow();
    expect(shown(journal)).toEqual(expected);
  });

  it("is read again once somebody has removed something", async () => {
    const journal = await open();
    await request(1, 2);
    await journal.follow();
    await journal.noticeRemovals();
    expect(askedSince()).toEqual(["0"]);
    await mock.clearRequests({ parameters: { limit: 1 } });
    await journal.noticeRemovals();
    expect(shown(journal)).toEqual([2]);
  });
});

describe("a change on the page", () => {
  const open = async () => {
    const { toasts } = await import("../../src/page/state/store.js");
    const { act, steps, stepToAnswers } = await import("../../src/page/state/actions.js");
    const undo = async () => {
      steps.undoLast();
      await steps.inTurn(async () => {});
    };
    const add = (status: number) => act({ done: `${status} added.`, step: { id: "addFault", body: { status } } });
    const advance = () => act({ done: "The clock moved.", step: { id: "setClock", body: { advance: 1 } } });
    return { act, add, advance, steps, stepToAnswers, toasts, undo };
  };
  const faults = async () => (await mock.faults()).map(({ status }) => status);
  const today = async () => (await mock.clock.get()).today;

  it("is undone by its message until the next one, and then step by step", async () => {
    const { act, add, steps, toasts, undo } = await open();
    await add(501);
    await add(502);
    expect(toasts.get().map(({ text }) => text)).toEqual(["501 added.", "502 added."]);
    expect(toasts.get().map(({ undo }) => undo !== undefined)).toEqual([false, true]);
    toasts.get().at(-1)?.undo?.();
    await steps.inTurn(async () => {});
    expect(await faults()).toEqual([501]);
    expect(toasts.get().filter(({ undo }) => undo)).toEqual([]);
    await act({ done: "All removed.", step: { id: "setFaults", body: [] } });
    for (const expected of [[501], []]) {
      await undo();
      expect(await faults()).toEqual(expected);
    }
  });

  it("has an undo of its own, however soon after the one before, and before it is known", async () => {
    const { add, advance, undo } = await open();
    void advance();
    void advance();
    void add(503);
    await undo();
    expect([await faults(), await today()]).toEqual([[], "2027-03-04"]);
    await undo();
    expect(await today()).toBe("2027-03-03");
    await undo();
    expect(await today()).toBe(TODAY);
  });

  it("can't be undone once somebody else has changed the same", async () => {
    const { advance, toasts, undo } = await open();
    await advance();
    await mock.clock.hold("2027-05-05");
    await undo();
    const text = "Not undone: The clock moved. Somebody else has changed the state since.";
    expect(toasts.get().at(-1)).toMatchObject({ tone: "bad", text, session: "" });
    expect(await today()).toBe("2027-05-05");
  });

  it("to a profile takes all of it, also where somebody else has just changed a choice", async () => {
    const { act, stepToAnswers } = await open();
    await mock.profile({ ...profiles.lenient, limitAboveMaximum: "reject" });
    expect(await act({ done: "Taken.", step: stepToAnswers(profiles.lenient) })).toBe(true);
    expect(await mock.profile()).toMatchObject({ limitAboveMaximum: "clamp" });
  });

  it("that a mock does not answer says so until it is back", async () => {
    const { add, toasts } = await open();
    const { connection, lookAtMock } = await import("../../src/page/state/world.js");
    isAway = true;
    expect(await add(503)).toBe(false);
    expect([connection.get(), toasts.get()[0]?.text]).toEqual(["away", expect.stringMatching(/^No mock answers/)]);
    isAway = false;
    await lookAtMock();
    expect([connection.get(), toasts.get()]).toEqual(["live", []]);
  });
});

it("a session of the address that is gone is asked for nothing, which would create it again", async () => {
  const { address, parseAddress } = await import("../../src/page/state/address.js");
  const { goneSession, lookAtMock, world } = await import("../../src/page/state/world.js");
  address.set(parseAddress("#/steer/clock?session=bea"));
  for (let looks = 0; looks < 2; looks += 1) await lookAtMock();
  expect([goneSession.get(), world.get(), await mock.sessions()]).toEqual(["bea", undefined, []]);
  await mock.session("bea");
  await lookAtMock();
  expect([goneSession.get(), world.get()?.session]).toEqual(["", "bea"]);
});
