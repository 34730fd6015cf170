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

/** The event streams that are open. They would keep this version from leaving to the next one; a page connects again. */
class OpenStreams {
  readonly #readers = new Set<ReadableStreamDefaultReader<Uint8Array>>();
  #isLeaving = false;

  /** Ends all streams from now on. */
  leave(): void {
    this.#isLeaving = true;
    for (const reader of this.#readers) void reader.cancel();
  }

  stay(): void {
    this.#isLeaving = false;
  }

  /** Returns a response whose stream ends when this version leaves; any other response as it is. */
  watch(response: Response): Response {
    if (response.headers.get("Content-Type") !== "text/event-stream" || !response.body) return response;
    const reader = response.body.getReader();
    const readers = this.#readers.add(reader);
    if (this.#isLeaving) void reader.cancel();
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { value } = await reader.read();
        if (value) return controller.enqueue(value);
        readers.delete(reader);
        controller.close();
      },
      cancel(reason) {
        readers.delete(reader);
        return reader.cancel(reason);
      },
    });
    return new Response(body, response);
  }
}

/** How long changes are collected, in milliseconds. */
const COLLECTED = 200;

/**
 * The states of the sessions, in the cache of the browser: it stops a worker that is idle, and starts it again with the next request. The states
 * outlive that; the journal does not.
 */
class KeptStates {
  readonly #address = new URL("__states", root).href;
  /** By session, as JSON; the empty name is that of the default session. An empty text stands for one as it is at the start. */
  readonly #states = new Map<string, string>();
  /** The sessions that requests have met since the states were kept. */
  readonly #met = new Set<string>();
  #untouched = "";
  #kept = "";
  #keeping: Promise<void> | undefined;

  async restore(): Promise<void> {
    this.#untouched = JSON.stringify(await mock.readState());
    const found = await (await this.#open()).match(this.#address);
    this.#kept = found ? await found.text() : "";
    for (const [id, state] of this.#kept === "" ? [] : (JSON.parse(this.#kept) as [string, string][])) {
      const world = id === "" ? mock : await mock.session(id);
      this.#states.set(id, state);
      // A new session is a copy of the default session, which may be restored already. What a version before had may be unknown to this one.
      await world.restoreState(JSON.parse(state === "" ? this.#untouched : state)).catch(() => {});
    }
  }

  /** Keeps the states of the sessions that were met, once for all requests of a moment. */
  keep({ headers }: Response): Promise<void> {
    const [session = ""] = (headers.get("Museum-Mock-Session") ?? "").split(";");
    this.#met.add(session);
    this.#keeping ??= pause(COLLECTED)
      .then(() => this.#write())
      .catch(() => {});
    return this.#keeping;
  }

  async #write(): Promise<void> {
    this.#keeping = undefined;
    const there = new Set(["", ...(await mock.sessions()).map(({ id }) => id)]);
    for (const id of this.#states.keys()) if (!there.has(id)) this.#states.delete(id);
    for (const id of this.#met) {
      if (!there.has(id)) continue;
      const state = JSON.stringify(await (id === "" ? mock : await mock.session(id)).readState());
      this.#states.set(id, state === this.#untouched ? "" : state);
    }
    this.#met.clear();
    const text = JSON.stringify([...this.#states]);
    if (text === this.#kept) return;
    this.#kept = text;
    await (await this.#open()).put(this.#address, new Response(text));
  }

  #open(): Promise<Cache> {
    return caches.open(`museum-mock ${root.pathname}`);
  }
}

const streams = new OpenStreams();
const states = new KeptStates();
const restored = states.restore().catch(() => {});

/** A new version takes over at once, with the state of the one before. */
worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => {
  // It was told of its own installation, too.
  streams.stay();
  event.waitUntil(worker.clients.claim());
});
// A page that was reloaded past its worker asks for it.
worker.addEventListener("message", (event) => event.waitUntil(worker.clients.claim()));

worker.registration.addEventListener("updatefound", () => streams.leave());

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
  event.waitUntil(
    answered.then(
      (response) => states.keep(response),
      () => {},
    ),
  );
});

/** The page and its files lie in the folder. */
const PAGE = /^__admin(?:\/(?:index\.html|page\/.*)?)?$/;

async function answer(request: Request): Promise<Response> {
  await restored;
  try {
    // Only pages of the site reach its worker.
    return streams.watch(await mock.fetch(request, { isAdmitted: true }));
  } catch (error) {
    if (error instanceof ConnectionCut) return Response.error();
    throw error;
  }
}

/** Where the folder has nothing, the mock says what a path may be mistyped from. */
async function fetchOrExplain(request: Request): Promise<Response> {
  const mine = request.clone();
  const response = await fetch(request);
  return response.status === 404 ? answer(mine) : response;
}
