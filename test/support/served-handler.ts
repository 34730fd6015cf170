/** Serves handlers of web requests over HTTP until the tests of a file have ended. */
import { afterAll } from "vitest";
import { listen } from "../../src/adapters/node/node.js";

/** Call it at the top level of a file. */
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
