/** Cuts connections, and closes the port for a while, where a fault asks for it. */
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Wire } from "../../mock/faults/wire.js";

export interface Doorkeeper {
  wireOf(socket: Socket): Wire;
  /** Opens the port no more. */
  leave(): void;
}

/** Before the next try where the port was taken meanwhile. */
const AGAIN_MILLISECONDS = 100;

export function createDoorkeeper(
  server: Server,
  address: { readonly host: string; readonly port: number },
): Doorkeeper {
  let reopening: NodeJS.Timeout | undefined;
  const reopen = () => {
    server.once("error", () => {
      reopening = setTimeout(reopen, AGAIN_MILLISECONDS);
    });
    server.listen(address, () => {
      reopening = undefined;
      server.removeAllListeners("error");
    });
  };
  return {
    wireOf: (socket) => ({
      reset() {
        socket.resetAndDestroy();
        return alreadySent();
      },
      refuse(milliseconds) {
        if (!reopening) {
          server.close();
          reopening = setTimeout(reopen, milliseconds);
        }
        socket.resetAndDestroy();
        server.closeAllConnections();
        return alreadySent();
      },
    }),
    leave: () => clearTimeout(reopening),
  };
}

/** Tells the adapter to write nothing. */
function alreadySent(): Response {
  return new Response(null, { headers: RESPONSE_ALREADY_SENT.headers });
}
