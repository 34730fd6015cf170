/** Opens one of several replicas of a mock, and closes it. */
import { randomUUID } from "node:crypto";
import { createLogTime, type LogTime } from "../mock/replica/log-time.js";
import { LogError, type SharedLog } from "../mock/replica/shared-log.js";
import { createSharedMock, type SharedMock } from "../mock/shared-mock.js";
import { UsageError } from "./exit-status.js";
import { packageVersion } from "./package-files.js";
import { configOf, type GivenOptions, type ReplicaOptions } from "./replica-config.js";
import type { StoreOptions } from "./store.js";
import { reportOutages } from "./store-reports.js";
import type { Terminal } from "./terminal.js";

export interface ReplicaOpener {
  /** The clock of the replica, which the clocks of the mock follow. */
  readonly time: LogTime;
  /** Joins the store and catches up with the other replicas. Throws a UsageError that says why this can't be done. */
  open(options: ReplicaOptions, given: GivenOptions, terminal: Terminal): Promise<SharedMock["mock"]>;
  /** Leaves the store, if it was joined. */
  close(): Promise<void>;
}

/** Opens the log of the replicas. Throws a UsageError that says why this can't be done. */
export type OpenLog = (options: StoreOptions) => Promise<SharedLog>;

export function createReplicaOpener(openLog: OpenLog): ReplicaOpener {
  const time = createLogTime(Date.now);
  let close = async () => {};
  return {
    time,
    async open(options, given, terminal) {
      const log = await openLog({ config: configOf(options, given), version: packageVersion() });
      close = log.close;
      const report = (message: string) => terminal.warn(`${terminal.paintWarning("yellow", "note:")} ${message}`);
      const sharing = { log: reportOutages(log, report), time, id: randomUUID(), report };
      const replica = createSharedMock(options, sharing);
      close = replica.close;
      await replica.start().catch((error) => {
        throw error instanceof LogError ? new UsageError(`${error.message} Start the store again.`) : error;
      });
      return replica.mock;
    },
    close: () => close(),
  };
}
