/** Opens a mock that is one of several replicas: it shares a log with them. */
import { createHash, randomUUID } from "node:crypto";
import type { CoreOptions } from "../mock/mock-options.js";
import { createLogTime, type LogTime } from "../mock/replica/log-time.js";
import { LogError, type SharedLog } from "../mock/replica/shared-log.js";
import { createSharedMock, type SharedMock } from "../mock/shared-mock.js";
import { UsageError } from "./exit-status.js";
import { packageVersion } from "./package-files.js";
import type { StoreOptions } from "./store.js";
import { reportOutages } from "./store-reports.js";
import type { Terminal } from "./terminal.js";

export interface ReplicaOpener {
  /** The time of the store, which the clocks have to follow. */
  readonly time: LogTime;
  /** Joins the store and catches up with the other replicas. Throws a UsageError that says why this can't be done. */
  open(options: CoreOptions, given: GivenOptions, terminal: Terminal): Promise<SharedMock["mock"]>;
  /** Leaves the store, if it was joined. */
  close(): Promise<void>;
}

/** What the command line said of the clock, which is no data in the options of a mock. */
export interface GivenOptions {
  readonly today?: string;
  readonly now?: string;
}

/** Opens the log of the replicas. Throws a UsageError that says why this can't be done. */
export type OpenLog = (options: StoreOptions) => Promise<SharedLog>;

export function createReplicaOpener(openLog: OpenLog): ReplicaOpener {
  const time = createLogTime(Date.now);
  let close = async () => {};
  return {
    time,
    async open(options, given, terminal) {
      const log = await openLog({ config: digestConfig(options, given), version: packageVersion() });
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

/** Returns a digest of everything on which answers depend. The address of a replica, its token and its log are its own. */
function digestConfig(options: CoreOptions, { today, now }: GivenOptions): string {
  const { world, clock: _clock, releasedClock: _released, adminToken: _token, ...rest } = options;
  const data = typeof world === "function" ? undefined : world.source?.();
  const { chance: _chance, ...delay } = options.delay ?? { chance: undefined };
  const shared = { ...rest, delay, data, today, now, admin: undefined, metrics: undefined };
  return createHash("sha256").update(JSON.stringify(shared)).digest("hex");
}
