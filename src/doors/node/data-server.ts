/** A json-server over the entries or events of a session: its filters, sorting and paging, and writes that keep the schemas. */
import type { IncomingMessage, ServerResponse } from "node:http";
import jsonServer from "json-server";
import { quote } from "../../contract/quote.js";
import { createChance } from "../../fixtures/chance.js";
import { createItemValidator, type ItemKind } from "../../fixtures/item-validation.js";
import { drawUuidFrom } from "../../fixtures/uuid.js";
import type { DataDesk } from "../../mock/controls/data-desk.js";
import { type Problem, toProblemResponse } from "../../mock/problem.js";
import type { DatedEntry, DatedEvent } from "../../museum/catalogue.js";

/** Serves a request under `/__admin/data`; resolves once it has been answered. */
export type DataServer = (desk: DataDesk, incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

type Row = DatedEntry | DatedEvent;
type Table = (typeof tables)[number];

const PREFIX = "/__admin/data";
const tables = [
  { name: "hours", kind: "entry", id: "date" },
  { name: "events", kind: "event", id: "eventId" },
] as const;

/** No field ends like this, so that json-server sees no relations where there are none. */
const NO_SUFFIX = "/none";

export function createDataServer(): DataServer {
  const validate = createItemValidator();
  let made = 0;
  return async (desk, incoming, outgoing) => {
    const url = new URL(incoming.url ?? "", "http://localhost");
    const [, name = "", ...rest] = url.pathname.slice(PREFIX.length).split("/");
    const table = tables.find((one) => one.name === name);
    if (!table || rest.length > 1) return send(notFound(url.pathname), outgoing);
    const flaw = queryFlaw(url.searchParams);
    if (flaw) return send(flaw, outgoing);
    const before = desk.read()[table.name];
    const router = createRouter(table, before, () => {
      made += 1;
      return drawUuidFrom(createChance(made, "written by hand"));
    });
    router.render = (_request, response) => {
      const problem = commit(table, before, router.db.getState()[table.name] ?? [], { desk, validate });
      if (problem) return void send(problem, outgoing);
      if (response.statusCode === 404) return void send(notFound(url.pathname), outgoing);
      response.json(response.locals["data"]);
    };
    await handle(router, incoming, outgoing, url);
  };
}

/** What is used of a json-server's router; the types that there are for it leave out what it is made of. */
interface Router {
  readonly db: {
    getState(): Readonly<Record<string, readonly Row[]>>;
    readonly _: { id: string; mixin(parts: object): void };
  };
  stack: readonly { readonly handle: { readonly length: number } }[];
  render(
    request: unknown,
    response: { statusCode: number; locals: Record<string, unknown>; json(body: unknown): void },
  ): void;
}

/** The router works on copies of its own; what it has made of them counts once it has been looked at. */
function createRouter({ name, kind, id }: Table, rows: readonly Row[], createId: () => string): Router {
  const options = { foreignKeySuffix: NO_SUFFIX } as never;
  const router = jsonServer.router({ [name]: structuredClone(rows) }, options) as unknown as Router;
  router.db._.id = id;
  router.db._.mixin({ createId: kind === "event" ? createId : () => "" });
  // The last layer answers errors with a stack trace; without it they come to us.
  router.stack = router.stack.filter((layer) => layer.handle.length !== 4);
  return router;
}

function handle(router: Router, incoming: IncomingMessage, outgoing: ServerResponse, url: URL): Promise<void> {
  const app = jsonServer.create();
  app.disable("x-powered-by");
  outgoing.setHeader("Cache-Control", "no-store");
  app.use(router as never);
  return new Promise((resolve) => {
    outgoing.once("close", resolve);
    for (const twin of [...url.searchParams.keys()].filter((key) => key.startsWith("__")))
      url.searchParams.delete(twin);
    Object.assign(incoming, { originalUrl: incoming.url, url: url.pathname.slice(PREFIX.length) + url.search });
    (app as unknown as (...args: unknown[]) => void)(incoming, outgoing, (error: unknown) =>
      send(toProblem(error, url), outgoing),
    );
  });
}

interface Committing {
  readonly desk: DataDesk;
  readonly validate: ReturnType<typeof createItemValidator>;
}

/** Writes what differs, or says what is wrong with it, and then writes nothing. */
function commit(
  { kind, id }: Table,
  before: readonly Row[],
  after: readonly Row[],
  { desk, validate }: Committing,
): Problem | undefined {
  const idOf = (row: Row) => String((row as unknown as Record<string, unknown>)[id]);
  const old = new Map(before.map((row) => [idOf(row), JSON.stringify(row)]));
  const changed = after.filter((row) => old.get(idOf(row)) !== JSON.stringify(row));
  const gone = [...old.keys()].filter((key) => !after.some((row) => idOf(row) === key));
  const violations = changed.flatMap((row) =>
    validate(kind, row).map(({ path, sentence }) => `${kind}${path} ${sentence}.`),
  );
  if (violations.length > 0) return { kind: "bad-control", status: 400, detail: violations.slice(0, 10).join(" ") };
  for (const row of changed) desk.edit(kind as ItemKind, idOf(row), row);
  for (const key of gone) desk.edit(kind as ItemKind, key, undefined);
  return undefined;
}

/** What json-server itself would fall over. */
function queryFlaw(query: URLSearchParams): Problem | undefined {
  for (const [name, value] of query) {
    if (/[[\]]/.test(name)) return badQuery(`${quote(name)} is no field or filter.`);
    if (/^(_|q$)/.test(name) && query.getAll(name).length > 1) return badQuery(`${name} is given more than once.`);
    if (!name.endsWith("_like")) continue;
    try {
      new RegExp(value);
    } catch {
      return badQuery(`${name} ${quote(value)} is no regular expression.`);
    }
  }
  return undefined;
}

function badQuery(detail: string): Problem {
  return { kind: "bad-control", status: 400, detail };
}

function notFound(path: string): Problem {
  const detail = `There is nothing at ${quote(path)}; there are ${PREFIX}/hours and ${PREFIX}/events, and a date or an eventId after them.`;
  return { kind: "not-found", status: 404, detail };
}

function toProblem(error: unknown, { pathname }: URL): Problem {
  if (!(error instanceof Error)) return notFound(pathname);
  const status = "status" in error && typeof error.status === "number" ? error.status : 500;
  if (/duplicate id/.test(error.message))
    return { kind: "conflict", status: 409, detail: "There is one with this id already; change it with PUT or PATCH." };
  if (status === 413) return { kind: "content-too-large", status, detail: "The body is too long." };
  const what = "status" in error ? "The body can't be read" : "The request can't be answered";
  return { kind: "bad-control", status: 400, detail: `${what}: ${error.message}.` };
}

async function send(problem: Problem, outgoing: ServerResponse): Promise<void> {
  const response = toProblemResponse(problem);
  outgoing.writeHead(response.status, [...response.headers].flat());
  outgoing.end(await response.text());
}
