/** Opens the port that a command serves a mock on. */
import { type Listening, type ListenOptions, listen } from "../adapters/node.js";
import type { Mock } from "../mock/mock.js";
import { invalidValue, UsageError } from "./exit-status.js";

/** Serves a mock at an address. Throws a UsageError that says why the address can't be had. */
export async function openPort(mock: Mock, address: ListenOptions): Promise<Listening> {
  try {
    return await listen(mock, address);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const { host, port } = address;
    if (code === "EADDRINUSE") {
      throw new UsageError(
        `Port ${port} on ${host} is already in use; stop the other program, or choose another port with --port (0 takes a free one).`,
      );
    }
    if (code === "EACCES")
      throw new UsageError(`This account may not use port ${port}; choose one from 1024 up with --port.`);
    if (code === "ENOTFOUND" || code === "EADDRNOTAVAIL" || code === "EAI_AGAIN") {
      throw invalidValue("--host", host ?? "", "use an address of this machine, such as 127.0.0.1.");
    }
    throw new UsageError(`Can't listen on port ${port} of ${host}: ${message}`);
  }
}
