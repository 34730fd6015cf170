/** `/__admin/requests`: the journal, counted, cleared, verified, waited for, explained, followed live, and as an HTTP archive. */
import { quote } from "../../base/quote.js";
import { makeCapsule } from "../control/capsule.js";
import { invalidControl } from "../control/control-error.js";
import type { MockParts } from "../control/mock-parts.js";
import {
  awaitRequests,
  clearRequests,
  countRequests,
  explainRecorded,
  listRequests,
  verifyRequests,
  waitForRequests,
} from "../control/requests.js";
import { toTimeout } from "../control/waiting.js";
import { toHttpArchive } from "../journal/http-archive.js";
import { type JournalQuery, parseJournalQuery } from "../journal/journal-query.js";
import {
  type AdminContext,
  type AdminRoutes,
  bodyOf,
  closePath,
  requirePlainQuery,
  requireQuery,
  scopeOf,
} from "./admin-request.js";
import { explanationResponse } from "./explain.js";
import { streamRequests } from "./request-stream.js";

export function addRequests(routes: AdminRoutes, parts: MockParts): void {
  const { journals } = parts;
  routes.get("/requests", async (context) => {
    const [query, { wait }] = queryOf(context, ["wait"]);
    const scope = scopeOf(context, parts);
    if (wait === undefined) return context.json({ requests: listRequests(scope, query), lastId: journals.lastId() });
    const { signal } = context.req.raw;
    const requests = await awaitRequests(parts, scope, { query, timeout: toTimeout(wait, "wait"), signal });
    return context.json({ requests, lastId: journals.lastId() });
  });
  routes.get("/requests/count", (context) => {
    const [query] = queryOf(context);
    return context.json({ count: countRequests(scopeOf(context, parts), query) });
  });
  routes.get("/requests/har", (context) => {
    const [query] = queryOf(context);
    context.header("Content-Disposition", 'attachment; filename="museum-mock.har"');
    return context.json(toHttpArchive(listRequests(scopeOf(context, parts), query)));
  });
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  routes.get("/requests/stream", (context) => {
    const [query] = queryOf(context);
    return streamRequests(context.req.raw, { journals, scope: scopeOf(context, parts), query, open });
  });
  routes.get("/requests/wait", async (context) => {
    const [query, { count, timeout }] = queryOf(context, ["count", "timeout"]);
    const { signal } = context.req.raw;
    const wait = { query, count: toCount(count), timeout: toTimeout(timeout, "timeout"), signal };
    return context.json(await waitForRequests(parts, scopeOf(context, parts), wait));
  });
  routes.post("/requests/verify", async (context) => {
    requirePlainQuery(context.req.raw);
    const { signal } = context.req.raw;
    const scope = scopeOf(context, parts);
    return context.json(await verifyRequests(parts, scope, { value: await bodyOf(context), signal }));
  });
  routes.get("/requests/:id/explain", (context) => {
    requireQuery(context.req.raw, ["format"]);
    return explanationResponse(context, explainRecorded(parts, scopeOf(context, parts), context.req.param("id")));
  });
  routes.get("/requests/:id/capsule", async (context) => {
    requirePlainQuery(context.req.raw);
    const capsule = await makeCapsule(parts, scopeOf(context, parts), context.req.param("id"));
    context.header("Content-Disposition", 'attachment; filename="capsule.json"');
    return context.json(capsule);
  });
  routes.delete("/requests", (context) => {
    const [query, , isFiltered] = queryOf(context);
    clearRequests(parts, scopeOf(context, parts), isFiltered ? query : undefined);
    return context.body(null, 204);
  });
  closePath(routes, "/requests", ["GET", "DELETE"]);
  closePath(routes, "/requests/verify", ["POST"]);
  for (const name of ["count", "har", "stream", "wait", ":id/explain", ":id/capsule"])
    closePath(routes, `/requests/${name}`, ["GET"]);
}

type Own = Readonly<Record<string, string | undefined>>;

/** Reads the filters of a request and the other parameters of its route, and returns whether there is a filter. */
function queryOf({ req }: AdminContext, own: readonly string[] = []): readonly [JournalQuery, Own, boolean] {
  const { searchParams } = new URL(req.url);
  const isOwn = (name: string) => name === "session" || name.startsWith("__") || own.includes(name);
  const pairs = [...searchParams].filter(([name]) => !isOwn(name));
  const reading = parseJournalQuery(pairs, own);
  if ("flaw" in reading) throw invalidControl(reading.flaw);
  const values = own.map((name) => [name, searchParams.get(name) ?? undefined]);
  return [reading.query, Object.fromEntries(values), pairs.length > 0];
}

function toCount(value: string | undefined): number {
  if (value === undefined) return 1;
  if (/^[1-9]\d{0,5}$/.test(value)) return Number(value);
  throw invalidControl(`Invalid value ${quote(value)} for count; use a whole number, 1 or more.`);
}
