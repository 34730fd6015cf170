/** Who may steer a mock: its own origin on this machine, or whoever has the token; nobody else changes anything. */
import { describe, expect, it } from "vitest";
import type { MockOptions } from "../../../src/adapters/library/index.js";
import { exampleWorld } from "../../support/example-world.js";
import { expectProblem, startMock } from "../../support/mock.js";
import { run, startServe } from "../../support/run-cli.js";

const HERE = "http://127.0.0.1:4010";
const CHANGES: readonly (readonly [method: string, path: string, body: string])[] = [
  ["PUT", "clock", '{"today": "2027-12-24"}'],
  ["PUT", "clock", '{"advance": 9}'],
  ["PUT", "scenarios", '{"scenario": "no events"}'],
  ["POST", "provider-states", '{"state": "today is 2027-12-24"}'],
  ["PATCH", "profile", '{"limitAboveMaximum": "clamp"}'],
  ["PUT", "faults", '[{"status": 500}]'],
  ["DELETE", "requests", ""],
];

type Forged = { readonly base?: string; readonly headers?: Record<string, string>; readonly remoteAddress?: string };

/** Sends every change, forged in one way, and says what each got and whether anything changed. */
async function forge(forged: Forged, options: Partial<MockOptions> = {}) {
  const { base = HERE, headers = {}, remoteAddress = "127.0.0.1" } = forged;
  const mock = startMock(exampleWorld, options);
  const state = async () => {
    const paths = ["clock", "scenarios", "profile", "faults", "requests"];
    const own = { headers: { Authorization: `Bearer ${options.adminToken}` } };
    return Promise.all(paths.map(async (path) => (await mock.fetch(`${HERE}/__admin/${path}`, own)).text()));
  };
  await mock.fetch(new Request(`${HERE}/museum-hours`), {});
  const before = await state();
  const statuses: number[] = [];
  for (const [method, path, body] of CHANGES) {
    const init = { method, headers: { "Content-Type": "application/json", ...headers }, ...(body !== "" && { body }) };
    statuses.push((await mock.fetch(new Request(`${base}/__admin/${path}`, init), { remoteAddress })).status);
  }
  return { statuses: [...new Set(statuses)], isUnchanged: JSON.stringify(await state()) === JSON.stringify(before) };
}

const pageFile = async () => ({ type: "text/html", bytes: new Uint8Array(), isImmutable: false });

describe("the controls", () => {
  it.each<[string, Forged]>([
    ["a page of another origin", { headers: { Origin: "http://evil.example" } }],
    ["a page on another port of this machine", { headers: { Origin: "http://127.0.0.1:5173" } }],
    ["a sandboxed page", { headers: { Origin: "null" } }],
    ["a page of an origin without a name", { headers: { Origin: "" } }],
    ["a page that sends no Origin", { headers: { "Sec-Fetch-Site": "cross-site" } }],
    ["a page of a sibling site", { headers: { "Sec-Fetch-Site": "same-site" } }],
    ["a name that was pointed here", { base: "http://rebound.example:4010" }],
    ["its own page at a name pointed here", { base: "http://a.example", headers: { Origin: "http://a.example" } }],
    ["a name that begins like this machine", { base: "http://localhost.evil.example" }],
    ["another machine", { remoteAddress: "192.168.1.7" }],
    ["a proxy on this machine that says whom it serves", { headers: { Forwarded: "for=192.0.2.60;proto=http" } }],
    ["a proxy that adds X-Forwarded-For", { headers: { "X-Forwarded-For": "192.0.2.60" } }],
    ["a proxy that adds X-Forwarded-Host", { headers: { "X-Forwarded-Host": "museum.example" } }],
    ["a proxy that adds X-Real-IP", { headers: { "X-Real-IP": "127.0.0.1" } }],
    ["a proxy that adds Via", { headers: { Via: "1.1 proxy" } }],
    ["a connection without an address", { remoteAddress: "an unknown address" }],
  ])("change nothing for %s", async (_, forged) => {
    expect(await forge(forged)).toEqual({ statuses: [403], isUnchanged: true });
  });

  it.each([
    [{ Origin: "http://evil.example" }, "from a page of http://evil.example; steer from"],
    [{ Origin: HERE, "Sec-Fetch-Site": "same-site" }, "from a page of another origin (same-site); steer from"],
  ])("say which page they refuse: %j", async (headers, sentence) => {
    await expectProblem(startMock(exampleWorld).fetch(`${HERE}/__admin/clock`, { headers }), 403, sentence);
  });

  it("need the type of a body, and none without a body", async () => {
    const mock = startMock(exampleWorld);
    const post = (path: string, body?: Uint8Array<ArrayBuffer>) =>
      mock.fetch(new Request(`${HERE}/__admin/${path}`, { method: "POST", ...(body && { body }) }), {});
    const refused = await post("provider-states", new TextEncoder().encode('{"state": "today is 2027-12-24"}'));
    const needed = 'A POST with a body needs "Content-Type: application/json"; this one has no Content-Type.';
    expect([refused.status, (await refused.json()).detail]).toEqual([415, needed]);
    expect((await post("sessions")).status).toBe(201);
  });

  it.each([
    ["requests/7/x", "did you mean /__admin/requests?"],
    ["mappings", "use one of "],
    ["clok", "did you mean /__admin/clock?"],
  ])("have nothing at %s, whatever the type of the body", async (path, advice) => {
    const mock = startMock(exampleWorld);
    for (const type of ["application/json", "application/x-www-form-urlencoded"]) {
      if (path.startsWith("requests/") && type !== "application/json") continue;
      const init = { method: "POST", body: "{}", headers: { "Content-Type": type } };
      await expectProblem(mock.fetch(new Request(`${HERE}/__admin/${path}`, init)), 404, advice);
    }
  });

  it("show themselves to who follows a link, and not to a frame or a script of another page", async () => {
    const mock = startMock(exampleWorld);
    const status = async (mode: string, dest: string, path = "") => {
      const headers = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": dest };
      const request = new Request(`${HERE}/__admin/${path}`, { headers });
      return (await mock.fetch(request, { pageFile })).status;
    };
    expect(await status("navigate", "document")).toBe(200);
    expect(await status("navigate", "document", "data/events?name=a")).toBe(403);
    expect(await status("navigate", "iframe")).toBe(403);
    expect(await status("no-cors", "script")).toBe(403);
  });

  const origins = [HERE, "http://localhost:4010", "http://[::1]:4010", "http://127.8.9.1"];
  it.each(origins)("answer their own origin %s", async (base) => {
    const headers = { Origin: base, "Sec-Fetch-Site": "same-origin" };
    expect(await forge({ base, headers, remoteAddress: "::ffff:127.0.0.1" })).toMatchObject({ isUnchanged: false });
  });
});

describe("the controls, with a token", () => {
  const token = "s3cret";

  const bearers = ["", "Bearer", "Bearer s3cre", "Bearer s3crett", "Bearer S3CRET"];
  const wrong = [...bearers, "Basic s3cret", `Basic ${btoa("x:s3cret")}`];
  it.each(wrong)("change nothing for Authorization %j, from this machine or another", async (authorization) => {
    const headers = authorization === "" ? {} : { Authorization: authorization };
    for (const remoteAddress of ["127.0.0.1", "192.168.1.7"]) {
      const forged = await forge({ headers, remoteAddress }, { adminToken: token });
      expect(forged).toEqual({ statuses: [401], isUnchanged: true });
    }
  });

  it("ask for it, and for nothing where a request is refused for another reason", async () => {
    const mock = startMock(exampleWorld, { adminToken: token });
    const challengeOf = async (headers: Record<string, string>) =>
      (await mock.fetch("http://127.0.0.1:4010/__admin/clock", { headers })).headers.get("WWW-Authenticate");
    expect(await challengeOf({})).toBe('Bearer realm="museum-mock"');
    expect(await challengeOf({ Authorization: "Bearer s3cret", Origin: "http://evil.example" })).toBeNull();
  });

  it("answer whoever sends it, from anywhere and by any name", async () => {
    const headers = { Authorization: "bearer s3cret" };
    const forged = { base: "http://mock.staging.example", headers, remoteAddress: "10.0.0.9" };
    expect((await forge(forged, { adminToken: token })).isUnchanged).toBe(false);
  });

  it("still change nothing for a page of another origin", async () => {
    const headers = { Authorization: "Bearer s3cret", Origin: "http://evil.example" };
    expect(await forge({ headers }, { adminToken: token })).toEqual({ statuses: [403], isUnchanged: true });
  });

  it("take it from the cookie of their page, and from no page of another origin", async () => {
    const forged = { base: "http://mock.staging.example", remoteAddress: "10.0.0.9" };
    const as = (headers: Record<string, string>) => forge({ ...forged, headers }, { adminToken: "s;3%" });
    const Cookie = "a=b; museum-mock-token=s%3B3%25";
    expect((await as({ Cookie })).isUnchanged).toBe(false);
    expect((await as({ Cookie, Origin: forged.base })).isUnchanged).toBe(false);
    for (const headers of [{ Origin: "http://evil.example" }, { "Sec-Fetch-Site": "same-site" }])
      expect(await as({ Cookie, ...headers })).toEqual({ statuses: [403], isUnchanged: true });
    // A page of another server on this host can add one for a longer path.
    expect((await as({ Cookie: `museum-mock-token=x; ${Cookie}` })).isUnchanged).toBe(false);
    for (const value of ["", "s%3B3", "s;3%", "%", "%ff", "s%3B3%25x"])
      expect(await as({ Cookie: `museum-mock-token=${value}` })).toEqual({ statuses: [401], isUnchanged: true });
  });

  it("keep it in a cookie that no script can read, for who asks for their page with it", async () => {
    const mock = startMock(exampleWorld, { adminToken: "s;3%" });
    const cookiesFor = async (Authorization: string, path = "/") =>
      (await mock.fetch(`${HERE}/__admin${path}`, { headers: { Authorization }, pageFile })).headers.getSetCookie();
    expect(await cookiesFor("Bearer s;3%")).toEqual(["museum-mock-token=s%3B3%25; HttpOnly; SameSite=Strict"]);
    expect(await cookiesFor("Bearer s;3%", "/clock")).toEqual([]);
    expect(await cookiesFor("Bearer other")).toEqual([]);
    const headers = { Authorization: "Bearer x" };
    const open = await startMock(exampleWorld).fetch(`${HERE}/__admin/`, { headers, pageFile });
    expect(open.headers.getSetCookie()).toEqual([]);
  });

  it("show their page without it, which holds nothing", async () => {
    const mock = startMock(exampleWorld, { adminToken: token });
    const status = async (path: string, method = "GET") =>
      (await mock.fetch(new Request(`${HERE}/__admin${path}`, { method, redirect: "manual" }), { pageFile })).status;
    expect(await Promise.all(["/", "/page/main.js"].map((path) => status(path)))).toEqual([200, 200]);
    const closed = ["/clock", "/requests", "/page", "/data/hours", "/data/days"];
    expect(await Promise.all(closed.map((path) => status(path)))).toEqual(closed.map(() => 401));
    expect(await status("/", "POST")).toBe(401);
  });

  it("take it from --admin-token or MUSEUM_ADMIN_TOKEN", async () => {
    for (const [args, env] of [
      [["--admin-token", "s3cret"], {}],
      [[], { MUSEUM_ADMIN_TOKEN: "s3cret" }],
    ] as const) {
      const { url, stop, output } = await startServe(args, { env });
      expect((await fetch(`${url}/__admin/clock`)).status).toBe(401);
      expect((await fetch(`${url}/__admin/clock`, { headers: { Authorization: "Bearer s3cret" } })).status).toBe(200);
      await stop();
      expect(output().stdout).not.toContain("s3cret");
    }
  });

  it("refuse a token that no header could hold", async () => {
    const stderr = expect.stringContaining("Invalid value for --admin-token: it is empty");
    expect(await run(["serve", "--admin-token", ""])).toMatchObject({ status: 2, stderr });
    expect(await run(["serve", "--admin-token", "x", "--no-admin"])).toMatchObject({ status: 2 });
  });
});
