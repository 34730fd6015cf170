/** Servers of tests on ports of this machine. */
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";

/** Lets a server listen, on a free port unless one is given, and returns its address. */
export async function openServer(server: Server, port = 0): Promise<string> {
  await once(server.listen(port, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Finds a port that nobody listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  const { port } = new URL(await openServer(server));
  await once(server.close(), "close");
  return Number(port);
}
