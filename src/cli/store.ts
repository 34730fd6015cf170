/** Opens the store that the replicas of a mock share. */
import { randomUUID } from "node:crypto";
import type { StoreConfig } from "../adapters/store/store-config.js";
import { LogError, type SharedLog } from "../mock/replica/shared-log.js";
import { UsageError } from "./exit-status.js";
import type { StoreAddress } from "./store-address.js";

export interface StoreOptions {
  /** Digests of the options that all replicas share. */
  readonly config: StoreConfig;
  /** The version of the package. */
  readonly version: string;
}

/** Connects to a store and joins its log. Throws a UsageError that says why this can't be done. */
export async function openStore(address: StoreAddress, options: StoreOptions): Promise<SharedLog> {
  const { createRedisLog, StoreConflictError } = await loadRedisLog();
  const log = createRedisLog({ ...options, url: address.url, name: address.name, createId: randomUUID });
  try {
    await log.join();
    return log;
  } catch (error) {
    await log.close();
    if (error instanceof StoreConflictError) throw new UsageError(error.message);
    if (error instanceof LogError)
      throw new UsageError(`The store can't be used: ${error.message} Start it, or correct ${address.option}.`);
    throw error;
  }
}

async function loadRedisLog() {
  try {
    return await import("../adapters/store/redis-log.js");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new UsageError("--store needs @redis/client; npm install @redis/client");
  }
}
