/** Two ways to the same mock: the same bytes over HTTP and as a web request get the same answer. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Mock, MockOptions } from "../../../src/adapters/library/index.js";
import { exampleWorld } from "../../support/example-world.js";
import { CREDENTIAL, startMock } from "../../support/mock.js";
import { openConnection, type RawAnswer, type RawConnection } from "../../support/raw-connection.js";
import { serveAround } from "../../support/served-handler.js";
import { shareOf } from "../../support/share.js";

/** A request as its bytes, a letter a byte. */
interface Sent {
  readonly method: string;
  readonly target: string;
  readonly version: "1.0" | "1.1";
  readonly hosts: readonly string[];
  readonly headers: readonly (readonly [string, string])[];
}

/** A class of paths each: encoded, with and without segments, dots and slashes, and what a URL can't hold as it is. */
const paths = fc.constantFrom(
  ...["/museum-hours", "/special-events", "/museum%2Dhours", "/museum-hours/", "/", "//museum-hours"],
  ...["/museum-hours;v=1", "/./museum-hours", "/x/../museum-hours", "/museum-hours/..", "/x/%2E%2e/museum-hours"],
  ...["/museum-hours%2F", "/%zz", "/caf\xe9", "/caf%C3%A9", "/{}|^`\"<>'", "/x\\..\\museum-hours"],
  ...["/__admin%2Fhealth", "//user@host/museum-hours", "/\x7f"],
);

const queries = fc.constantFrom(
  ...["", "?", "??limit=2", "?limit=2?", "?&&limit=2&", "?limit=2#page=2", "#?limit=2", "?l%69mit=2"],
  ...["?limit=2&limit=3", "?limit=2;page=2", "?a=\\", "?q=\xe9\xff", "?q=%", "?[]={}|^`\"<>'"],
  ...["?limit=+2", "?x=/../..", "?limit=\x7f"],
  ...["?startDate=2027-03-05&endDate=2027-03-09", "?__code=418", "?__limit", "?%5F%5Ftoday=2027-03-09"],
  ...["?__session=a%20b", "?limt=1&__tody=1", "?__explain", "?__proto__=1"],
);

const forms = fc.constantFrom(
  ...["", "", "", "", "http://other.test:81", "HTTP://OTHER.test", "http://u:p@other.test", "https://[::1]:8443"],
  ...["http://", "ftp://x", "x"],
);

const fields = [
  ...[`Authorization: ${CREDENTIAL}`, `AUTHORIZATION: ${CREDENTIAL}`, "Authorization: Basic !!!", "X-Latin: caf\xe9"],
  ...["Origin: http://caf\xe9.test", "PREFER: errorBody", 'Prefer: scenario="no events"', "Prefer: fault=notJson"],
  ...["Prefer:   explain ,  today=2027-03-03 ", "Cookie: session=one", "cookie: other=1", "Origin: http://one.test"],
  ...["If-None-Match: *", 'If-Match: "a"', "Access-Control-Request-Method: GET"],
];
const known = fc.constantFrom(...fields).map((field) => field.split(": ") as [string, string]);

const requests: fc.Arbitrary<Sent> = fc.record({
  method: fc.constantFrom("GET", "GET", "GET", "HEAD", "OPTIONS", "POST", "DELETE", "PATCH", "PURGE"),
  target: fc.oneof(
    { weight: 20, arbitrary: fc.tuple(forms, paths, queries).map((parts) => parts.join("")) },
    fc.constantFrom("*", "museum-hours", "?limit=2", "http:/museum-hours"),
  ),
  version: fc.constantFrom("1.1", "1.1", "1.1", "1.0"),
  hosts: fc.oneof(
    { weight: 10, arbitrary: fc.constant(["127.0.0.1:4010"]) },
    fc.constantFrom(["EXAMPLE.test:80"], ["[::1]:9"], ["one.test", "other.test"], [], [""]),
    fc.constantFrom(["u@h"], ["a b"], ["caf\xe9"], ["%41"], ["x?y"], ["a:99999"], ["x,y"]),
  ),
  headers: fc.array(known, { maxLength: 5 }),
});

/** Makes a web request of the same bytes; undefined where they can't be one. */
function toWebRequest({ method, target, version, hosts, headers }: Sent, port: number): Request | undefined {
  const [host = version === "1.0" ? `127.0.0.1:${port}` : ""] = hosts;
  // A URL takes a backslash for a slash, and a Host such as "%41" for another.
  if (hosts.length > 1 || !/^(\[[\da-f:]+\]|[\w.,-]+)(:\d+)?$/.test(host) || !URL.canParse(`http://${host}`))
    return undefined;
  const isAbsolute = /^https?:\/\//i.test(target);
  if (!(isAbsolute || target.startsWith("/")) || target.split("?")[0]?.includes("\\")) return undefined;
  const address = isAbsolute ? target : `http://${host}${target}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  // A web request can't hold user information; a server passes over it.
  url.username = url.password = "";
  return new Request(url, { method, headers: headers as [string, string][] });
}

/** Whether Node's own parser refused a request, as some versions do where a target is not of ASCII or has no Host. */
function isRefusedByNode({ target, version, hosts, method }: Sent, { status, body }: RawAnswer): boolean {
  const isDoubtful =
    /[^\x21-\x7e]/.test(target) || (version === "1.1" && hosts.length === 0) || !target.startsWith("/");
  return isDoubtful && status === 400 && (method === "HEAD" || !body.includes("section 3.2"));
}

/** What belongs to one connection, and no answer. */
const OF_CONNECTION = ["connection", "date", "keep-alive", "transfer-encoding"];

function compared({ status, headers, body }: RawAnswer) {
  const kept = headers.filter(([name]) => !OF_CONNECTION.includes(name));
  return { status, headers: kept.map(String).sort(), body };
}

/** The id of the last exchange that was looked at. */
const looked = new WeakMap<Mock, number>();

/** The latest exchange since the last look, apart from when it was and how its headers were spelt; an explanation makes none. */
async function latestOf(mock: Mock): Promise<unknown> {
  const response = await mock.fetch(new Request("http://127.0.0.1/__admin/requests?session=*&limit=1"));
  const { requests: [last] = [] } = await response.json();
  if (!last || last.id === looked.get(mock)) return undefined;
  looked.set(mock, last.id);
  const headers = last.response.headers.map(String).sort();
  return { ...last, id: 0, request: last.request.url, response: { ...last.response, headers } };
}

/** Those of which HTTP says that they have no body, and others with a name and without. */
const STATUSES = [200, 204, 205, 206, 299, 304, 404, 418, 503, 599];

/** A drip for whoever asks for this page. */
const faults = [{ drip: { chunks: 2, over: 2 }, match: { parameters: { page: 7 } } }];

describe.each<[string, Partial<MockOptions>]>([
  ["", {}],
  [" without bodies of errors", { profile: { errorBody: "empty" } }],
])("a request over HTTP and the same as a web request%s", (_, options) => {
  const overHttp = startMock(exampleWorld, { ...options, faults });
  const inProcess = startMock(exampleWorld, { ...options, faults });
  const served = serveAround(() => overHttp);
  let connection: RawConnection;
  beforeAll(() => (connection = openConnection(served.port)));
  afterAll(() => connection.close());

  async function ask({ method, target, version, hosts, headers }: Sent): Promise<RawAnswer> {
    if (connection.isClosed()) connection = openConnection(served.port);
    const fields = [...hosts.map((host) => ["Host", host]), ...headers];
    const head = `${method} ${target} HTTP/${version}\r\n${fields.map((field) => `${field.join(": ")}\r\n`).join("")}\r\n`;
    const answer = await connection.ask(head);
    if (answer.headers.some(([name, value]) => name === "connection" && value === "close")) {
      connection.close();
      connection = openConnection(served.port);
    }
    return answer;
  }

  async function askInProcess(request: Request): Promise<RawAnswer> {
    const response = await inProcess.fetch(request);
    return { status: response.status, headers: [...response.headers], body: await response.text() };
  }

  it("get the same answer, and are the same in the journal", async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (drawn) => {
        const sent = { ...drawn, headers: [...drawn.headers, ["Connection", "keep-alive"] as const] };
        const answer = await ask(sent);
        if (isRefusedByNode(sent, answer)) return void (await latestOf(overHttp));
        const request = toWebRequest(drawn, served.port);
        if (!request) {
          const text = sent.method === "HEAD" ? "" : "unreadable-request";
          expect([answer.status, answer.body]).toEqual([400, expect.stringContaining(text)]);
          return;
        }
        // A server has a start page there.
        if (new URL(request.url).pathname === "/" && ["GET", "HEAD"].includes(sent.method)) return;
        expect(compared(answer)).toEqual(compared(await askInProcess(request)));
        expect(await latestOf(overHttp)).toEqual(await latestOf(inProcess));
      }),
      { numRuns: shareOf(1000, 0.25), seed: 12 },
    );
  });

  // `TE` is nothing that is answered without node:http.
  it.each([
    ["GET", []],
    ["HEAD", []],
    ["GET", [["TE", "trailers"]]],
    ["HEAD", [["TE", "trailers"]]],
  ] as const)("get each status by the letter, on a connection that goes on: %s %j", async (method, fields) => {
    const common = { method, version: "1.1", hosts: ["127.0.0.1:4010"] } as const;
    const target = "/museum-hours?limit=1";
    const wanted = [
      ...STATUSES.flatMap((status) => ["", ", fault=empty"].map((beside) => [target, `code=${status}${beside}`])),
      ...[205, 503].map((status) => ["/museum-hours?page=7", `code=${status}`]),
    ];
    for (const [target = "", prefer = ""] of wanted) {
      const headers = [["Authorization", CREDENTIAL], ["Prefer", prefer], ...fields] as [string, string][];
      const answer = await ask({ ...common, target, headers });
      const request = new Request(`http://127.0.0.1:4010${target}`, { method, headers });
      expect([prefer, compared(answer)]).toEqual([prefer, compared(await askInProcess(request))]);
    }
  });

  it("both know the admin API, and explain any method, however a path is encoded", async () => {
    const common = { version: "1.1", hosts: ["127.0.0.1:4010"], headers: [["Authorization", CREDENTIAL]] } as const;
    for (const [method, target, status] of [
      ["GET", "/%5F_admin/clock", 200],
      ["GET", "/__%61dmin/health", 200],
      ["GET", "/__admin%2Fhealth", 404],
      ["OPTIONS", "/museum%2Dhours?__explain", 200],
    ] as const) {
      const request = new Request(`http://127.0.0.1${target}`, { method, headers: { Authorization: CREDENTIAL } });
      const statuses = [(await inProcess.fetch(request)).status, (await ask({ ...common, method, target })).status];
      expect(statuses, target).toEqual([status, status]);
    }
  });
});
