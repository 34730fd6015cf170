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
  let hasLeft = false;
  const reopen = () => {
    if (hasLeft) return;
    const fail = () => {
      server.off("listening", succeed);
      reopening = setTimeout(reopen, AGAIN_MILLISECONDS);
    };
    const succeed = () => {
      server.off("error", fail);
      reopening = undefined;
      if (hasLeft) server.close();
    };
    server.once("error", fail).once("listening", succeed).listen(address);
  };
  return {
    wireOf: (socket) => ({
      reset() {
        socket.resetAndDestroy();
        return alreadySent();
      },
      refuse(milliseconds) {
        if (!reopening && !hasLeft) {
          server.close();
          reopening = setTimeout(reopen, milliseconds);
        }
        socket.resetAndDestroy();
        server.closeAllConnections();
        return alreadySent();
      },
    }),
    leave() {
      hasLeft = true;
      clearTimeout(reopening);
    },
  };
}

/** Tells the adapter to write nothing. */
function alreadySent(): Response {
  return new Response(null, { headers: RESPONSE_ALREADY_SENT.headers });
}
