import { describe, expect, it } from "vitest";
import { createAdminClient, createMock } from "../../../src/adapters/library/index.js";
import { describeControls } from "../../support/control-behaviour.js";
import { exampleWorld } from "../../support/example-world.js";
import { sendOver, sendTo, startMock } from "../../support/mock.js";
import { serveAround } from "../../support/served-handler.js";

describe("controls in process", () => {
  const museum = startMock(exampleWorld, { admin: false });
  describeControls(async () => ({ museum, send: sendTo(museum) }));

  it("take effect before a call returns, so that a request may follow at once", async () => {
    const mock = startMock(exampleWorld);
    void mock.clock.advance(3);
    const response = await sendTo(mock)("/museum-hours?limit=1");
    expect(await response.json()).toMatchObject([{ date: "2027-03-05" }]);
  });

  it("wait for a world that is still being loaded", async () => {
    const mock = createMock({ today: "2027-03-01", seed: 7 });
    expect(() => mock.view().catalogue()).toThrow("The world is not loaded yet; await ready()");
    expect((await mock.data.hours.list()).length).toBeGreaterThan(500);
    expect(mock.view().catalogue().hours.length).toBeGreaterThan(500);
  });

  it("hand out copies", async () => {
    const mock = startMock(exampleWorld);
    const entry = { date: "2027-03-08", timeOpen: "09:00" };
    const put = await mock.data.hours.put(entry);
    const faults = [{ status: 503 }];
    await mock.faults(faults);
    Object.assign(entry, { timeOpen: "late" });
    Object.assign(put, { timeOpen: "later" });
    Object.assign(faults[0] ?? {}, { status: 99 });
    expect(await mock.data.hours.get("2027-03-08")).toEqual({ date: "2027-03-08", timeOpen: "09:00" });
    expect(await mock.faults()).toMatchObject([{ status: 503 }]);
  });
});

describe("controls over HTTP", () => {
  const listening = serveAround(() => startMock(exampleWorld, { adminToken: "secret" }));
  const connect = () => createAdminClient(listening.url, { token: "secret" });
  describeControls(async () => ({ museum: connect(), send: sendOver(listening.url) }));

  it("say what is wrong with the address or the token", async () => {
    for (const [url, token, says] of [
      [listening.url, "guess", "The token of the admin API is missing or wrong; send it"],
      [`${listening.url}/museum`, "secret", 'nothing at "/museum/__admin/clock"'],
      ["http://127.0.0.1:1", "secret", 'No mock answers at "http://127.0.0.1:1"; start one with museum-mock serve, or'],
    ] as const)
      await expect(createAdminClient(url, { token }).clock.get()).rejects.toThrow(says);
    for (const answer of [() => new Response("<!doctype html>"), () => Response.json({}, { status: 404 })]) {
      const site = createAdminClient("http://site.test", { fetch: async () => answer() });
      const sentence = '"http://site.test" has no admin API of museum-mock; correct the URL.';
      await expect(site.clock.get()).rejects.toThrow(sentence);
    }
    const invalid = 'Invalid URL "127.0.0.1:4010"; use the address of a mock';
    expect(() => createAdminClient("127.0.0.1:4010")).toThrow(invalid);
  });

  it.each([
    [{ operation: undefined }, "operation has no value (undefined); give one, or leave operation out."],
    [{ parameters: { startDate: undefined } }, "parameters.startDate has no value (undefined);"],
    [{ match: { status: undefined }, exactly: 0 }, "match.status has no value (undefined);"],
  ])("refuse the expectation %j, of which JSON would leave a field out", async (expectation, sentence) => {
    await expect(async () => connect().verifyRequests(expectation as never)).rejects.toThrow(sentence);
    await expect(connect().expectRequests(expectation as never)).rejects.toThrow(sentence);
  });

  it("name the address of a session", async () => {
    const session = await createAdminClient(`${listening.url}/`, { token: "secret" }).session("abc");
    const url = `${listening.url}/__session/abc`;
    expect(session).toMatchObject({ id: "abc", url, headers: { prefer: "session=abc" } });
    await session.clock.hold("2027-03-09");
    expect(await (await sendOver(session.url)("/museum-hours?limit=1")).json()).toMatchObject([{ date: "2027-03-09" }]);
  });
});

describe("a body that has no stream, as a request of Firefox", () => {
  const ask = (body: string, basePath = "") => {
    const request = new Request(`http://127.0.0.1${basePath}/__admin/clock`, { method: "PUT", body });
    Object.defineProperty(request, "body", { value: undefined });
    return startMock(exampleWorld, { basePath }).fetch(request);
  };

  it.each(["", "/museum"])("is read below the base path %j", async (basePath) => {
    const response = await ask('{"today": "2027-05-05"}', basePath);
    expect([response.status, await response.json()]).toMatchObject([200, { today: "2027-05-05" }]);
  });

  it("is refused where it is too long", async () => {
    expect((await ask(`{"today": "${"x".repeat(70_000)}"}`)).status).toBe(413);
  });
});
