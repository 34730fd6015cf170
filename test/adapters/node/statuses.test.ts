import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { listen, toNodeHandler } from "../../../src/adapters/node/node.js";
import { exampleWorld } from "../../support/example-world.js";
import { CREDENTIAL, startMock } from "../../support/mock.js";
import { openConnection } from "../../support/raw-connection.js";
import { everyNth } from "../../support/share.js";

const ends: (() => unknown)[] = [];
afterAll(() => Promise.all(ends.map((end) => end())));

async function serveDirectly(options = {}): Promise<number> {
  const { url, close } = await listen(startMock(exampleWorld, options), { port: 0 });
  ends.push(() => close());
  return Number(new URL(url).port);
}

async function serveByNode(options = {}): Promise<number> {
  const server: Server = createServer(toNodeHandler(startMock(exampleWorld, options)));
  ends.push(() => server.close().closeAllConnections());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** Those of which HTTP says that they have no body, and a share of all. */
const STATUSES = [
  204,
  205,
  304,
  ...everyNth(
    5,
    Array.from({ length: 400 }, (_, index) => 200 + index),
  ),
];
/** What else may happen to an answer. */
const BESIDE = [
  ["nothing", "", STATUSES, {}],
  ["an empty body", "fault=empty", STATUSES, {}],
  ["a drip", "", [205, 503], { faults: [{ drip: { chunks: 2, over: 2 } }] }],
] as const;

describe.each([
  ["listen", serveDirectly],
  ["listen without bodies of errors", (options = {}) => serveDirectly({ profile: { errorBody: "empty" }, ...options })],
  ["toNodeHandler", serveByNode],
])("the answers of %s", (_, serve) => {
  describe.each(["GET", "HEAD"])("to %s", (method) => {
    it.each(BESIDE)(
      "of each status end by the letter, on a connection that goes on; beside %s",
      async (_beside, fault, statuses, options) => {
        const port = await serve(options);
        let connection = openConnection(port);
        const ask = async (prefer: string) => {
          const head = `${method} /museum-hours?limit=1 HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${CREDENTIAL}`;
          if (connection.isClosed()) connection = openConnection(port);
          const { status } = await connection.ask(`${head}${prefer && `\r\nPrefer: ${prefer}`}\r\n\r\n`);
          return status;
        };
        const failed: string[] = [];
        for (const status of statuses) {
          const wanted = [`code=${status}`, fault].filter((part) => part !== "").join(", ");
          const heard = await ask(wanted).catch((error: Error) => {
            connection.close();
            return error.message;
          });
          const next = await ask("").catch((error: Error) => error.message);
          // A status that has no body can't be combined with what happens to one.
          const isRefused = fault === "fault=empty" && [204, 205, 304].includes(status);
          if (heard !== (isRefused ? 400 : status) || next !== 200) failed.push(`${status}: ${heard}, then ${next}`);
        }
        connection.close();
        expect(failed).toEqual([]);
      },
    );
  });
});
