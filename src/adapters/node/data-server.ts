/** A json-server over the entries or events of a session: its filters, sorting and paging, and writes that keep the schemas. */
import type { IncomingMessage, ServerResponse } from "node:http";
import jsonServer from "json-server";
import { createChance } from "../../fixtures/chance.js";
import { createItemValidator, type ItemKind } from "../../fixtures/item-validation.js";
import { drawUuidFrom } from "../../fixtures/uuid.js";
import type { DataEditor } from "../../mock/admin/data-editor.js";
import { badControl, type Problem, toProblemResponse } from "../../mock/message/problem.js";
import type { DatedEntry, DatedEvent } from "../../museum/catalogue.js";
import { findSlowPattern } from "./data-pattern.js";
import { DATA_PATH, type DataRequest, readDataRequest } from "./data-request.js";

/** Serves a request under `/__admin/data`; resolves once it has been answered. */
export type DataServer = (editor: DataEditor, incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

type Row = DatedEntry | DatedEvent;

/** No field ends like this, so that json-server sees no relations where there are none. */
const NO_SUFFIX = "/none";

export function createDataServer(): DataServer {
  const validate = createItemValidator();
  const inTurn = createQueue();
  return async (editor, incoming, outgoing) => {
    outgoing.setHeader("Cache-Control", "no-store");
    const reading = await readDataRequest(incoming);
    if ("problem" in reading) return send(reading.problem, outgoing);
    const { request } = reading;
    const answer = () => serve({ request, editor, incoming, outgoing });
    return ["GET", "HEAD"].includes(incoming.method ?? "") ? answer() : inTurn(answer);
  };

  async function serve({ request, editor, incoming, outgoing }: Serving): Promise<void> {
    // Whoever has left while others wrote gets nothing, and writes nothing.
    if (outgoing.destroyed || outgoing.closed) return;
    const before = editor.read()[request.table.name];
    const moved = idFlaw(request);
    if (moved) return send(moved, outgoing);
    const slow = findSlowPattern(request.query, before);
    if (slow !== undefined) return send(badControl(slow), outgoing);
    const router = createRouter(request, before);
    router.render = (_request, response) => {
      if (response.statusCode === 404) return void send(notFound(request), outgoing);
      const problem = commit(
        request,
        { before, after: router.db.getState()[request.table.name] ?? [] },
        { editor, validate },
      );
      if (problem) return void send(problem, outgoing);
      if (response.statusCode === 201) {
        outgoing.setHeader(
          "Location",
          `${DATA_PATH}/${request.table.name}/${idOf(request, response.locals["data"] as Row)}`,
        );
      }
      response.json(response.locals["data"]);
    };
    await handle(router, request, { incoming, outgoing, before });
  }
}

interface Serving {
  readonly request: DataRequest;
  readonly editor: DataEditor;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/** One write after another, since json-server waits between reading and writing. */
function createQueue(): (job: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (job) => {
    last = last.then(job, job);
    return last;
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
function createRouter({ table: { name, kind, id }, body }: DataRequest, rows: readonly Row[]): Router {
  const options = { foreignKeySuffix: NO_SUFFIX } as never;
  const router = jsonServer.router({ [name]: structuredClone(rows) }, options) as unknown as Router;
  router.db._.id = id;
  // The same event added to the same data gets the same eventId, whatever other sessions do.
  const createId = () => drawUuidFrom(createChance(rows.length, JSON.stringify(body)));
  router.db._.mixin({ createId: kind === "event" ? createId : () => "" });
  // The last layer answers errors with a stack trace; without it they come to us.
  router.stack = router.stack.filter((layer) => layer.handle.length !== 4);
  return router;
}

interface Handling {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly before: readonly Row[];
}

function handle(router: Router, request: DataRequest, { incoming, outgoing, before }: Handling): Promise<void> {
  const app = jsonServer.create();
  app.disable("x-powered-by");
  app.use(router as never);
  // An eventId is the same in capitals (RFC 9562, section 4).
  const stored = before.map((row) => idOf(request, row)).find((id) => id.toLowerCase() === request.id?.toLowerCase());
  const path = [request.table.name, ...(request.id === undefined ? [] : [stored ?? request.id])].map(
    encodeURIComponent,
  );
  return new Promise((resolve) => {
    outgoing.once("close", resolve);
    // A body that is there already is not read again; json-server writes an id into it.
    Object.assign(incoming, {
      originalUrl: incoming.url,
      url: `/${path.join("/")}?${request.query}`,
      body: request.body && { ...request.body },
      _body: true,
    });
    (app as unknown as (...args: unknown[]) => void)(incoming, outgoing, (error: unknown) =>
      send(error ? toProblem(error) : notFound(request), outgoing),
    );
  });
}

interface Committing {
  readonly editor: DataEditor;
  readonly validate: ReturnType<typeof createItemValidator>;
}

/** Writes what differs, or says what is wrong with it, and then writes nothing. */
function commit(
  request: DataRequest,
  { before, after }: { readonly before: readonly Row[]; readonly after: readonly Row[] },
  { editor, validate }: Committing,
): Problem | undefined {
  const { kind } = request.table;
  const keyOf = (row: Row) => idOf(request, row).toLowerCase();
  const old = new Map(before.map((row) => [keyOf(row), JSON.stringify(row)]));
  const changed = after.filter((row) => old.get(keyOf(row)) !== JSON.stringify(row));
  const violations = changed
    // An entry without a date has been given an empty one.
    .flatMap((row) => validate(kind, idOf(request, row) === "" ? request.body : row))
    .map(({ path, sentence }) => `${kind}${path} ${sentence}.`);
  if (violations.length > 0) return badControl(...violations);
  const keys = new Set(after.map(keyOf));
  if (keys.size < after.length) return TAKEN;
  for (const row of changed) editor.edit(kind as ItemKind, idOf(request, row), row);
  for (const key of old.keys()) if (!keys.has(key)) editor.edit(kind as ItemKind, key, undefined);
  return undefined;
}

/** An id in a body that is not the one of the path would be passed over. */
function idFlaw({ id, body, table }: DataRequest): Problem | undefined {
  const given = body?.[table.id];
  if (id === undefined || given === undefined || String(given).toLowerCase() === id.toLowerCase()) return undefined;
  return badControl(
    `${table.id} can't be changed from ${JSON.stringify(id)} to ${JSON.stringify(given)}; delete one and add another.`,
  );
}

function idOf({ table: { id } }: DataRequest, row: Row): string {
  return String((row as unknown as Record<string, unknown>)[id]);
}

const TAKEN: Problem = {
  kind: "conflict",
  status: 409,
  detail: "There is one with this id already; change it with PUT or PATCH.",
};

function notFound({ table: { name }, id }: DataRequest): Problem {
  return { kind: "not-found", status: 404, detail: `There is no ${JSON.stringify(id)} among the ${name}.` };
}

function toProblem(error: unknown): Problem {
  const { message } = error instanceof Error ? error : { message: String(error) };
  if (/duplicate id/.test(message)) return TAKEN;
  return badControl(`The request can't be answered: ${message.replace(/\.$/, "")}.`);
}

async function send(problem: Problem, outgoing: ServerResponse): Promise<void> {
  if (outgoing.destroyed) return;
  const response = toProblemResponse(problem);
  outgoing.writeHead(response.status, [...response.headers].flat());
  outgoing.end(problem.status === 204 ? undefined : await response.text());
}
