/** One of several replicas of a mock. They share a log of events, and so answer as one mock. */

import { assembleMock, type Mock } from "./mock.js";
import { createMockCore } from "./mock-core.js";
import type { CoreOptions } from "./mock-options.js";
import { createEventApplication } from "./replica/event-application.js";
import type { LogTime } from "./replica/log-time.js";
import { createRequestLogging } from "./replica/logged-request.js";
import { createReplica } from "./replica/replica.js";
import type { SharedLog } from "./replica/shared-log.js";

/** The options of a replica besides those of the mock. */
export interface SharingOptions {
  readonly log: SharedLog;
  /** The clock of the replica. The clocks in the options of the mock use it, too. */
  readonly time: LogTime;
  /** The id of this replica, which no other one has. */
  readonly id: string;
  /** Called with a note for the person who runs the mock. */
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
  // In the journal, the duration is how long an answer was held back. In metrics and the log of this replica, it is how long the answer took.
  const core = createMockCore(
    {
      ...options,
      ...{ now: time.now, stopwatch: time.latest },
      // The requests to the other replicas are in their logs.
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
      // Loads everything now, so that no event has to wait for a module.
      await core.late.all();
      await replica.start();
    },
    close: replica.close,
  };
}
