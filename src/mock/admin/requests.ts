/** `/__admin/requests`: the journal, counted, cleared, verified, waited for, explained, followed live, and as an HTTP archive. */
import { quote } from "../../base/quote.js";
import { makeCapsule } from "../control/capsule.js";
import { invalidControl } from "../control/control-error.js";
import { requireKnownNames } from "../control/journal-names.js";
import type { JournalScope } from "../control/journal-scope.js";
import type { MockParts } from "../control/mock-parts.js";
import {
  awaitRequests,
  clearRequests,
  countRequests,
  explainRecorded,
  listRequests,
  pendingIn,
  verifyRequests,
  waitForRequests,
} from "../control/requests.js";
import { toTimeout } from "../control/waiting.js";
import type { JournaledExchange } from "../journal/exchange.js";
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
    const { query, scope, own } = readQuery(context, parts, ["wait"]);
    const { wait } = own;
    const show = (requests: readonly JournaledExchange[]) =>
      context.json({ requests, lastId: journals.lastId(), pending: pendingIn(parts, scope).length });
    if (wait === undefined) return show(listRequests(scope, query));
    const { signal } = context.req.raw;
    return show(await awaitRequests(parts, scope, { query, timeout: toTimeout(wait, "wait"), signal }));
  });
  routes.get("/requests/count", (context) => {
    const { query, scope } = readQuery(context, parts);
    return context.json({ count: countRequests(scope, query) });
  });
  routes.get("/requests/har", (context) => {
    const { query, scope } = readQuery(context, parts);
    context.header("Content-Disposition", 'attachment; filename="museum-mock.har"');
    return context.json(toHttpArchive(listRequests(scope, query)));
  });
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  routes.get("/requests/stream", (context) => {
    const { query, scope } = readQuery(context, parts);
    return streamRequests(context.req.raw, { journals, scope, query, open });
  });
  routes.get("/requests/wait", async (context) => {
    const { query, scope, own } = readQuery(context, parts, ["count", "timeout"]);
    const { signal } = context.req.raw;
    const wait = { query, count: toCount(own["count"]), timeout: toTimeout(own["timeout"], "timeout"), signal };
    return context.json(await waitForRequests(parts, scope, wait));
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
    const { query, scope, isFiltered } = readQuery(context, parts);
    clearRequests(parts, scope, isFiltered ? query : undefined);
    return context.body(null, 204);
  });
  closePath(routes, "/requests", ["GET", "DELETE"]);
  closePath(routes, "/requests/verify", ["POST"]);
  for (const name of ["count", "har", "stream", "wait", ":id/explain", ":id/capsule"])
    closePath(routes, `/requests/${name}`, ["GET"]);
}

/** What a request asks of the journal. */
interface JournalRequest {
  readonly query: JournalQuery;
  readonly scope: JournalScope;
  /** The parameters that its route has besides the filters. */
  readonly own: Readonly<Record<string, string | undefined>>;
  /** Whether there is a filter. */
  readonly isFiltered: boolean;
}

function readQuery(context: AdminContext, parts: MockParts, names: readonly string[] = []): JournalRequest {
  const { searchParams } = new URL(context.req.url);
  const isOwn = (name: string) => name === "session" || name.startsWith("__") || names.includes(name);
  const pairs = [...searchParams].filter(([name]) => !isOwn(name));
  const reading = parseJournalQuery(pairs, names);
  if ("flaw" in reading) throw invalidControl(reading.flaw);
  const scope = scopeOf(context, parts);
  const own = Object.fromEntries(names.map((name) => [name, searchParams.get(name) ?? undefined]));
  return { query: requireKnownNames(parts, scope, reading.query), scope, own, isFiltered: pairs.length > 0 };
}

function toCount(value: string | undefined): number {
  if (value === undefined) return 1;
  if (/^[1-9]\d{0,5}$/.test(value)) return Number(value);
  throw invalidControl(`Invalid value ${quote(value)} for count; use a whole number, 1 or more.`);
}
