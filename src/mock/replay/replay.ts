/** Replays a capsule: gives its answer again over the same data, and says what differs. */
import { createClock } from "../../contract/clock.js";
import { profiles } from "../../contract/profile.js";
import type { World } from "../../fixtures/world.js";
import { builtInScenarios } from "../../scenarios/generated/built-in-scenarios.js";
import { createScenarioLibrary, type ScenarioLibrary } from "../../scenarios/scenario-library.js";
import { createExchange } from "../exchange/exchange.js";
import { createContextReader, createRequestReader } from "../exchange/request-context.js";
import type { ExchangeRecord } from "../journal/exchange-record.js";
import { createJournalStore, DEFAULT_LIMITS } from "../journal/journal.js";
import { headerOfKind, replayedCredential, toCredential } from "../message/credential.js";
import { byteLength } from "../message/reply-message.js";
import type { HeaderList, RequestMessage } from "../message/request-message.js";
import { sessionPath } from "../message/session-path.js";
import { createLayeredWorlds } from "../sessions/layered-worlds.js";
import { SessionRegistry } from "../sessions/session-registry.js";
import type { SessionState } from "../sessions/session-state.js";
import { findDifferences } from "./answer-differences.js";
import type { Capsule } from "./capsule.js";

/** What came of a replay; no differences mean that the answer is the same to the last byte. */
interface Replay {
  readonly differences: readonly string[];
  readonly status: number;
  /** Length of the body in bytes. */
  readonly length: number;
}

/** A capsule that was read, with its state. */
export interface ReadCapsule {
  readonly capsule: Capsule;
  readonly state: SessionState;
  readonly library: ScenarioLibrary;
}

/** Replays a capsule over a world. Delays are planned and not waited for. */
export async function replay({ capsule, state, library }: ReadCapsule, world: World): Promise<Replay> {
  const now = () => Date.parse(capsule.time);
  const sessions = createSessions(world, now);
  const { credential, user } = capsule.request;
  const listed = credential === "listed" ? [toCredential(replayedCredential(user))] : [];
  const settings = {
    listed,
    base: capsule.basePath ?? "",
    vary: capsule.cors ? "Prefer, Origin" : "Prefer",
  };
  prepare(sessions, capsule, state);
  const recorded: ExchangeRecord[] = [];
  const { clock, answered } = capsule;
  const run = createExchange({
    ...{
      sessions,
      readRequest: createRequestReader(),
      contextOf: createContextReader({ sessions, library }),
      settings,
      cors: capsule.cors,
      delay: undefined,
      seed: capsule.seed,
      now,
    },
    stopwatch: () => 0,
    wait: async () => {},
    explain: () => {
      throw new Error("an explanation is in no journal");
    },
    data: () => NO_DATA,
    ...(clock !== undefined && { momentOf: () => Date.parse(clock) }),
    ...(answered !== undefined && { answerTime: () => Date.parse(answered) }),
    record: (record) => recorded.push(record),
    log: () => {},
  });
  const reply = await run(toRequest(capsule));
  const faults = recorded.at(-1)?.faults;
  const differences = findDifferences(capsule, { ...reply, ...(faults && { faults }) });
  return { differences, status: reply.status, length: byteLength(reply.body) };
}

const NO_DATA = { source: () => undefined };

/** The scenarios that a capsule is replayed with. */
export function replayLibrary({ define = [] }: Pick<Capsule, "define">): ScenarioLibrary {
  return createScenarioLibrary([...builtInScenarios, ...define]);
}

function createSessions(world: World, now: () => number): SessionRegistry {
  const clock = createClock(now);
  return new SessionRegistry(
    {
      ...{ world: () => world, clock, releasedClock: clock, realTime: now, profile: profiles.default },
      ...{ faults: [], entered: () => [], layeredWorlds: createLayeredWorlds(1) },
    },
    createJournalStore({ ...DEFAULT_LIMITS, entries: 1 }),
    { idle: 1, stopwatch: () => 0 },
  );
}

function prepare(sessions: SessionRegistry, { session, named }: Capsule, state: SessionState): void {
  if (named?.deleted !== undefined) {
    sessions.use(named.deleted);
    sessions.drop(named.deleted);
  }
  const used = sessions.use(named?.deleted === undefined ? session?.id : undefined);
  if (!session?.isNew) sessions.isFirstUse(used);
  used.restore(state);
}

/** A session that the path does not name is named by a preference, which a later one overrides. */
function toRequest({ request, session, named = {} }: Capsule): RequestMessage {
  const { method, target, targetDigest, headers, credential, user } = request;
  const { path, deleted: used = session?.id } = named;
  const naming = used === undefined || path !== undefined ? [] : [["prefer", `session=${used}`] as const];
  const sent: HeaderList = [...naming, ...headers];
  return {
    method,
    target: path === undefined ? target : sessionPath(path) + target,
    ...(targetDigest !== undefined && { targetDigest }),
    header(name) {
      if (name === "authorization") return headerOfKind(credential, user);
      const values = sent.filter(([given]) => given === name).map(([, value]) => value);
      return values.length === 0 ? null : values.join(", ");
    },
    headers: () => sent,
  };
}
