/** Opens a port for a program that a command runs, and for nobody else. */

import { randomUUID } from "node:crypto";
import { isLocalHost, whyRefused } from "../../mock/admin/access-control.js";
import { toProblemResponse } from "../../mock/message/problem.js";
import { listen } from "./node.js";

/** A program that asks for paths of its own sends the secret of the run in this header. */
export const SECRET_HEADER = "Museum-Mock-Run";

const STRANGER = "This port is for a program that museum-mock runs, which knows a secret; ask the service itself.";

/**
 * Serves a handler on a free port of this machine. It gets the requests below `url`, which has the secret of the run in its path, if an admin API would let
 * them in by `Host`, `Origin` and media type; and those with `headers`, whatever page they say that they come from.
 */
export async function openHelperPort(handle: (request: Request) => Promise<Response>) {
  const secret = randomUUID();
  const whyNot = (request: Request, remoteAddress: string | undefined): string | undefined => {
    const { hostname, pathname } = new URL(request.url);
    if (request.headers.get(SECRET_HEADER) === secret && isLocalHost(hostname)) return undefined;
    if (pathname.split("/")[1] !== secret) return STRANGER;
    return whyRefused(request, { ...(remoteAddress && { remoteAddress }) }, undefined)?.detail;
  };
  const { url, close } = await listen(
    {
      async fetch(request, connection) {
        const detail = whyNot(request, connection?.remoteAddress);
        return detail === undefined ? handle(request) : toProblemResponse({ kind: "not-local", status: 403, detail });
      },
    },
    { port: 0 },
  );
  return { url: `${url}/${secret}`, origin: url, headers: { [SECRET_HEADER]: secret }, close };
}
