/** The controls of a mock in a page, called from a test. */
import type { Page } from "playwright-core";
import type { MuseumControls, SessionControls } from "../../src/adapters/index.js";

type Call = (path: readonly string[], parameters: readonly unknown[]) => Promise<unknown>;

/** Returns the controls of the mock that a page has as `museum`. */
export function controlsIn(page: Page): MuseumControls {
  const call: Call = async (path, parameters) => {
    const { value, error } = await page.evaluate(callInPage, { path, parameters });
    if (error === undefined) return value;
    throw error.isTypeError ? new TypeError(error.message) : new Error(error.message);
  };
  return toControls(call, []) as MuseumControls;
}

function toControls(call: Call, path: readonly string[]): unknown {
  const method = async (...parameters: readonly unknown[]) => {
    const value = await call(path, parameters);
    return path.join() === "session" ? toSession(call, value as SessionControls) : value;
  };
  return new Proxy(method, {
    get: (_, name) => (name === "then" ? undefined : toControls(call, [...path, String(name)])),
  });
}

function toSession(call: Call, { id, url, headers }: SessionControls): unknown {
  const facts: Readonly<Record<string, unknown>> = { id, url, headers };
  return new Proxy(facts, {
    get(_, name) {
      if (name === "then" || Object.hasOwn(facts, name)) return facts[String(name)];
      return toControls(call, [`$${id}`, String(name)]);
    },
  });
}

/** Runs in the page. A path that begins with `$` and an id is that of a session. */
async function callInPage({ path, parameters }: { path: readonly string[]; parameters: readonly unknown[] }) {
  type Controls = Record<string, unknown>;
  const { museum, sessions = {} } = globalThis as unknown as { museum: Controls; sessions?: Record<string, Controls> };
  const [first = "", ...rest] = path;
  const root = first.startsWith("$") ? (sessions[first.slice(1)] as Controls) : museum;
  const names = first.startsWith("$") ? rest : path;
  try {
    const owner = names.slice(0, -1).reduce((at, name) => at[name] as Controls, root);
    const value = await (owner[names.at(-1) ?? ""] as (...all: readonly unknown[]) => Promise<unknown>)(...parameters);
    if (path.join() !== "session") return { value };
    const session = value as { id: string; url: string; headers: object };
    Object.assign(globalThis, { sessions: { ...sessions, [session.id]: session } });
    return { value: { id: session.id, url: session.url, headers: session.headers } };
  } catch (error) {
    return { error: { isTypeError: error instanceof TypeError, message: (error as Error).message } };
  }
}
