/** A connection to Redis, which is opened again after a failure. Until then, commands fail at once. */
import { ClientOfflineError, createClient } from "@redis/client";
import { StoreError } from "../../mock/store/session-store.js";
import { ANSWER_MILLISECONDS, describeFailure } from "./redis-failure.js";

const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 1_000;

/** Opens a connection. If the first attempt fails, so does every command. `host` is the address without its password. */
export function openConnection(url: string, host: string) {
  let wasOpen = false;
  let failure: unknown;
  const client = createClient({
    url,
    name: "museum-mock",
    socket: {
      connectTimeout: ANSWER_MILLISECONDS,
      // The lease is renewed all the time: if nothing comes, the store hangs.
      socketTimeout: ANSWER_MILLISECONDS,
      reconnectStrategy: (tries) => wasOpen && Math.min(FIRST_PAUSE * 2 ** tries, LONGEST_PAUSE),
    },
    commandOptions: { timeout: 0 },
    disableOfflineQueue: true,
    maintNotifications: "disabled",
  });
  client.on("error", (error) => {
    failure = error;
  });
  const opening = client.connect().then(() => {
    wasOpen = true;
  });
  opening.catch(() => {});

  return {
    /** Sends a command. Rejects with a StoreError. */
    async send(command: readonly (string | number)[]): Promise<unknown> {
      try {
        await opening;
        return await client.sendCommand(command.map(String));
      } catch (error) {
        const cause = error instanceof ClientOfflineError ? failure : error;
        throw new StoreError(`The store can't be used: ${describeFailure(cause, host)}`);
      }
    },
    close() {
      if (client.isOpen) client.destroy();
    },
  };
}
