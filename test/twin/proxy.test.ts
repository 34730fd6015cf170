import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import { type AddressInfo, connect, createServer as createNetServer, type Server as NetServer } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { ArchiveFile } from "../../src/proxy/archive-file.js";
import type { PassedExchange } from "../../src/proxy/traffic.js";
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
    expect(seen[0]?.slice(-4)).toContain("1.1 museum-mock");
  });

  it.each(["GET", "HEAD", "DELETE", "OPTIONS", "POST"])(
    "passes the chunks of a %s on as its body, and not as more requests",
    async (method) => {
      const seen: string[] = [];
      const { url } = await serveRaw(async (incoming, outgoing) => {
        seen.push(`${incoming.method} ${(await buffer(incoming)).toString()}`);
        outgoing.end();
      });
      const proxy = await startProxy(url);
      const body = "DELETE /__admin/sessions/* HTTP/1.1\r\nHost: a\r\n\r\n";
      await new Promise<void>((resolve, reject) => {
        const asked = { method, headers: { "Transfer-Encoding": "chunked" } };
        request(`${proxy.url}/museum-hours`, asked, (incoming) => incoming.resume().on("end", () => resolve()))
          .on("error", reject)
          .end(body);
      });
      expect(seen).toEqual([`${method} ${body}`]);
    },
  );

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

  it("ends without a verdict before a service that answers nothing but 429, and says so", async () => {
    const { url } = await serveRaw((_, outgoing) => void outgoing.writeHead(429, { "Retry-After": "1" }).end());
    const proxy = await startProxy(url);
    for (const path of ["museum-hours", "special-events", "museum-hours?limit=3"])
      await (await fetch(`${proxy.url}/${path}`, { headers })).text();
    const { status, stdout } = await proxy.stop();
    const said = "No verdict: the service answered nothing but 429 (too many requests) (3 exchanges).";
    expect({ status, last: stdout.trim().split("\n").at(-1) }).toEqual({ status: 3, last: said });
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

  it("writes an HTTP archive of what has passed, without a credential", async () => {
    const provided = await provide(sound());
    const file = join(newFolder(), "session.har");
    const proxy = await startProxy(provided.url, ["--har", file]);
    for (const path of ["museum-hours?limit=30", "museum-hours?limit=30&page=2", "special-events"]) {
      await (await fetch(`${proxy.url}/${path}`, { headers })).text();
    }
    expect((await fetch(`${proxy.url}/museum-hours`)).status).toBe(401);
    const { status, stdout } = await proxy.stop();
    expect({ status, last: stdout.trim().split("\n").at(-1) }).toEqual({
      status: 0,
      last: "4 exchanges passed; 0 findings.",
    });
    expect(readFileSync(file, "utf8")).not.toMatch(/Tapir|curator|Q3VyYXRv/);
    expect((await run(["verify", "--har", file, "--today", TODAY])).status).toBe(0);
  });

  it.skipIf(!existsSync("/dev/full"))("says before it listens that a recording can't be written", async () => {
    const ended = await run(["proxy", "http://127.0.0.1:9", "--har", "/dev/full"]);
    expect(ended).toMatchObject({ status: 2, stderr: 'error: --har "/dev/full" can\'t be written (ENOSPC).\n' });
  });

  it.each([
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
      "GET /api/museum-hours?limit=2 HTTP/1.1",
      "GET /api?a HTTP/1.1",
      "GET /apiary HTTP/1.1",
      "GET /a/../%2e/museum-hours HTTP/1.1",
    ]) {
      expect(await sendRaw(proxy.url, line + END)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    }
    expect(seen).toEqual([
      ...["/api/museum-hours?limit=1", "/api/museum-hours", "*", "/api/museum-hours?limit=2", "/api?a", "/api/apiary"],
      "/api/a/../%2e/museum-hours",
    ]);
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

it("ends an archive at its limit, readably, and says so once", () => {
  const file = join(newFolder(), "limited.har");
  const reasons: string[] = [];
  const archive = new ArchiveFile(file, { maxBytes: 2 ** 20, onEnd: (reason) => reasons.push(reason) });
  const exchange: PassedExchange = {
    ...{ id: 1, from: "target", method: "GET", url: new URL("http://museum.test/museum-hours"), status: 200 },
    ...{ authorization: "none", credentialMark: undefined, requestHeaders: [], headers: [], text: "" },
    ...{ at: 0, milliseconds: 1 },
  };
  for (const size of [400_000, 400_000, 400_000, 10]) archive.add({ ...exchange, text: "x".repeat(size) });
  expect(archive.close()).toBe(false);
  expect(reasons).toEqual(["it has reached the limit of 1 MB"]);
  expect(JSON.parse(readFileSync(file, "utf8")).log.entries).toHaveLength(2);
});
