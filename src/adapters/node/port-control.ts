/** Closes the port for a while where a fault asks for it. */
import type { Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

export interface PortControl {
  /** Keeps a connection open while the port is closed, since it belongs to the admin API. */
  spare(socket: Socket): void;
  /** Refuses new connections for this time, and resets the open ones. */
  closeFor(milliseconds: number): void;
  /** Opens the port no more. */
  stop(): void;
}

/** The wait before another try, where the port was taken meanwhile. */
const RETRY_MILLISECONDS = 100;

export function createPortControl(
  server: Server,
  address: { readonly host: string; readonly port: number },
): PortControl {
  const sockets = new Set<Socket>();
  const spared = new WeakSet<Socket>();
  let reopening: NodeJS.Timeout | undefined;
  let isStopped = false;
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });

  function reopen(): void {
    if (isStopped) return;
    server.once("error", fail).once("listening", succeed).listen(address);
  }
  function fail(): void {
    server.off("listening", succeed);
    reopening = setTimeout(reopen, RETRY_MILLISECONDS);
  }
  function succeed(): void {
    server.off("error", fail);
    reopening = undefined;
    if (isStopped) server.close();
  }

  return {
    spare: (socket) => void spared.add(socket),
    closeFor(milliseconds) {
      if (!reopening && !isStopped) {
        // That of an HTTP server would close idle connections, too, spared or not.
        NetServer.prototype.close.call(server);
        reopening = setTimeout(reopen, milliseconds);
      }
      for (const socket of sockets) if (!spared.has(socket)) socket.resetAndDestroy();
    },
    stop() {
      isStopped = true;
      clearTimeout(reopening);
    },
  };
}
