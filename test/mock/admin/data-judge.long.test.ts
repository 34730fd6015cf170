/** json-server as the independent judge of `/__admin/data`: the same requests to both, over the same rows. data-query.long.test.ts has queries; decision 0015 the differences. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { exampleWorld } from "../../support/example-world.js";
import { startMock } from "../../support/mock.js";
import { shareOf } from "../../support/share.js";
import { type JsonServer, startJsonServer } from "../../support/whole-json-server.js";

const museum = startMock(exampleWorld);
let judge: JsonServer;

interface Row {
  readonly eventId: string;
  readonly [field: string]: unknown;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: object | undefined;
}

/** What json-server calls `id` is the eventId. */
const toJudge = ({ eventId, ...row }: Row) => ({ id: eventId, ...row });
const fromJudge = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(fromJudge);
  const { id, ...row } = value as { id?: string };
  return id === undefined ? row : { eventId: id, ...row };
};

async function ask({ method, path, body }: Asked) {
  const init = { method, ...(body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }) };
  const response = await museum.fetch(new Request(`http://127.0.0.1:4010/__admin/data/events${path}`, init));
  return { status: response.status, total: response.headers.get("X-Total-Count"), value: await response.json() };
}

async function askJudge({ method, path, body }: Asked) {
  const sent = body && ("eventId" in body ? toJudge(body as Row) : body);
  const { status, total, value } = await judge.ask(method, path, sent);
  return { status, total, value: fromJudge(value) };
}

beforeAll(async () => {
  // json-server prints the stack of each error of its own.
  vi.spyOn(console, "error").mockReturnValue();
  const { value } = await ask({ method: "GET", path: "" });
  judge = await startJsonServer((value as readonly Row[]).map(toJudge));
});
afterAll(() => {
  judge.close();
  vi.restoreAllMocks();
});

const byId = (a: Row, b: Row) => (a.eventId < b.eventId ? -1 : 1);

/** Rows stand in the order of the museum here, and there in the order in which they were written. */
const inOneOrder = (value: unknown) => (Array.isArray(value) ? (value as Row[]).toSorted(byId) : value);

const id = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`;
const someId = fc.integer({ min: 0, max: 12 }).map(id);
const fields = fc.record(
  {
    name: fc.constantFrom("Amber", "Night", "a.b"),
    price: fc.constantFrom(0, 3, 12.5),
    dates: fc.constantFrom(["2027-03-04"], ["2027-03-05", "2027-03-09"]),
    note: fc.constantFrom("x", 7, ["y"], { z: true }),
  },
  { requiredKeys: ["dates"] },
);
const asked: fc.Arbitrary<Asked> = fc.oneof(
  fc.constant({ method: "GET", path: "" }),
  someId.map((one) => ({ method: "GET", path: `/${one}` })),
  fc.tuple(someId, fields).map(([one, body]) => ({ method: "PUT", path: `/${one}`, body })),
  fc.tuple(someId, fields).map(([one, body]) => ({ method: "PATCH", path: `/${one}`, body })),
  someId.map((one) => ({ method: "DELETE", path: `/${one}` })),
  fc.tuple(someId, fields).map(([one, body]) => ({ method: "POST", path: "", body: { eventId: one, ...body } })),
);

/** Where museum-mock answers otherwise, and what; undefined for everything else. */
function expectedDifference({ method }: Asked, judged: { readonly status: number }): number | undefined {
  // RFC 9110, section 9.3.4: json-server has no PUT of something new.
  if (method === "PUT" && judged.status === 404) return 201;
  // An id that is taken is an error of json-server's own.
  return method === "POST" && judged.status === 500 ? 409 : undefined;
}

describe("/__admin/data beside json-server", () => {
  it("gives the same status and rows to each request", async () => {
    const differences = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(asked, { minLength: 20, maxLength: 20 }), async (requests) => {
        for (const request of requests) {
          const judged = await askJudge(request);
          const own = await ask(request);
          const other = expectedDifference(request, judged);
          if (other === undefined) {
            const value = judged.status === 404 ? expect.anything() : inOneOrder(judged.value);
            expect({ request, ...own, value: inOneOrder(own.value) }).toEqual({ request, ...judged, value });
            continue;
          }
          expect({ request, status: own.status }).toEqual({ request, status: other });
          differences.add(`${request.method} ${judged.status} ${other}`);
          // The judge gets the row in its own way, so that both go on with the same rows.
          if (own.status === 201) await judge.ask("POST", "", toJudge(own.value as Row));
        }
      }),
      { numRuns: shareOf(30, 0.25), seed: 29, endOnFailure: true },
    );
    expect([...differences].sort()).toEqual(["POST 500 409", "PUT 404 201"]);
  });
});
