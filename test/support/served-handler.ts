/** Serves handlers of web requests over HTTP while tests run. */
import { afterAll, beforeAll, onTestFinished } from "vitest";
import type { WebHandler } from "../../src/adapters/node/mock-listener.js";
import { type Listening, listen } from "../../src/adapters/node/node.js";

/** Serves a handler until the test has ended that runs. */
export async function serveInTest(handler: WebHandler): Promise<Listening & { readonly port: number }> {
  const listening = await listen(handler, { port: 0 });
  onTestFinished(() => listening.close());
  return { ...listening, port: Number(new URL(listening.url).port) };
}

/** Serves a handler while the tests of a file or of a part of it run, at whose top level it is called. */
export function serveAround(createHandler: () => WebHandler) {
  let listening: Listening;
  beforeAll(async () => {
    listening = await listen(createHandler(), { port: 0 });
  });
  afterAll(() => listening.close());
  return {
    get url() {
      return listening.url;
    },
    get port() {
      return Number(new URL(listening.url).port);
    },
  };
}

/** Serves several, each when it is asked to, until the tests of a file have ended, at whose top level it is called. */
export function createServing() {
  const closing: (() => unknown)[] = [];
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });
  return {
    /** Closes something at the end, too. */
    closeLater: (close: () => unknown) => void closing.push(close),
    /** Returns the address of a handler. */
    async serve(fetch: (request: Request) => Promise<Response>): Promise<string> {
      const { url, close } = await listen({ fetch }, { port: 0 });
      closing.push(close);
      return url;
    },
  };
}
