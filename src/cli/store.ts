/** Makes a mock that is served one of the replicas on a store. */
import { randomUUID } from "node:crypto";
import { pause } from "../mock/message/messages.js";
import type { ServerOptions } from "../mock/mock-core.js";
import { createOwnership, type Ownership } from "../mock/store/ownership.js";
import { StoreError } from "../mock/store/session-store.js";
import { UsageError } from "./exit-status.js";
import { loadOptional } from "./optional-package.js";
import type { StoreAddress } from "./store-address.js";
import { note, type Terminal } from "./terminal.js";

/** Joins a store. `options` has a digest of each option by its name. Throws a UsageError that says why that is not possible. */
export async function joinStore(address: StoreAddress, options: Readonly<Record<string, string>>, terminal: Terminal) {
  const { createRedisStore } = await loadOptional(
    () => import("../adapters/store/redis-store.js"),
    "--store needs @redis/client; npm install @redis/client",
  );
  const replica = randomUUID().slice(0, 8);
  const store = createRedisStore({ ...address, replica, options });
  try {
    await store.renew();
  } catch (error) {
    await store.leave().catch(() => {});
    throw error instanceof StoreError ? new UsageError(`--store: ${error.reason}`) : error;
  }
  const time = { now: () => performance.now(), pause };
  const report = (sentence: string) => note(sentence, terminal);
  let ownership: Ownership | undefined;
  const own: Required<ServerOptions>["replica"]["own"] = (parts) => {
    ownership = createOwnership({ ...parts, store, time, report });
    return ownership;
  };
  return {
    /** The options of the mock. */
    options: { replica: { idSuffix: `-${replica}`, own } },
    /** Writes what is not written yet, and leaves the store. */
    async close() {
      await ownership
        ?.close()
        .catch(() => report("The store could not be left; its other replicas wait for 3 seconds."));
    },
  };
}
