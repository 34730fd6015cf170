import { describe, expect, it } from "vitest";
import { codes } from "../../src/page/requests/code.js";
import { createRowTest } from "../../src/page/requests/requests-view.js";
import { tellExplanation } from "../../src/page/requests/told-explanation.js";
import type { Explanation, JournaledExchange, Row } from "../../src/page/state/admin.js";
import { exampleWorld } from "../support/example-world.js";
import { sendTo, startMock } from "../support/mock.js";

const send = sendTo(startMock(exampleWorld));

/** The steps that the page tells of a request to a mock. */
async function told(target: string, init: Parameters<typeof send>[1] = {}, faults?: readonly string[]) {
  const response = await send(target, { ...init, headers: { Prefer: "explain", ...init.headers } });
  const explanation: Explanation = await response.json();
  return tellExplanation(explanation, { status: explanation.status ?? 200, faults });
}

const says = async (...args: Parameters<typeof told>) => (await told(...args)).map(({ says: text }) => text);

describe("the explanation of an answer", () => {
  it("tells each step in the order in which it was taken, with what it rests on", async () => {
    const steps = await told("/museum-hours?limit=4&startDate=2027-03-05");
    expect(steps.map(({ says: text }) => text)).toEqual([
      "/museum-hours is the operation getMuseumHours.",
      "GET is answered.",
      "The credential is let in.",
      "Today is Tue, 2 Mar 2027.",
      "startDate is Fri, 5 Mar 2027, as given.",
      "page was left out, so the default is used: 1.",
      "limit is 4, as given.",
      "The range is from Fri, 5 Mar 2027 on.",
      "9 entries lie in it.",
      "Page 1 of 3 has 4.",
      "1 closed day is skipped: Mon, 8 Mar 2027.",
      "The answer is 200 with 4 items.",
    ]);
    expect(steps[5]?.because).toEqual([{ document: "Page number to retrieve." }]);
    expect(steps[9]?.because).toMatchObject([
      { choice: "hoursPageUnit", answer: "entries", means: expect.any(String) },
    ]);
  });

  it("tells what was rejected, and by which choice", async () => {
    const steps = await told("/museum-hours?limit=31&limt=2");
    expect(steps.filter(({ tone }) => tone !== "plain")).toMatchObject([
      { tone: "odd", says: "“limt” is not a documented parameter. Did you mean limit?" },
      { tone: "bad", because: [{ choice: "limitAboveMaximum", answer: "reject" }] },
      { tone: "bad", says: expect.stringMatching(/^The answer is 400: limit "31"/) },
    ]);
  });

  it("tells of a request that was not let in, of one that was clamped, and of an empty range", async () => {
    expect((await says("/museum-hours", { anonymous: true })).at(-1)).toMatch(/^The answer is 401: /);
    expect(await says("/museum-hours?limit=31", { headers: { Prefer: "explain, profile=lenient" } })).toContain(
      "limit “31” is read as 30.",
    );
    expect(
      await says("/special-events?startDate=2027-03-09&endDate=2027-03-02", {
        headers: { Prefer: "explain, profile=lenient" },
      }),
    ).toContain("The range is empty: it ends before it begins.");
  });

  it("ends with the fault that was applied, and begins with the scenario", async () => {
    const steps = await says("/special-events", { headers: { Prefer: 'explain, scenario="no events"' } }, [
      "status 503",
    ]);
    expect(steps[0]).toBe("The world is in the scenario “no events”.");
    expect(steps.at(-1)).toBe("A fault was applied (status 503): the client got 200.");
  });
});

it("tells of a fault in the journal as everywhere: what it does, and to which requests", async () => {
  const mock = startMock(exampleWorld, { faults: [{ status: 503, match: { operation: "getMuseumHours" } }] });
  await sendTo(mock)("/museum-hours");
  const [exchange] = await mock.requests();
  const explanation = (await mock.explainRequest(exchange?.id ?? 0)) as never;
  const steps = tellExplanation(explanation, { status: 503, faults: exchange?.faults });
  expect(steps.at(-1)?.says).toBe("A fault was applied (Answers 503, for getMuseumHours): the client got 503.");
});

const exchange: JournaledExchange = {
  id: 7,
  time: "2027-03-02T09:00:00.000Z",
  method: "GET",
  target: "/museum-hours?limit=2&x='",
  status: 200,
  count: 2,
  milliseconds: 1,
  operation: "getMuseumHours",
  session: "anna",
  warnings: [],
  parameters: [],
  credential: { scheme: "Basic", user: "o'hara" },
  request: {
    url: "http://127.0.0.1:4010/museum-hours?limit=2&x='",
    headers: [
      ["accept", "*/*"],
      ["x-trace", "1"],
    ],
  },
  response: { headers: [], body: '[{"date":"2027-03-02"},{"date":"2027-03-03"}]', bodyLength: 45 },
};

describe("a request as code", () => {
  it("is a curl line that a shell reads as it is meant", () => {
    expect(codes.curl(exchange)).toBe(
      "curl -i -u 'o'\\''hara:password' -H 'x-trace: 1' -H 'Prefer: session=anna' 'http://127.0.0.1:4010/museum-hours?limit=2&x='\\'''",
    );
  });

  it.each(Object.entries(codes))("has as %s the address, the user and the session", (_kind, toCode) => {
    const text = toCode(exchange);
    expect(text).toContain("/museum-hours?limit=2&x=");
    expect(text).toContain("hara:password");
    expect(text).toContain("session=anna");
  });
});

describe("the filter of the list", () => {
  const rows: readonly Row[] = [
    {
      id: 1,
      time: "",
      method: "GET",
      target: "/museum-hours",
      status: 200,
      milliseconds: 1,
      operation: "getMuseumHours",
      warnings: [],
    },
    {
      id: 2,
      time: "",
      method: "GET",
      target: "/special-events?page=%C3%A9",
      status: 400,
      milliseconds: 1,
      operation: "listSpecialEvents",
      warnings: [],
      problem: "page",
    },
    {
      id: 3,
      time: "",
      method: "POST",
      target: "/nowhere",
      status: 404,
      milliseconds: 1,
      warnings: [],
      session: "anna",
    },
    {
      id: 4,
      time: "",
      method: "GET",
      target: "/museum-hours",
      status: 0,
      milliseconds: 1,
      operation: "getMuseumHours",
      warnings: [],
      faults: ["refused"],
    },
  ];
  it.each([
    [{}, [1, 2, 3, 4]],
    [{ q: "é" }, [2]],
    [{ q: "post anna" }, [3]],
    [{ status: "4xx" }, [2, 3]],
    [{ status: "0" }, [4]],
    [{ operation: "getMuseumHours" }, [1, 4]],
    [{ operation: "other" }, [3]],
    [{ odd: "1" }, [2, 4]],
    [{ session: "anna" }, [3]],
    [{ q: "#4" }, [4]],
  ] as const)("%j picks %j", (params, ids) => {
    expect(rows.filter(createRowTest(params)).map(({ id }) => id)).toEqual(ids);
  });
});

it("says of a fault that a request asks for that it is for this request", async () => {
  const mock = startMock(exampleWorld);
  await sendTo(mock)("/museum-hours", { headers: { Prefer: "code=204" } });
  const [exchange] = await mock.requests();
  const explanation = (await mock.explainRequest(exchange?.id ?? 0)) as never;
  const steps = tellExplanation(explanation, { status: 204, faults: exchange?.faults });
  expect(steps.at(-1)?.says).toBe("A fault was applied (Answers 204, for this request): the client got 204.");
  const text = await (
    await sendTo(mock)("/museum-hours", { headers: { Accept: "text/plain", Prefer: "code=204, explain" } })
  ).text();
  expect(text).toContain("Answers 204, for this request");
  expect(text).not.toContain("for every request");
});
