import { describe, expect, it } from "vitest";
import { type Report, verify } from "../../src/adapters/index.js";
import { createMarks, type RecordedExchange, schemeOf } from "../../src/verify/recording/har.js";
import { verifyRecording } from "../../src/verify/recording/recorded-verification.js";
import { toTold } from "../../src/verify/report/summary.js";
import { CREDENTIALS, judge } from "./judging.js";
import { createNoonClock } from "./noon-clock.js";
import { createProvider, type Handler, json } from "./provider.js";

const ONLY = ["no-server-error"];
const failure = (error = "Internal Server Error") => json({ error }, { status: 500 });
const queryOf = (request: Request) => new URL(request.url).searchParams;
const valuesOf = (request: Request, ...names: string[]) => names.flatMap((name) => queryOf(request).getAll(name));

/** Falls over a request as services do that trust what they are sent. */
const falls = (isOdd: (request: Request) => boolean, error?: string) => (now: () => number) => {
  const handler = createProvider(now);
  return async (request: Request) => (isOdd(request) ? failure(error) : handler(request));
};
const hasNoDate = (request: Request) =>
  valuesOf(request, "startDate", "endDate").some((text) => Number.isNaN(new Date(text).getTime()));
const isNoCalendarDate = (text: string) =>
  !/^\d{4}-\d\d-\d\d$/.test(text) || new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) !== text;
const hasNoCalendarDate = (request: Request) => valuesOf(request, "startDate", "endDate").some(isNoCalendarDate);
const hasNoInteger = (request: Request) => valuesOf(request, "page", "limit").some((text) => !/^-?\d+$/.test(text));

/** Verifies a service, and then what a proxy before it would have recorded of that. */
async function verifyBoth(create: (now: () => number) => Handler): Promise<{ live: Report; recorded: Report }> {
  const now = createNoonClock();
  const handler = create(now);
  const exchanges: RecordedExchange[] = [];
  const markOf = createMarks();
  const watched: Handler = async (request) => {
    const authorization = request.headers.get("Authorization");
    const response = await handler(request);
    exchanges.push({
      ...{ method: request.method, url: new URL(request.url), at: now(), milliseconds: 1 },
      authorization: authorization === null ? "none" : schemeOf(authorization),
      credentialMark: authorization === null ? undefined : markOf(authorization),
      requestHeaders: [...request.headers].filter(([name]) => name !== "authorization"),
      ...{ status: response.status, headers: [...response.headers], text: await response.clone().text() },
    });
    return response;
  };
  const live = await verify(watched, { credentials: CREDENTIALS, now, only: ONLY });
  return { live, recorded: await verifyRecording(exchanges, { only: ONLY }) };
}

const findingsOf = ({ checks }: Report) => checks.flatMap(({ findings }) => findings);
const toldOf = (report: Report) => toTold(findingsOf(report)).map(({ finding }) => finding.id);
const idsOf = (report: Report) => findingsOf(report).map(({ id, sameCauseAs }) => [id, sameCauseAs]);

describe("a 5xx", () => {
  it.each([
    ["dates that are none", hasNoDate, ["museum-hours/startDate:empty"]],
    ["dates that are no calendar date", hasNoCalendarDate, ["museum-hours/startDate:empty"]],
    ["numbers that are none", hasNoInteger, ["museum-hours/page:empty"]],
    [
      "repeated parameters",
      (request: Request) => queryOf(request).getAll("limit").length > 1,
      ["museum-hours/limit:repeated"],
    ],
    [
      "a broken percent-encoding",
      ({ url }: Request) => /%(?![0-9A-Fa-f]{2})/.test(url),
      ["museum-hours/query:brokenEncoding"],
    ],
    [
      "a parameter named as what every object inherits",
      (request: Request) => [...queryOf(request).keys()].some((name) => name in {}),
      ["museum-hours/values"],
    ],
    ["HEAD", ({ method }: Request) => method === "HEAD", ["museum-hours/HEAD/any"]],
    ["a header", ({ headers }: Request) => headers.get("Range") !== null, ["museum-hours/header:Range"]],
    ["everything", () => true, ["museum-hours/any"]],
  ] as const)("is told once for one cause, and has the same id in a recording: %s", async (_, isOdd, told) => {
    const { live, recorded } = await verifyBoth(falls(isOdd));
    const expected = told.map((id) => `no-server-error/${id}`);
    expect(toldOf(live)).toEqual(expected);
    const isAboutOperation = ([id]: readonly (string | undefined)[]) => !id?.includes("/other/");
    expect(idsOf(recorded)).toEqual(idsOf(live).filter(isAboutOperation));
  });

  it("is told twice for two causes, even if both are told in the same words", async () => {
    const { live } = await verifyBoth(falls((request) => hasNoDate(request) || hasNoInteger(request)));
    const told = toldOf(live).map((id) => id.split("/")[2]);
    expect(told).toEqual(expect.arrayContaining(["startDate:empty", "page:empty"]));
    expect(findingsOf(live).length).toBeGreaterThan(30);
  });

  it("is told for two causes apart if the answers differ", async () => {
    const handlers = (now: () => number) => {
      const [first, second] = [falls(() => true, "no year"), falls(() => true, "no word")].map((make) => make(now));
      const sound = createProvider(now);
      return async (request: Request) => {
        const [text = ""] = valuesOf(request, "startDate");
        if (text.startsWith("0000")) return (first as Handler)(request);
        return /^[a-z]/i.test(text) ? (second as Handler)(request) : sound(request);
      };
    };
    const { live } = await verifyBoth(handlers);
    expect(toldOf(live).map((id) => id.split("/")[2])).toEqual(["startDate:word", "startDate:yearZero"]);
  });

  it("has the id of a live run in a recording of one odd request alone", async () => {
    const at = createNoonClock()();
    const exchange = (query: string, status: number): RecordedExchange => ({
      ...{ method: "GET", url: new URL(`http://museum.test/special-events${query}`), at, milliseconds: 1 },
      ...{
        authorization: "basic",
        credentialMark: "a",
        requestHeaders: [],
        headers: [["content-type", "application/json"]],
      },
      ...{ status, text: status === 200 ? "[]" : "{}" },
    });
    const idsIn = async (...exchanges: RecordedExchange[]) =>
      idsOf(await verifyRecording(exchanges, { only: ONLY })).map(([id]) => id);
    expect(await idsIn(exchange("?startDate=0000-01-01", 500))).toEqual([
      "no-server-error/special-events/startDate:yearZero",
    ]);
    expect(await idsIn(exchange("?limit=5&limit=9", 500))).toEqual(["no-server-error/special-events/limit:repeated"]);
    expect(await idsIn(exchange("?limit[]=5", 500))).toEqual(["no-server-error/special-events/limit:brackets"]);
    expect(await idsIn(exchange("?startDate=2027-03-01", 500))).toEqual(["no-server-error/special-events/any"]);
    expect(await idsIn(exchange("", 200), exchange("?startDate=2027-03-01", 500))).toEqual([
      "no-server-error/special-events/startDate",
    ]);
  });

  it("of a service that is overloaded is told once, whatever was asked", async () => {
    const report = await judge(
      (now) => {
        const handler = createProvider(now);
        return async (request) =>
          hasNoDate(request) || hasNoInteger(request)
            ? json({ error: "pool exhausted" }, { status: 503 })
            : handler(request);
      },
      { only: ONLY },
    );
    expect(findingsOf(report).length).toBeGreaterThan(10);
    expect(toldOf(report)).toHaveLength(1);
  });
});
