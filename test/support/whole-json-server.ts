/** A json-server over all rows, with the query as it is: what ours is compared with. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import jsonServer from "json-server";

export interface WholeAnswer {
  readonly rows: unknown;
  readonly total: number | undefined;
}

/** A json-server over one table, which keeps what is written. */
export interface JsonServer {
  /** `path` comes after that of the table. */
  ask(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ readonly status: number; readonly total: string | null; readonly value: unknown }>;
  close(): void;
}

export async function startJsonServer(rows: readonly object[]): Promise<JsonServer> {
  const options = { foreignKeySuffix: "/none" } as never;
  const app = jsonServer.create().use(jsonServer.router({ rows: structuredClone(rows) }, options));
  const server = createServer(app as never);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rows`;
  return {
    async ask(method, path, body) {
      const init = {
        method,
        ...(body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
      };
      const response = await fetch(base + path, init);
      const text = await response.text();
      const isJson = response.headers.get("Content-Type")?.includes("json") === true;
      return {
        status: response.status,
        total: response.headers.get("X-Total-Count"),
        value: isJson && text !== "" ? JSON.parse(text) : {},
      };
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Asks a json-server of its own, over HTTP. */
export async function askWholeJsonServer(rows: readonly object[], query: URLSearchParams): Promise<WholeAnswer> {
  const server = await startJsonServer(rows);
  const { total, value } = await server.ask("GET", `?${query}`);
  server.close();
  return { rows: value, total: total === null ? undefined : Number(total) };
}
