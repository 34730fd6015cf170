/** Makes a mock that is served one of the replicas on a store. */
import { randomUUID } from "node:crypto";
import { pause } from "../mock/message/pause.js";
import type { ServerOptions } from "../mock/mock-options.js";
import { createOwnership, type Ownership } from "../mock/store/ownership.js";
import { StoreError } from "../mock/store/session-store.js";
import { UsageError } from "./exit-status.js";
import type { StoreAddress } from "./store-address.js";
import type { Terminal } from "./terminal.js";

export interface Replica {
  /** The options of its mock. */
  readonly options: Required<Pick<ServerOptions, "replica">>;
  /** Writes what is not written yet, and leaves the store. */
  close(): Promise<void>;
}

/** Joins a store. Throws a UsageError that says why that is not possible. */
export async function joinStore(
  { option, url, name, host }: StoreAddress,
  shared: { readonly options: Readonly<Record<string, string>>; readonly digest: string },
  { warn, paintWarning }: Terminal,
): Promise<Replica> {
  const { createRedisStore } = await loadRedisStore();
  const id = randomUUID().slice(0, 8);
  const store = createRedisStore({ url, name, host, replica: id, ...shared });
  try {
    await store.join();
  } catch (error) {
    if (error instanceof StoreError) throw new UsageError(`${option}: ${error.message}`);
    throw error;
  }
  const time = { now: () => performance.now(), pause };
  const report = (sentence: string) => warn(`${paintWarning("yellow", "note:")} ${sentence}`);
  let ownership: Ownership | undefined;
  return {
    options: {
      replica: {
        idSuffix: `-${id}`,
        own(parts) {
          ownership = createOwnership({ ...parts, store, time, report });
          return ownership;
        },
      },
    },
    async close() {
      await ownership
        ?.close()
        .catch(() => report("The store could not be left; its other replicas wait for 3 seconds."));
    },
  };
}

async function loadRedisStore() {
  try {
    return await import("../adapters/store/redis-store.js");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new UsageError("--store needs @redis/client; npm install @redis/client");
  }
}
