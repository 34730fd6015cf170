/** Opens a mock that is one of several replicas: it shares a log with them. */
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
  /** The time of the store, which the clocks have to follow. */
  readonly time: LogTime;
  /** Joins the store and catches up with the other replicas. Throws a UsageError that says why this can't be done. */
  open(options: ReplicaOptions, given: GivenOptions, terminal: Terminal): Promise<Omit<SharedMock, "start">>;
}

/** Opens the log of the replicas. Throws a UsageError that says why this can't be done. */
export type OpenLog = (options: StoreOptions) => Promise<SharedLog>;

export function createReplicaOpener(openLog: OpenLog): ReplicaOpener {
  const time = createLogTime(Date.now);
  return {
    time,
    async open(options, given, terminal) {
      const log = await openLog({ config: configOf(options, given), version: packageVersion() });
      const report = (message: string) => terminal.warn(`${terminal.paintWarning("yellow", "note:")} ${message}`);
      const sharing = { log: reportOutages(log, report), time, id: randomUUID(), report };
      const { mock, start, close } = createSharedMock(options, sharing);
      await start().catch((error) => {
        throw error instanceof LogError ? new UsageError(`${error.message} Start the store again.`) : error;
      });
      return { mock, close };
    },
  };
}
