import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { exampleWorld } from "../../support/example-world.js";
import { sendOver, sendTo, startMock } from "../../support/mock.js";
import { requestsToOperations, sendSame } from "../../support/same-requests.mjs";
import { serveAround, serveInTest } from "../../support/served-handler.js";

describe("a base path", () => {
  const mock = startMock(exampleWorld, { basePath: "/museum/api/" });
  const send = (target: string, init?: RequestInit) => sendTo(mock)(`/museum/api${target}`, init);

  const paths = ["/museum-hours", "/museum/museum-hours", "/museum/apis/museum-hours", "/museum/api/museum-hour", "/"];
  it.each(paths)("is needed: %s gets 404, with the right addresses", async (target) => {
    const response = await sendTo(mock)(target);
    const { detail } = await response.json();
    expect([response.status, detail]).toEqual([404, expect.stringContaining(`There is nothing at "${target}"`)]);
    expect(detail).toContain("/museum/api/museum-hours");
  });

  it("may be percent-encoded, and come before or after the path of a session", async () => {
    for (const path of ["/museum/%61pi", "/museum/api/__session/a", "/__session/a/museum/api"])
      expect((await sendTo(mock)(`${path}/museum-hours`)).status, path).toBe(200);
  });

  it("stands in the address of the journal, and not in its target", async () => {
    await mock.clearRequests();
    await send("/museum-hours?limit=1");
    await sendTo(mock)("/museum-hours");
    const [inside, outside] = await mock.requests();
    const request = { url: "http://127.0.0.1:4010/museum/api/museum-hours?limit=1" };
    expect(inside).toMatchObject({ target: "/museum-hours?limit=1", operation: "getMuseumHours", request });
    expect(outside).toMatchObject({ status: 404, target: "/../../museum-hours" });
    expect(new URL(outside?.request.url ?? "").pathname).toBe("/museum-hours");
    expect(outside?.operation).toBeUndefined();
  });

  it("is in the address of a session", async () => {
    const { url } = await mock.session();
    expect(new URL(url).pathname).toMatch(/^\/museum\/api\/__session\/./);
  });

  it("has the admin API under it, too", async () => {
    for (const target of ["/__admin/clock", "/museum/api/__admin/clock", "/museum/api/__session/a/__admin/clock"]) {
      const response = await sendTo(mock)(target);
      expect([target, response.status, (await response.json()).today]).toEqual([target, 200, "2027-03-02"]);
    }
    expect((await sendTo(mock)("/museum/__admin/clock")).status).toBe(404);
  });

  it("may be left out or written where a request is explained", async () => {
    for (const target of ["/museum-hours?limit=31", "/museum/api/museum-hours?limit=31"])
      expect(await mock.explain(target)).toMatchObject({ status: 400 });
  });
});

describe("a served mock", () => {
  const plain = serveAround(() => startMock(exampleWorld));
  const based = serveAround(() => startMock(exampleWorld, { basePath: "/api", admin: false }));

  it("answers under its base path, byte for byte", async () => {
    const expected = await sendSame(sendTo(startMock(exampleWorld)), requestsToOperations);
    expect(await sendSame(sendOver(`${based.url}/api`), requestsToOperations)).toEqual(expected);
  });

  const documents = ["openapi.yaml", "openapi.json", "admin.openapi.yaml", "admin.openapi.json"];
  it.each(documents)("serves /%s with its address", async (name) => {
    const response = await fetch(`${plain.url}/${name}`);
    expect([response.status, response.headers.get("Access-Control-Allow-Origin")]).toEqual([200, "*"]);
    const document = parse(await response.text());
    const source = parse(readFileSync(`spec/${name.replace(".json", ".yaml")}`, "utf8"));
    expect(document.servers).toEqual([{ url: plain.url + (name.startsWith("admin") ? "/__admin" : "") }]);
    expect({ ...document, servers: source.servers }).toEqual(source);
  });

  it("has no icon for the browser in which a person opens it, whose request is not one of the museum", async () => {
    const { url } = await serveInTest(startMock(exampleWorld, { faults: [{ status: 503, times: 1 }] }));
    const statusAt = async (path: string) => (await sendOver(url)(path)).status;
    expect(await statusAt("/favicon.ico")).toBe(204);
    expect([await statusAt("/museum-hours"), await statusAt("/museum-hours")]).toEqual([503, 200]);
    expect(await (await fetch(`${url}/__admin/requests/count`)).json()).toMatchObject({ count: 2 });
    expect((await fetch(`${based.url}/api/favicon.ico`)).status).toBe(404);
  });

  it("serves what the documents refer to", async () => {
    const text = await (await fetch(`${plain.url}/admin.openapi.yaml`)).text();
    const files = new Set([...text.matchAll(/\$ref: "?\.\/([\w.]+)/g)].map(([, file = ""]) => file));
    expect(files.size).toBeGreaterThan(3);
    for (const file of files) expect((await fetch(`${plain.url}/${file}`)).status, file).toBe(200);
  });

  it("serves them below the base path, and those of the admin API where there is one", async () => {
    const { servers } = parse(await (await fetch(`${based.url}/api/openapi.yaml`)).text());
    expect(servers).toEqual([{ url: `${based.url}/api` }]);
    for (const path of ["/openapi.yaml", "/api/admin.openapi.yaml", "/api/x/openapi.yaml"])
      expect((await fetch(based.url + path)).status, path).toBe(404);
  });

  it("says to a browser and to a program where things are", async () => {
    const page = await fetch(plain.url, { headers: { Accept: "text/html,*/*" } });
    expect(page.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    const text = await page.text();
    const links = [...text.matchAll(/href="([^"]+)"/g)].map(([, link = ""]) => link);
    expect(links.length).toBeGreaterThanOrEqual(7);
    for (const link of links) expect((await sendOver(link)("")).status, link).toBe(200);
    const operations = [`${plain.url}/museum-hours`, `${plain.url}/special-events`];
    const addresses = { name: "museum-mock", operations, admin: `${plain.url}/__admin/` };
    expect(await (await fetch(plain.url)).json()).toMatchObject(addresses);
    expect(await (await fetch(`${plain.url}/`, { method: "HEAD" })).text()).toBe("");
    expect(Object.keys(await (await fetch(`${based.url}/api/`)).json())).toEqual(["name", "operations", "documents"]);
    expect((await fetch(`${based.url}/`)).status).toBe(200);
  });
});
