/** Whether a process that serves is one of several replicas, and how it joins them. */
import type { ReplicaOpener } from "./replica.js";
import type { StoreAddress } from "./store-address.js";
import { openWorkerLog } from "./workers/worker-log.js";
import type { WorkerRole } from "./workers/worker-role.js";

/** Returns the opener of a replica; undefined for a mock without replicas. */
export async function openerOf(
  store: StoreAddress | undefined,
  role: WorkerRole | undefined,
): Promise<ReplicaOpener | undefined> {
  if (!store && !role) return undefined;
  const { createReplicaOpener } = await import("./replica.js");
  if (store) {
    const { openStore } = await import("./store.js");
    return createReplicaOpener((shared) => openStore(store, shared));
  }
  return role && createReplicaOpener(({ config }) => openWorkerLog(role.channel, config));
}

/** Whether another worker prints the first lines. */
export function isSilent(role: WorkerRole | undefined): boolean {
  return role !== undefined && !role.isFirst;
}
