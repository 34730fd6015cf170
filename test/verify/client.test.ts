import { describe, expect, it } from "vitest";
import { TargetAccess } from "../../src/verify/client/access.js";
import { noCredential, rightCredential, variationsOf } from "../../src/verify/client/credential-variation.js";
import { toCurl } from "../../src/verify/client/request.js";
import {
  createBodyParser,
  describeResponse,
  MAX_JSON_DEPTH,
  MAX_LISTED,
  type TargetResponse,
} from "../../src/verify/client/response.js";
import { ResponseMasks } from "../../src/verify/client/secrets.js";
import { ClientStopped, TargetClient } from "../../src/verify/client/target-client.js";
import { failedRules, judge } from "./judging.js";
import { advance } from "./noon-clock.js";
import { around, type Handler, json, providing } from "./provider.js";

const request = { method: "GET", target: "/museum-hours", credential: noCredential };
const masks = new ResponseMasks({}).for(noCredential);
const limits = { now: () => performance.now(), concurrency: 1, timeoutMilliseconds: 1000, maxRequests: 100 };

describe("a curl line", () => {
  it("sends what was sent: the encodings, the headers, the path as it is", () => {
    const credential = rightCredential({ user: "a", password: "b" });
    const lineOf = (more: object) => toCurl({ base: "http://museum.test", curl: "" }, { ...request, ...more });
    expect(lineOf({ credential, headers: { Accept: "text/html" } })).toBe(
      `curl -i --compressed -u "$MUSEUM_USERNAME:$MUSEUM_PASSWORD" -H 'Accept: text/html' 'http://museum.test/museum-hours'`,
    );
    expect(lineOf({ headers: { "Accept-Encoding": "identity" } })).not.toContain("--compressed");
    expect(lineOf({ target: "/museum-hours?limit[]=5" })).toContain(" -g ");
  });
});

it("credentials that are nearly right differ from it in one way each", () => {
  const { nearMisses } = variationsOf({ user: "anna", password: "s3:Cret" });
  expect(nearMisses.map(({ authorization }) => atob(authorization.slice("Basic ".length)))).toEqual([
    ...["anna:s3:Cretx", "anna:s3:Cre", "anna:S3:cRET", "anna:", "annax:s3:Cret", ":s3:Cret", ":", "s3:Cret:anna"],
    ...["anna:anna", "anna:s3:Cret ", "anna:t4:Dsfu", "anna:s3", "anna:Cret"],
  ]);
});

describe("a response in words", () => {
  it("names the Content-Encoding", () => {
    const headers = new Headers({ "Content-Encoding": "gzip", "Content-Type": "text/html" });
    const body = { text: "<p>", isUtf8: true, hasByteOrderMark: false };
    const response: TargetResponse = { request, sent: [1, 1], at: 0, milliseconds: 1, status: 200, headers, body };
    expect(describeResponse(response)).toBe("200, text/html, Content-Encoding: gzip: <p>");
  });
});

describe("the limits of a body", () => {
  const received = (text: string) => ({ bytes: new TextEncoder().encode(text) });
  const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

  it("stop an endless body", async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new TextEncoder().encode(`${sent}`.padEnd(1024, "[")));
      },
    });
    const client = new TargetClient(async () => new Response(endless), { ...limits, maxBodyBytes: 10_000 });
    const { body } = await client.send(request);
    expect(body.excess).toBe("size");
    expect(body.text).toMatch(/^1\[{1,999}$/);
    expect(sent).toBeLessThan(20);
  });

  it("share equal items of different lists, and none that JSON writes alike", () => {
    const parse = createBodyParser();
    const itemsOf = (text: string) => parse(received(text), masks).json?.value as readonly unknown[];
    const [first, other] = itemsOf('[{"price":1,"dates":["2027-03-01"]},{"price":null}]');
    expect(itemsOf('[{"price":1,"dates":["2027-03-01"]}]')[0]).toBe(first);
    expect(itemsOf('[{"price":1e400}]')).toEqual([{ price: Number.POSITIVE_INFINITY }]);
    expect(itemsOf('[{"price":0}, {"price":-0}]')).toEqual([{ price: 0 }, { price: -0 }]);
    expect(itemsOf('[[1], 2, {"price":null}]')).toEqual([[1], 2, other]);
  });

  it("leave a value alone that is nested too deeply", () => {
    const parse = createBodyParser();
    expect(parse(received(nested(MAX_JSON_DEPTH)), masks).json).toBeDefined();
    expect(parse(received(nested(MAX_JSON_DEPTH + 1)), masks)).toMatchObject({ excess: "depth" });
    expect(parse(received(nested(50_000)), masks)).toMatchObject({ excess: "depth" });
  });

  it.each([
    ["with NaN", '[{"date":"2027-03-01",\n"price":NaN}]', 'not JSON: line 2, column 9: invalid symbol "NaN"'],
    ["nested 10,000 deep", nested(10_000), "nested deeper than 64 levels"],
    ["of a list without end", `[${"0,".repeat(MAX_LISTED)}0]`, "more than 100000 items"],
    ["of 20 MB", `[${'"x",'.repeat(5_000_000)}"x"]`, "larger than 16 MB"],
  ])("are a finding: %s", async (_, text, message) => {
    const send = () => new Response(text, { headers: json([]).headers });
    const report = await judge(providing({ send }), { only: ["success"], maxRequests: 30 });
    expect(failedRules(report)).toContain("success-array");
    expect(report.checks.find(({ rule }) => rule === "success-array")?.message).toContain(message);
  });
});

const limited = (seconds: number) => new Response(null, { status: 429, headers: { "Retry-After": String(seconds) } });

it.each([
  ["a wait for Retry-After", async () => limited(100)],
  ["a request that is under way", () => new Promise<Response>(() => {})],
])("the client of a target ends %s when it is interrupted", async (_, send) => {
  const interruption = new AbortController();
  const sent = new TargetClient(send, { ...limits, signal: interruption.signal }).send(request);
  await new Promise((resolve) => setImmediate(resolve));
  interruption.abort();
  await expect(sent).rejects.toThrow(new ClientStopped("it was interrupted"));
});

describe("a target that limits requests", () => {
  it("is left once it has answered 429 again and again, whatever wait it asks for", async () => {
    const sent = new TargetClient(async () => limited(0), limits).send(request);
    await expect(sent).rejects.toThrow(new ClientStopped("the target answered 429 20 times in a row"));
  });

  it("is told early, once, by how many it answers a second", async () => {
    let [now, sent] = [0, 0];
    const rates: number[] = [];
    const send = async () => {
      now += 10;
      sent += 1;
      return sent % 6 === 0 ? limited(0) : json([]);
    };
    const onLimited = (rate: number) => rates.push(rate);
    const client = new TargetClient(send, { ...limits, now: () => now, maxRequests: 1000, onLimited });
    for (let at = 0; at < 500; at += 1) await client.send(request);
    expect(rates).toHaveLength(1);
    expect(rates[0]).toBeCloseTo(83, -1);
  });
});

it("the value of a header is no secret where it is short, and what follows a scheme is one by itself", () => {
  const headers = { "X-Api-Key": "s3cret-key", Authorization: "Bearer t0ken-of-anna", "X-Tenant": "a" };
  const secrets = new TargetAccess(new Map(Object.entries(headers))).secrets();
  expect(secrets).toEqual(["s3cret-key", "Bearer t0ken-of-anna", "t0ken-of-anna"]);
});

describe("the time of a run", () => {
  it("ends in the middle of large answers at the first signal, and says what is wrong with them", async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => ({ date: `day ${at}` }));
    const interruption = new AbortController();
    let sent = 0;
    const send = () => {
      sent += 1;
      if (sent === 9) interruption.abort();
      return json(rows);
    };
    const report = await judge(providing({ send }), { signal: interruption.signal });
    expect(report.ended).toBe("it was interrupted");
    expect(report.requests).toBeLessThan(20);
    expect(failedRules(report)).toContain("hours-limit");
  });

  it("ends it, with what was found so far", async () => {
    const waiting = (handler: Handler, now: () => number) => async (asked: Request) => {
      advance(now, 100);
      return handler(asked);
    };
    const slow = around(waiting, () => ({ showEvent: (event) => ({ ...event, price: "5" }) }));
    const report = await judge(slow, { maxMilliseconds: 60_000 });
    expect(report.ended).toBe("the time of 60 s is used up");
    expect(report.milliseconds).toBeLessThan(65_000);
    expect(failedRules(report)).toEqual(["events-fields"]);
    expect((await judge(slow, { maxMilliseconds: 400 })).ended).toBe("the time of 0.4 s is used up");
  });
});
