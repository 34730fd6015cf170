/** The mock of a site as a service worker: one classic script, since not every browser takes modules here. */
import { createMock } from "../../adapters/library/library.js";
import { pause } from "../../mock/message/messages.js";
import type { SiteWorld } from "../site-world.js";

/** What the types of a page lack. */
interface WorkerScope {
  readonly museumSite: SiteWorld;
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  readonly registration: { unregister(): Promise<boolean> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: string, listener: (event: WorkerEvent) => void): void;
}

interface WorkerEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
  waitUntil(done: Promise<unknown>): void;
}

const worker = self as unknown as WorkerScope;
const root = new URL("./", worker.location.href);
const mock = createMock({ ...worker.museumSite, basePath: root.pathname });

const CACHE = `museum-mock ${root.pathname}`;

/** How long changes are collected, in milliseconds. */
const COLLECTED = 200;

/** The states of the sessions, in the cache of the browser, which ends an idle worker. The journal is not kept. */
class KeptStates {
  readonly #address = new URL("__states", root).href;
  /** By session, as JSON; the default session has no name. An empty text stands for the state at the start. */
  #states = new Map<string, string>();
  /** The sessions that requests have met since the states were kept. */
  readonly #met = new Set<string>();
  #untouched = "";
  #keeping: Promise<void> | undefined;

  async restore(): Promise<void> {
    this.#untouched = JSON.stringify(await mock.readState());
    const kept = await (await this.#open()).match(this.#address);
    this.#states = new Map(kept && (await kept.json()));
    for (const [id, state] of this.#states) {
      // A new session is a copy of the default session, which may be restored already. A state of an older version may be invalid.
      await (await worldOf(id)).restoreState(JSON.parse(state || this.#untouched)).catch(() => {});
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
    const before = this.#states;
    const met = new Set(this.#met);
    this.#met.clear();
    this.#states = new Map();
    for (const id of ["", ...(await mock.sessions()).map((session) => session.id)]) {
      const state = met.has(id) ? JSON.stringify(await (await worldOf(id)).readState()) : before.get(id);
      if (state !== undefined) this.#states.set(id, state === this.#untouched ? "" : state);
    }
    const text = JSON.stringify([...this.#states]);
    if (text !== JSON.stringify([...before])) await (await this.#open()).put(this.#address, new Response(text));
  }

  #open(): Promise<Cache> {
    return caches.open(CACHE);
  }
}

/** Whether the worker has nothing to answer any more; undefined until it is known. */
let isOver: boolean | undefined;

/** Ends the worker if its folder is no longer at this address. A host that is down changes nothing. */
async function endIfLeft(): Promise<boolean> {
  if (isOver) return true;
  const [script, page] = await Promise.all([find(worker.location.href), find(root.href)]);
  const isThere = script && /javascript/.test(script.headers.get("Content-Type") ?? "");
  isOver = script !== undefined && page !== undefined && !(isThere && (await page.text()).includes(MARK));
  if (!isOver) return false;
  await worker.registration.unregister();
  await caches.delete(CACHE);
  return true;
}

/** Returns what lies at an address, if anything; undefined if the host can't say. */
async function find(address: string): Promise<Response | undefined> {
  const response = await fetch(address, { cache: "no-cache" }).catch(() => undefined);
  if (response?.status === 404 || response?.status === 410) return new Response("");
  return response?.ok ? response : undefined;
}

/** What each page of a site has, and another page has not. */
const MARK = "data-root=";

async function worldOf(id: string) {
  return id === "" ? mock : mock.session(id);
}

const states = new KeptStates();
const restored = states.restore().catch(() => {});
/** Looked for at the start, and each time a page is opened. */
let looking = endIfLeft();

/** A new version takes over at once, with the state of the one before. */
worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
// A page that was reloaded past its worker asks for it.
worker.addEventListener("message", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (isOver || origin !== root.origin || !pathname.startsWith(root.pathname)) return;
  if (request.mode === "navigate") {
    looking = endIfLeft();
    event.waitUntil(looking);
  }
  const isOwn = mock.isOwn(pathname + search) && !PAGE.test(pathname.slice(root.pathname.length));
  if (request.mode === "navigate") {
    // A form of a foreign page could navigate, and an operation that is opened has a page of its own.
    if (!isOwn || request.method !== "GET" || !mock.isAdmin(pathname)) return;
  } else if (!isOwn) return event.respondWith(fetchOrExplain(request));
  const answered = answer(request);
  event.respondWith(answered);
  event.waitUntil(
    answered.then(
      (response) => (isOver ? undefined : states.keep(response)),
      () => {},
    ),
  );
});

/** The page and its files lie in the folder. */
const PAGE = /^__admin(?:\/(?:index\.html|page\/.*)?)?$/;

async function answer(request: Request): Promise<Response> {
  if (await looking) return fetch(request);
  await restored;
  // Only pages of the site reach its worker.
  return mock.fetch(request, { isAdmitted: true, whenCut: () => Response.error() });
}

/** Where the folder has nothing, the mock says what a path may be mistyped from. */
async function fetchOrExplain(request: Request): Promise<Response> {
  const mine = request.clone();
  const response = await fetch(request);
  return response.status === 404 && !(await looking) ? answer(mine) : response;
}
