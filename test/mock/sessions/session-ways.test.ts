import { describe, expect, it } from "vitest";
import { DeletedIds } from "../../../src/mock/sessions/session-registry.js";
import { exampleWorld } from "../../support/example-world.js";
import { expectProblem, json, sendTo, startMock } from "../../support/mock.js";

describe("what names a session", () => {
  const send = () => sendTo(startMock(exampleWorld, { sessionBy: "user" }));
  const sessionOf = async (target: string, headers: Record<string, string>) =>
    (await send()(target, { headers })).headers.get("Museum-Mock-Session")?.replace("; new", "");

  it.each<[target: string, headers: Record<string, string>, session: string | undefined]>([
    ["/museum-hours?__session=q", { Prefer: "session=p" }, "q"],
    ["/museum-hours", { baggage: "museum-mock.session=a", Cookie: "museum-mock-session=c; session=d" }, "user"],
    ["/museum-hours?session=q", {}, "user"],
    ["/museum-hours", { Authorization: `Basic ${btoa("anna b:x")}` }, undefined],
    ["/museum-hours", { Authorization: "Bearer x" }, undefined],
    ["/__session/p1/museum-hours", { Cookie: "session=c" }, "p1"],
    ["/__session/p%401/museum-hours?limit=2", {}, "p@1"],
    ["/__session/p1/museum-hours", { Prefer: "session=p1" }, "p1"],
    ["/__session/p1", {}, "p1"],
    ["/museum-hours?startDate=/__session/x/museum-hours", {}, "user"],
  ])("%s with %o is %s", async (target, headers, session) => {
    expect(await sessionOf(target, headers)).toBe(session);
  });

  it.each<[target: string, headers: Record<string, string>, sentence: string]>([
    ["/__session/a/museum-hours", { Prefer: "session=b" }, 'The path names session "a", but the request asks for'],
    ["/__session/a/museum-hours?__session=b", {}, 'but the request asks for session "b"; name one of them.'],
    ["/__session/a%20b/museum-hours", {}, 'Invalid value "a b" for session'],
    ["/__session//museum-hours", {}, 'Invalid value "" for session'],
    ["/__session/%E0%A4/museum-hours", {}, 'Invalid value "%E0%A4" for session'],
  ])("%s with %o is refused", async (target, headers, sentence) => {
    await expectProblem(send()(target, { headers }), 400, sentence);
  });

  it("is the same for the admin API below the prefix, data edits included", async () => {
    const send = sendTo(startMock(exampleWorld));
    await send("/__session/a/__admin/data/hours/2027-03-02", json({ timeOpen: "01:23" }));
    const opens = async (path: string) => (await (await send(`${path}/museum-hours?limit=1`)).json())[0].timeOpen;
    expect([await opens("/__session/a"), await opens("")]).toEqual(["01:23", "10:00"]);
    expect((await send("/__session/a/__admin/clock?session=b")).status).toBe(400);
  });
});

describe("a session that was deleted", () => {
  it("stays deleted for a while, unless it is created again", async () => {
    let now = 0;
    const mock = startMock(exampleWorld, { stopwatch: () => now });
    const send = sendTo(mock);
    const late = () => send("/museum-hours", { headers: { Prefer: "session=a", Origin: "http://x.example" } });
    expect((await late()).status).toBe(200);
    await send("/__admin/sessions/a", { method: "DELETE" });
    const gone = await late();
    expect([gone.status, gone.headers.get("Access-Control-Allow-Origin")]).toEqual([410, "http://x.example"]);
    const { type, detail } = await gone.json();
    expect(type).toBe("urn:museum-mock:problem:session-deleted");
    expect(detail).toContain('use another id, or create it again with POST /__admin/sessions {"id": "a"}.');
    expect((await send("/__admin/clock?session=a")).status).toBe(410);
    expect(await (await send("/__admin/sessions")).json()).toEqual([]);
    now += DeletedIds.limits.milliseconds;
    expect((await late()).headers.get("Museum-Mock-Session")).toBe("a; new");
    await send("/__admin/sessions/*", { method: "DELETE" });
    expect((await late()).status).toBe(410);
    const created = await send("/__admin/sessions", json({ id: "a" }, "POST"));
    expect(created.headers.get("Museum-Mock-Session")).toBe("a; new");
    expect((await late()).headers.get("Museum-Mock-Session")).toBe("a");
  });

  it("is forgotten once ten thousand others were", async () => {
    const deleted = new DeletedIds(() => 0);
    for (let number = 0; number <= DeletedIds.limits.ids; number += 1) deleted.add(`s${number}`);
    expect([deleted.has("s0"), deleted.has("s1"), deleted.has("s10000")]).toEqual([false, true, true]);
  });
});

it("a session of the path is said to be applied, and is that of a path that nothing is at, too", async () => {
  const send = sendTo(startMock(exampleWorld));
  expect((await send("/__session/a/museum-hours")).headers.get("Preference-Applied")).toBe("session=a");
  const response = await send("/api/__session/a/museum-hours");
  expect(response.headers.get("Museum-Mock-Session")).toBe("a");
  expect((await response.json()).detail).toContain('There is nothing at "/api/museum-hours"');
});
