/** The mock of a site: a service worker that answers the operations and the admin API. One classic script, since not every browser takes modules here. */
import { createMock } from "../../adapters/library.js";
import { ConnectionCut, pause } from "../../mock/message/messages.js";
import type { SiteWorld } from "../site-world.js";

/** What the types of a page lack. */
interface WorkerScope {
  readonly museumSite: SiteWorld;
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  readonly registration: EventTarget;
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate" | "message", listener: (event: WorkerEvent) => void): void;
  addEventListener(kind: "fetch", listener: (event: AnswerableEvent) => void): void;
}

interface WorkerEvent {
  waitUntil(done: Promise<unknown>): void;
}

interface AnswerableEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const worker = self as unknown as WorkerScope;
const root = new URL("./", worker.location.href);
const mock = createMock({ ...worker.museumSite, basePath: root.pathname });

/** A new version takes over at once, with the state of the one before. */
worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => {
  // It was told of its own installation, too.
  isLeaving = false;
  event.waitUntil(worker.clients.claim());
});
// A page that was reloaded past its worker asks for it.
worker.addEventListener("message", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== root.origin || !pathname.startsWith(root.pathname)) return;
  const isOwn = mock.isOwn(pathname + search) && !PAGE.test(pathname.slice(root.pathname.length));
  if (request.mode === "navigate") {
    // A form of a foreign page could navigate, and who opens an operation gets the page that lies there.
    if (!isOwn || request.method !== "GET" || !mock.isAdmin(pathname)) return;
  } else if (!isOwn) return event.respondWith(fetchOrExplain(request));
  const answered = answer(request);
  event.respondWith(answered);
  event.waitUntil(answered.then(keep, () => {}));
});

/** The page and its files lie in the folder. */
const PAGE = /^__admin(?:\/(?:index\.html|page\/.*)?)?$/;

async function answer(request: Request): Promise<Response> {
  await restored;
  try {
    // Only pages of the site reach its worker.
    return withEnd(await mock.fetch(request, { isAdmitted: true }));
  } catch (error) {
    if (error instanceof ConnectionCut) return Response.error();
    throw error;
  }
}

/** The event streams that are open. They would keep this version from leaving to the next one; a page connects again. */
const streams = new Set<ReadableStreamDefaultReader<Uint8Array>>();
let isLeaving = false;

worker.registration.addEventListener("updatefound", () => {
  isLeaving = true;
  for (const stream of streams) void stream.cancel();
});

function withEnd(response: Response): Response {
  if (response.headers.get("Content-Type") !== "text/event-stream" || !response.body) return response;
  const stream = response.body.getReader();
  streams.add(stream);
  if (isLeaving) void stream.cancel();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value } = await stream.read();
      if (value) return controller.enqueue(value);
      streams.delete(stream);
      controller.close();
    },
    cancel(reason) {
      streams.delete(stream);
      return stream.cancel(reason);
    },
  });
  return new Response(body, response);
}

/** Where the folder has nothing, the mock says what a path may be mistyped from. */
async function fetchOrExplain(request: Request): Promise<Response> {
  const mine = request.clone();
  const response = await fetch(request);
  return response.status === 404 ? answer(mine) : response;
}

// A browser stops a worker that is idle, and starts it again with the next request. The states outlive that; the journal does not.

/** The states by session, as JSON; the empty name is that of the default session. An empty text stands for one as it is at the start. */
const states = new Map<string, string>();

/** The sessions that requests have met since the states were kept. */
const met = new Set<string>();

const STATES = new URL("__states", root).href;
const openStore = () => caches.open(`museum-mock ${root.pathname}`);

/** How long changes are collected, in milliseconds. */
const COLLECTED = 200;

let untouched = "";
let kept = "";
let keeping: Promise<void> | undefined;

const restored = restore().catch(() => {});

async function restore(): Promise<void> {
  untouched = JSON.stringify(await mock.readState());
  const found = await (await openStore()).match(STATES);
  kept = found ? await found.text() : "";
  for (const [id, state] of kept === "" ? [] : (JSON.parse(kept) as [string, string][])) {
    const world = id === "" ? mock : await mock.session(id);
    states.set(id, state);
    // A new session is a copy of the default session, which may be restored already. What a version before had may be unknown to this one.
    await world.restoreState(JSON.parse(state === "" ? untouched : state)).catch(() => {});
  }
}

/** Keeps the states of the sessions that were met, once for all requests of a moment. */
function keep({ headers }: Response): Promise<void> {
  const [session = ""] = (headers.get("Museum-Mock-Session") ?? "").split(";");
  met.add(session);
  keeping ??= pause(COLLECTED)
    .then(keepStates)
    .catch(() => {});
  return keeping;
}

async function keepStates(): Promise<void> {
  keeping = undefined;
  const there = new Set(["", ...(await mock.sessions()).map(({ id }) => id)]);
  for (const id of states.keys()) if (!there.has(id)) states.delete(id);
  for (const id of met) {
    if (!there.has(id)) continue;
    const state = JSON.stringify(await (id === "" ? mock : await mock.session(id)).readState());
    states.set(id, state === untouched ? "" : state);
  }
  met.clear();
  const text = JSON.stringify([...states]);
  if (text === kept) return;
  kept = text;
  await (await openStore()).put(STATES, new Response(text));
}
