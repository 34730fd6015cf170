import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import { type AddressInfo, connect, createServer as createNetServer, type Server as NetServer } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { getMuseumHours, listSpecialEvents } from "../../src/contract/interface.js";
import { profiles } from "../../src/contract/profile.js";
import { parseQuery } from "../../src/museum/query-reading.js";
import { mutants as catalogue } from "../../src/mutants/mutants.js";
import { canPass } from "../../src/proxy/faults.js";
import { newFolder } from "../support/folder.js";
import { begin, run } from "../support/run-cli.js";
import { type Provided, serveProvider } from "../verify/http-provider.js";
import { CREDENTIALS } from "../verify/judging.js";
import { mutants } from "../verify/mutants.js";
import { createNoonClock } from "../verify/noon-clock.js";
import { createProvider, type Handler } from "../verify/provider.js";

const TODAY = "2026-11-21";
const headers = { Authorization: `Basic ${btoa(CREDENTIALS)}` };

let cleanings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(cleanings.map((clean) => clean()));
  cleanings = [];
});

/** Starts the proxy before an address; resolves to its address and that of its page. */
async function startProxy(target: string, args: readonly string[] = []) {
  const { ended, ...terminal } = begin(["proxy", target, "--port", "0", "--today", TODAY, ...args]);
  const addresses = await new Promise<RegExpMatchArray>((resolve, reject) => {
    const look = () => {
      const found = /passes (\S+) on to [^\n]*\nlook +(\S+)\//.exec(terminal.output().stdout);
      if (found) resolve(found);
    };
    terminal.onWrite(look);
    void ended.then((end) => reject(new Error(JSON.stringify(end))));
  });
  let isEnded = false;
  const stop = async () => {
    if (!isEnded) terminal.send("SIGINT");
    isEnded = true;
    return ended;
  };
  cleanings.push(stop);
  return { url: addresses[1] as string, page: addresses[2] as string, stop };
}

async function provide(handler: Handler): Promise<Provided> {
  const provided = await serveProvider(handler);
  cleanings.push(provided.close);
  return provided;
}

const sound = () => createProvider(createNoonClock());

async function listenOn(server: NetServer): Promise<string> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  cleanings.push(async () => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function serveRaw(listener: Parameters<typeof createServer>[1]): Promise<{ url: string; server: Server }> {
  const server = createServer(listener);
  const url = await listenOn(server);
  cleanings.push(async () => server.closeAllConnections());
  return { url, server };
}

describe("museum-mock proxy", () => {
  it("passes headers, their order and letters, repeated ones and a compressed body through unchanged", async () => {
    const body = gzipSync("[]");
    const seen: string[][] = [];
    const { url } = await serveRaw((incoming, outgoing) => {
      seen.push(incoming.rawHeaders);
      outgoing.sendDate = false;
      const own = ["X-One", "a", "x-one", "b", "Content-Encoding", "gzip"];
      outgoing.writeHead(299, "Fine", [...own, "Connection", "X-Hop", "X-Hop", "1"]);
      outgoing.end(body);
    });
    const proxy = await startProxy(`${url}/api`);
    const answer = await new Promise<{ raw: string[]; status: unknown; bytes: Buffer }>((resolve) => {
      const own = ["Connection", "close, X-Own", "X-Own", "3", "TE", "trailers"];
      const asked = { headers: ["Host", "proxy", "X-Ask", "1", "x-ASK", "2", ...own] };
      request(`${proxy.url}/museum-hours?a=%zz`, asked as never, async (incoming) =>
        resolve({
          raw: incoming.rawHeaders,
          status: [incoming.statusCode, incoming.statusMessage],
          bytes: await buffer(incoming),
        }),
      ).end();
    });
    expect(answer.status).toEqual([299, "Fine"]);
    expect(answer.bytes.equals(body)).toBe(true);
    expect(answer.raw.slice(0, 6)).toEqual(["X-One", "a", "x-one", "b", "Content-Encoding", "gzip"]);
    expect(answer.raw).not.toContain("X-Hop");
    expect(answer.raw).not.toContain("Date");
    expect(seen[0]?.slice(0, 6)).toEqual(["Host", url.slice(7), "X-Ask", "1", "x-ASK", "2"]);
    expect(seen[0]).not.toContain("X-Own");
    expect(seen[0]).not.toContain("TE");
  });

  it("passes an answer on as it comes, and the error of a service as it is", async () => {
    let finish = () => {};
    const { url } = await serveRaw((incoming, outgoing) => {
      if (incoming.url === "/special-events") return void outgoing.writeHead(503, { "Retry-After": "9" }).end("later");
      outgoing.write("[");
      finish = () => outgoing.end("]");
    });
    const proxy = await startProxy(url);
    const response = await fetch(`${proxy.url}/museum-hours`);
    const reader = response.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("[");
    finish();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("]");
    const failed = await fetch(`${proxy.url}/special-events`);
    expect([failed.status, failed.headers.get("retry-after"), await failed.text()]).toEqual([503, "9", "later"]);
  });

  it("answers 502 and says so with Proxy-Status if the service can't be reached, and stays up", async () => {
    const provided = await provide(sound());
    const proxy = await startProxy(provided.url);
    await provided.close();
    const response = await fetch(`${proxy.url}/museum-hours`, { headers });
    expect(response.status).toBe(502);
    expect(response.headers.get("proxy-status")).toBe(
      'museum-mock; error=connection_refused; details="answered by the proxy"',
    );
    expect(await response.json()).toMatchObject({
      status: 502,
      detail: expect.stringContaining("the service has not answered"),
    });
    const { status, stdout } = await proxy.stop();
    expect(stdout).toMatch(/\nNo verdict: the service answered nothing that can be judged \(1 exchange\)\.\n$/);
    expect(status).toBe(3);
  });

  it("says how much of what passed is not in the twin, and ends with 1", async () => {
    const day = { date: "2026-11-22", timeOpen: "09:00", timeClose: "17:00" };
    const { url } = await serveRaw((incoming, outgoing) => {
      const rows = incoming.url?.includes("page=2") ? [day] : [{ ...day, date: "2026-11-21", timeOpen: "9:30" }];
      outgoing.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(rows));
    });
    const endAfter = async (...paths: string[]) => {
      const proxy = await startProxy(url, ["--out", newFolder()]);
      for (const path of paths) await (await fetch(`${proxy.url}/${path}`, { headers })).text();
      return proxy.stop();
    };
    const lacking = await endAfter("museum-hours?limit=1", "museum-hours?limit=1&page=2");
    expect(lacking.stdout).toContain(`✗ Incomplete twin of ${url} in `);
    expect(lacking.stdout).toContain(
      '  1 of 2 rows and pages were not taken, the first of them entry "2026-11-21": timeOpen',
    );
    expect(lacking.status).toBe(1);
    const empty = await endAfter("museum-hours?limit=1");
    expect(empty.stdout).toContain("  1 of 1 rows and pages were not taken");
    expect(empty.status).toBe(1);
  });

  it.each(["http://localhost:9", "http://127.0.0.1:9/api", "http://[::1]:9"])(
    "refuses %s as its own address",
    async (own) => {
      const { status, stderr } = await run(["proxy", own, "--port", "9"]);
      expect(stderr).toContain(`${own} is the address of the proxy itself`);
      expect(status).toBe(2);
    },
  );

  it("cuts the connection if the service cuts it in the middle", async () => {
    const { url } = await serveRaw((_, outgoing) => {
      outgoing.writeHead(200, { "Content-Length": "100" });
      outgoing.write("[");
      setTimeout(() => outgoing.destroy(), 20);
    });
    const proxy = await startProxy(url);
    const response = await fetch(`${proxy.url}/museum-hours`);
    await expect(response.text()).rejects.toThrow();
  });

  it("judges as it goes, shows it on its page, and ends with 1 if a rule is broken", async () => {
    const broken = mutants.find(({ name }) => name === "startDate is a week ago");
    const provided = await provide(broken?.create(createNoonClock()) as Handler);
    const proxy = await startProxy(provided.url);
    await (await fetch(`${proxy.url}/museum-hours`, { headers })).text();
    const state = async () => (await fetch(`${proxy.page}/state.json`)).json();
    await expect.poll(async () => (await state()).findings.length).toBeGreaterThan(0);
    expect(await state()).toMatchObject({
      count: 1,
      findings: [{ id: "hours-start-default" }],
      exchanges: [{ method: "GET", path: "/museum-hours", status: 200, from: "target" }],
    });
    expect((await fetch(`${proxy.page}/`)).headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await statusWithHost(`${proxy.page}/state.json`, "evil.example")).toBe(403);
    const ended = await proxy.stop();
    expect(ended.status).toBe(1);
    expect(ended.stdout).toContain("✗ hours-start-default  ");
  });

  it("writes an HTTP archive and a twin of what has passed, without a credential", async () => {
    const provided = await provide(sound());
    const out = newFolder();
    const proxy = await startProxy(provided.url, ["--har", join(out, "session.har"), "--out", join(out, "twin")]);
    for (const path of [
      "museum-hours?limit=30",
      "museum-hours?limit=30&page=2",
      "special-events",
      "special-events?page=2",
    ]) {
      await (await fetch(`${proxy.url}/${path}`, { headers })).text();
    }
    expect((await fetch(`${proxy.url}/museum-hours`)).status).toBe(401);
    expect((await proxy.stop()).status).toBe(0);
    const har = readFileSync(join(out, "session.har"), "utf8");
    const files = readdirSync(join(out, "twin")).map((name) => readFileSync(join(out, "twin", name), "utf8"));
    expect([har, ...files].join("")).not.toMatch(/Tapir|curator|Q3VyYXRv/);
    expect(JSON.parse(files[0] as string).hours).toHaveLength(60);
    expect((await run(["verify", "--har", join(out, "session.har"), "--today", TODAY])).status).toBe(0);
    const recorded = ["--twin", join(out, "twin"), "--today", "as-recorded"];
    const asked = await run(["explain", "museum-hours?limit=1", ...recorded, "--json"]);
    expect(asked.status).toBe(0);
  });

  it("lets the twin answer while the service is down, only if it is asked to, and marks it", async () => {
    const provided = await provide(sound());
    const twin = join(newFolder(), "twin");
    const [user = "", password = ""] = CREDENTIALS.split(/:(.*)/);
    const env = { MUSEUM_USERNAME: user, MUSEUM_PASSWORD: password, MUSEUM_SERVICE_RATE: "5000" };
    const taken = await run(["twin", provided.url, "--out", twin, "--today", TODAY], { env });
    expect(taken.status).toBe(0);
    const proxy = await startProxy(provided.url, ["--fallback", twin]);
    const target = `${proxy.url}/museum-hours?startDate=2026-12-01&limit=3`;
    const real = await fetch(target, { headers });
    expect(real.headers.get("museum-mock-fallback")).toBeNull();
    await provided.close();
    const instead = await fetch(target, { headers });
    expect(instead.headers.get("museum-mock-fallback")).toMatch(/^twin; taken=\d{4}-\d\d-\d\d$/);
    expect(instead.headers.get("proxy-status")).toContain("connection_refused");
    expect(await instead.json()).toEqual(await real.json());
    const { exchanges } = await (await fetch(`${proxy.page}/state.json`)).json();
    expect(exchanges.map(({ from }: { from: string }) => from)).toEqual(["twin", "target"]);
    expect((await fetch(target, { method: "POST", headers })).status).toBe(502);
  });

  it.skipIf(!existsSync("/dev/full"))("says before it listens that a recording can't be written", async () => {
    const ended = await run(["proxy", "http://127.0.0.1:9", "--har", "/dev/full"]);
    expect(ended).toMatchObject({ status: 2, stderr: 'error: --har "/dev/full" can\'t be written (ENOSPC).\n' });
  });

  it.each([
    [["--validate", "swagger"], "use --validate prism"],
    [["--fallback", "nowhere"], "has no museum.json"],
    [["--har", "/nowhere/a.har"], "is in a folder that does not exist"],
    [["--port", "x"], 'Invalid value "x" for --port'],
  ])("%j is wrong usage", async (args, message) => {
    const ended = await run(["proxy", "http://127.0.0.1:9", ...args]);
    expect(ended).toMatchObject({ status: 2, stderr: expect.stringContaining(message) });
  });
});

function statusWithHost(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    request(url, { headers: { Host: host } }, (incoming) => {
      incoming.resume();
      resolve(incoming.statusCode);
    }).end();
  });
}

/** Sends bytes as they are, and returns all that comes back. */
function sendRaw(url: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port) });
    let received = "";
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(received));
    socket.write(text);
  });
}

describe("museum-mock proxy, on hostile bytes", () => {
  /** A target that answers the request for a path with raw bytes, and any other one with an empty list. */
  async function serveBytes(answers: Readonly<Record<string, string | Buffer>>): Promise<string> {
    const server = createNetServer((socket) => {
      socket.on("error", () => {});
      socket.on("data", (chunk) => {
        const path = chunk.toString("latin1").split(" ")[1] ?? "";
        seen.push(path);
        socket.end(answers[path] ?? "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]");
      });
    });
    return listenOn(server);
  }
  const seen: string[] = [];
  const END = "\r\nHost: museum\r\nConnection: close\r\n\r\n";

  it("answers the absolute-form, * and dots in a path, and passes them on as they are", async () => {
    const target = await serveBytes({});
    const proxy = await startProxy(`${target}/api`);
    seen.length = 0;
    for (const line of [
      "GET http://museum.example/museum-hours?limit=1 HTTP/1.1",
      `GET ${target}/api/museum-hours HTTP/1.1`,
      "OPTIONS * HTTP/1.1",
      "GET /a/../%2e/museum-hours HTTP/1.1",
    ]) {
      expect(await sendRaw(proxy.url, line + END)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    }
    expect(seen).toEqual(["/api/museum-hours?limit=1", "/api/museum-hours", "*", "/api/a/../%2e/museum-hours"]);
  });

  it("outlives a target that sends what no server should, and says so with a 502", async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, " "));
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`;
    const target = await serveBytes({
      "/status": "HTTP/1.1 099 What\r\nContent-Length: 2\r\n\r\n[]",
      "/reason": "HTTP/1.1 200 \u001b[31mred\r\nContent-Length: 2\r\n\r\n[]",
      "/upgrade": "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
      "/nothing": "no HTTP at all\r\n\r\n",
      "/museum-hours?bomb": Buffer.concat([Buffer.from(head), bomb]),
      "/museum-hours?deep": `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n${"[".repeat(50_000)}`,
    });
    const proxy = await startProxy(target);
    for (const path of ["/status", "/reason", "/upgrade", "/nothing"]) {
      expect([path, await sendRaw(proxy.url, `GET ${path} HTTP/1.1${END}`)]).toEqual([
        path,
        expect.stringMatching(/^HTTP\/1\.1 502 [\s\S]*proxy-status: museum-mock; error=/),
      ]);
    }
    for (const path of ["/museum-hours?bomb", "/museum-hours?deep"]) {
      expect(await sendRaw(proxy.url, `GET ${path} HTTP/1.1${END}`)).toMatch(/^HTTP\/1\.1 200 OK/);
    }
    expect((await proxy.stop()).stdout).toContain("6 exchanges passed");
  });

  it("writes the archive as exchanges come, without anything that may be a secret", async () => {
    const file = join(newFolder(), "a.har");
    const proxy = await startProxy(await serveBytes({}), ["--har", file]);
    const secrets = ["api_key=tapir1", "access_token=tapir2", "q=tapir-tapir-tapir-tapir3-tapir-tapir-tapir"];
    const names = ["Ocp-Apim-Subscription-Key", "X-Auth", "X-Jwt", "Authorization", "Cookie", "X-Anything"];
    for (const count of [1, 2]) {
      await fetch(`${proxy.url}/museum-hours?limit=5&${secrets.join("&")}`, {
        headers: Object.fromEntries(names.map((name) => [name, `Basic dGFwaXI6dGFwaXI0LXRhcGlyLXRhcGly${name}`])),
      });
      const { log } = JSON.parse(readFileSync(file, "utf8"));
      expect(log.entries).toHaveLength(count);
      expect(JSON.stringify(log.entries)).not.toMatch(/tapir|dGFwaXI/);
      expect(log.entries[0].request.url).toContain("limit=5");
    }
    expect((await proxy.stop()).stdout).not.toMatch(/tapir|dGFwaXI/);
  });
});

describe("museum-mock proxy, asked to make answers wrong", () => {
  const fault = (value: unknown) => ["--fault", JSON.stringify(value)];
  /** The targets that the service is asked for. */
  const watched = async () => {
    const targets: string[] = [];
    const handler = sound();
    const { url } = await provide((request) => {
      targets.push(request.url.replace(/^https?:\/\/[^/]+/, ""));
      return handler(request);
    });
    return { url, targets };
  };

  it("fails as the mock does: with a challenge, a date, and the tag of the client", async () => {
    const { url } = await watched();
    const [refused, late, stale] = [
      { status: 401, match: { parameters: { limit: 1 } } },
      { status: 503, retryAfter: { seconds: 60, as: "date" }, match: { operation: "listSpecialEvents" } },
      { stale: true, match: { parameters: { limit: 2 } } },
    ];
    const proxy = await startProxy(url, [...fault(refused), ...fault(late), ...fault(stale)]);
    const ask = (target: string, more = {}) => fetch(proxy.url + target, { headers: { ...headers, ...more } });
    const unauthorized = await ask("/museum%2Dhours?limit=1");
    expect([unauthorized.status, unauthorized.headers.get("www-authenticate")]).toEqual([
      401,
      expect.stringMatching(/^Basic /),
    ]);
    const { headers: given } = await ask("/special-events");
    const date = given.get("retry-after") ?? "";
    expect(new Date(date).toUTCString()).toBe(date);
    const unchanged = await ask("/museum-hours?limit=2", { "If-None-Match": '"a", "b"' });
    expect([unchanged.status, unchanged.headers.get("etag")]).toEqual([304, '"a"']);
    await proxy.stop();
  });

  it("fails for one tester, whose requests it counts by themselves, and passes all others on", async () => {
    const { url, targets } = await watched();
    const named = { headers: { cookie: "*museum-mock-session=anna*" } };
    const proxy = await startProxy(url, fault({ status: 503, retryAfter: 2, after: 1, times: 1, match: named }));
    const ask = async (cookie?: string) => {
      const response = await fetch(`${proxy.url}/museum-hours`, { headers: { ...headers, ...(cookie && { cookie }) } });
      return [response.status, response.headers.get("retry-after")];
    };
    const anna = "a=b; museum-mock-session=anna";
    expect([await ask(), await ask(anna), await ask(), await ask(anna), await ask(anna)]).toEqual([
      ...[
        [200, null],
        [200, null],
        [200, null],
      ],
      ...[
        [503, "2"],
        [200, null],
      ],
    ]);
    expect(targets).toHaveLength(4);
    const { status, stdout } = await proxy.stop();
    expect(stdout).toMatch(/GET \/museum-hours 503 \d+ ms {2}\(a fault\)/);
    expect({ status, last: stdout.trim().split("\n").at(-1) }).toEqual({
      status: 0,
      last: "5 exchanges passed; 0 findings.",
    });
  });

  it.each([
    ["price-as-text", "/special-events", /"price":"\d+"/, "/special-events"],
    ["order-reversed", "/museum-hours?limit=2", /2026-11-22.*2026-11-21/, "/museum-hours?limit=2"],
    ["page-ignored", "/museum-hours?limit=2&page=3", /2026-11-21/, "/museum-hours?limit=2&page=1"],
    ["page-size-one-more", "/museum-hours?limit=2", /(timeOpen.*){3}/, "/museum-hours?limit=3"],
    ["page-size-one-more", "/museum-hours?limit=30", /2026-11-21/, "/museum-hours?limit=30"],
    ["html-for-json", "/museum-hours", /2026-11-21/, "/museum-hours"],
  ])("breaks one rule in what a service answers: %s at %s", async (mutant, target, body, sent) => {
    const { url, targets } = await watched();
    const proxy = await startProxy(url, ["--mutant", mutant]);
    const response = await fetch(proxy.url + target, { headers });
    const text = await response.text();
    expect(text).toMatch(body);
    expect(response.headers.get("content-length")).toBe(String(Buffer.byteLength(text)));
    expect(response.headers.get("content-type")).toBe(mutant === "html-for-json" ? "text/html" : "application/json");
    expect(targets).toEqual([sent]);
    expect((await proxy.stop()).stdout).toContain(
      "No verdict: the service answered nothing that can be judged (1 exchange).",
    );
  });

  it("corrupts a compressed body, sets headers and takes its time", async () => {
    const { url } = await serveRaw((_, outgoing) => {
      outgoing.writeHead(200, { "Content-Encoding": "gzip", "Content-Type": "application/json", ETag: '"1"' });
      outgoing.end(gzipSync('[{"price":1}]'));
    });
    const wrong = { body: { field: "price", as: "null" }, headers: { "x-wrong": "yes", etag: null }, delay: 30 };
    const proxy = await startProxy(url, fault(wrong));
    const started = performance.now();
    const response = await fetch(`${proxy.url}/special-events`, { headers });
    expect(performance.now() - started).toBeGreaterThan(28);
    expect([response.headers.get("x-wrong"), response.headers.get("etag")]).toEqual(["yes", null]);
    expect(await response.json()).toEqual([{ price: null }]);
  });

  it.each(["refused", "resetBeforeBody", "resetInBody", "cutShort"])("cuts a connection: %s", async (connection) => {
    const proxy = await startProxy((await watched()).url, fault({ connection, times: 1 }));
    const ask = async () => (await fetch(`${proxy.url}/museum-hours`, { headers })).json();
    await expect(ask()).rejects.toThrow();
    expect(await ask()).toHaveLength(10);
  });

  it("says with a 502 that an answer can't be sent, however it would be made wrong", async () => {
    const server = createNetServer((socket) => {
      socket.on("error", () => {});
      socket.on("data", () => socket.write("HTTP/1.1 099 What\r\nContent-Length: 2\r\n\r\n[]"));
    });
    const proxy = await startProxy(
      await listenOn(server),
      fault({ drip: { chunks: 2, over: 1 }, headers: { "x-wrong": "yes" } }),
    );
    expect((await fetch(`${proxy.url}/museum-hours`)).status).toBe(502);
  });

  it("lets those mutants pass that need no page but the one that came", () => {
    const [hours, events] = [[{ date: "2027-03-01", timeOpen: "09:00" }], [{ eventId: "a", dates: ["2027-03-01"] }]];
    const list = () => {
      throw new Error("another page");
    };
    for (const { items, ...mutant } of catalogue.filter(canPass)) {
      for (const [operation, page] of [[getMuseumHours, hours] as const, [listSpecialEvents, events] as const]) {
        const circumstances = { profile: profiles.default, today: "2027-03-01" };
        const reading = parseQuery(operation, [["page", "2"]], circumstances);
        const request = { operation: operation.id, reading, query: reading.query, profile: profiles.default, list };
        expect(() => items?.call(mutant, page, request)).not.toThrow();
      }
    }
    expect(catalogue.filter((mutant) => !canPass(mutant))).toHaveLength(10);
  });

  it("passes what is only late byte for byte", async () => {
    const body = gzipSync("[]");
    const { url } = await serveRaw((_, outgoing) => {
      outgoing.writeHead(200, { "Content-Encoding": "gzip" });
      outgoing.end(body);
    });
    const proxy = await startProxy(url, ["--delay", "20"]);
    const received = await new Promise<Buffer>((resolve) => {
      request(`${proxy.url}/museum-hours`, (incoming) => resolve(buffer(incoming))).end();
    });
    expect(received).toEqual(body);
  });

  it.each([
    [["--mutant", "last-page-lost"], 'Mutant "last-page-lost" needs all data of the service'],
    [["--mutant", "last-page"], 'Unknown mutant "last-page"; did you mean last-page-lost?'],
    [fault({ sequence: [{ mutant: "today-is-tomorrow" }] }), 'Mutant "today-is-tomorrow" needs all data'],
    [["--fault", "503"], "--fault: "],
    [["--fault", "{"], 'Invalid value "{" for --fault; use the JSON of a fault, such as {"status":503}.'],
    [fault({ status: 99 }), "--fault: status"],
    [["--delay", "soon"], 'Invalid value "soon" for --delay'],
  ])("refuses %j", async (args, message) => {
    const { status, stderr } = await run(["proxy", "http://127.0.0.1:1", "--port", "0", ...args]);
    expect(stderr).toContain(message);
    expect(status).toBe(2);
  });
});
