/** A json-server over all rows, with the query as it is: what ours is compared with. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import jsonServer from "json-server";

export interface WholeAnswer {
  readonly rows: unknown;
  readonly total: number | undefined;
}

/** Asks a json-server of its own, over HTTP. */
export async function askWholeJsonServer(rows: readonly object[], query: URLSearchParams): Promise<WholeAnswer> {
  const options = { foreignKeySuffix: "/none" } as never;
  const app = jsonServer.create().use(jsonServer.router({ rows: structuredClone(rows) }, options));
  const server = createServer(app as never);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/rows?${query}`);
  const total = response.headers.get("X-Total-Count");
  const answer = { rows: await response.json(), total: total === null ? undefined : Number(total) };
  server.closeAllConnections();
  server.close();
  return answer;
}
