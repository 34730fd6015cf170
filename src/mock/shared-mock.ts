/** A mock of which several replicas run: they share a log, and so answer as one. */

import { assembleMock, type Mock } from "./mock.js";
import { createMockCore } from "./mock-core.js";
import type { CoreOptions } from "./mock-options.js";
import { createEventApplication } from "./replica/event-application.js";
import type { LogTime } from "./replica/log-time.js";
import { createRequestLogging } from "./replica/logged-request.js";
import { createReplica } from "./replica/replica.js";
import type { SharedLog } from "./replica/shared-log.js";

/** What a replica needs besides the options of the mock. */
export interface SharingOptions {
  readonly log: SharedLog;
  /** The time that the clocks of the options run by, too. */
  readonly time: LogTime;
  /** Tells this replica from the others. */
  readonly id: string;
  /** Called with what a person who looks after the mock should know. */
  readonly report: (message: string) => void;
  /** How many events there are from one checkpoint to the next. Default: 10,000. */
  readonly eventsACheckpoint?: number;
}

export interface SharedMock {
  readonly mock: Mock<string>;
  /** Joins the log and catches up with it, before the first request. Rejects with a LogError. */
  start(): Promise<void>;
  /** Leaves the log. */
  close(): Promise<void>;
}

/** Creates a replica of a mock. The options of all replicas have to be the same. */
export function createSharedMock(options: CoreOptions, sharing: SharingOptions): SharedMock {
  const { time } = sharing;
  const { stopwatch = () => 0, onExchange, onError = () => {}, credentials = [], sessionBy } = options;
  // The journal has the time that an answer was held back; metrics and the log of this replica have how long it took here.
  const core = createMockCore(
    {
      ...options,
      ...{ now: time.now, stopwatch: time.latest },
      // What other replicas were asked is in their logs.
      ...(onExchange && { onExchange: (exchange) => replica.ownStart() !== undefined && onExchange(exchange) }),
    },
    (record) => {
      const started = replica.ownStart();
      return started === undefined ? undefined : { ...record, milliseconds: stopwatch() - started };
    },
  );
  const requests = createRequestLogging({ credentials, sessionBy });
  const admin = async () => (await import("./admin/admin-api.js")).createAdminApi(core.parts, {});
  let applied: ReturnType<typeof admin> | undefined;
  const application = createEventApplication({
    ...{ core, time, requests },
    admin: () => {
      applied ??= admin();
      return applied;
    },
  });
  const replica = createReplica({ ...sharing, application, requests, stopwatch, onError });
  const parts = { ...core.parts, checkHealth: replica.sync };
  const mock = assembleMock(
    { ...core, options: { ...options, stopwatch } },
    {
      run: replica.run,
      async loadAdmin() {
        const { createReplicaAdmin } = await import("./replica/replica-admin.js");
        return createReplicaAdmin(parts, replica, options.adminToken);
      },
    },
  );
  return {
    mock,
    async start() {
      await core.world.ready();
      // Events are applied one after another, and none of them waits for what others need.
      await core.late.all();
      await replica.start();
    },
    close: replica.close,
  };
}
