/** A capsule: an exchange of the journal with everything that it takes to give its answer again, without secrets. */
import { VERSION } from "../../base/generated/version.js";
import type { DataSource } from "../../fixtures/world.js";
import type { Scenario } from "../../scenarios/scenario.js";
import { isCustom } from "../../scenarios/scenario-library.js";
import type { ExchangeRecord, NamedSession } from "../journal/exchange-record.js";
import type { CredentialKind } from "../message/credential.js";
import type { Delivery } from "../message/reply-message.js";
import type { HeaderList } from "../message/request-message.js";
import { toWorldDocument, type WorldBase, type WorldDocument } from "../sessions/world-document.js";
import { CAPSULE_VERSION } from "./capsule-schema.js";

export interface Capsule {
  readonly version: typeof CAPSULE_VERSION;
  /** The version of museum-mock that gave the answer. */
  readonly museumMock: string;
  /** The data that was shown; absent for a world that does not say. */
  readonly data?: DataSource;
  readonly seed: number;
  readonly cors: boolean;
  /** The path under which the operations were, if it was not the root. */
  readonly basePath?: string;
  /** When the request came, in real time. */
  readonly time: string;
  /** The moment that the clock showed when the answer was made, if it was set to one. */
  readonly clock?: string;
  /** The time from which `Retry-After` counts, if it is a date. */
  readonly answered?: string;
  readonly session?: { readonly id: string; readonly isNew: boolean };
  /** How the session was named, if not by a preference. */
  readonly named?: NamedSession;
  /** The state of the session before the exchange. */
  readonly world: WorldDocument;
  /** The custom scenarios, if the request asks for a scenario. */
  readonly define?: readonly Scenario[];
  readonly request: {
    readonly method: string;
    readonly target: string;
    /** The digest of the target as it was sent, if a secret in it is masked: entity tags have it. */
    readonly targetDigest?: string;
    readonly headers: HeaderList;
    readonly credential: CredentialKind;
    /** The user name of the credential. */
    readonly user?: string;
  };
  readonly answer: CapsuleAnswer;
}

export interface CapsuleAnswer {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: string;
  /** The digest of the whole body, if `body` is only its beginning. */
  readonly bodyDigest?: string;
  readonly delivery?: Delivery;
  readonly faults?: readonly string[];
}

/** What a mock was started with that its answers rest on. */
export interface CapsuleBase extends WorldBase {
  readonly seed: number;
  readonly cors: boolean;
  /** Empty for the root. */
  readonly basePath: string;
  /** The mutant that the mock was started with. */
  readonly mutant?: string;
}

/** Returns the capsule of a recorded exchange. */
export function toCapsule(record: ExchangeRecord, base: CapsuleBase, scenarios: readonly Scenario[]): Capsule {
  const { replay, answer, session, headers, time, clock, answered } = record;
  const { state, data, credential, named } = replay;
  const source = data.source();
  const define = asksForScenario(answer.target, headers) ? scenarios.filter(isCustom) : [];
  return {
    version: CAPSULE_VERSION,
    museumMock: VERSION,
    ...(source && { data: source }),
    seed: base.seed,
    cors: base.cors,
    ...(base.basePath !== "" && { basePath: base.basePath }),
    time: new Date(time).toISOString(),
    ...(clock !== undefined && { clock: new Date(clock).toISOString() }),
    ...(answered !== undefined && { answered: new Date(answered).toISOString() }),
    ...(session !== undefined && { session: { id: session, isNew: isNew(answer.headers) } }),
    ...(named && { named }),
    world: withMutant(toWorldDocument(state, base), base.mutant),
    ...(define.length > 0 && { define }),
    request: {
      method: answer.method,
      target: answer.target,
      ...(answer.targetDigest !== undefined && { targetDigest: answer.targetDigest }),
      headers,
      credential,
      ...(answer.credential?.user !== undefined && { user: answer.credential.user }),
    },
    answer: answerOf(record),
  };
}

/** A replay has the mutant as the last of its faults. */
function withMutant(world: WorldDocument, mutant: string | undefined): WorldDocument {
  return mutant === undefined ? world : { ...world, faults: [...(world.faults ?? []), { mutant }] };
}

function answerOf({ answer, delivery, faults }: ExchangeRecord): CapsuleAnswer {
  const { status, headers, kept, whole } = answer;
  return {
    ...{ status, headers, body: kept.body },
    ...(whole && { bodyDigest: whole.digest }),
    ...(delivery && { delivery }),
    ...(faults && { faults }),
  };
}

function isNew(headers: HeaderList): boolean {
  return headers.some(([name, value]) => name === "museum-mock-session" && value.endsWith("; new"));
}

function asksForScenario(target: string, headers: HeaderList): boolean {
  return /scenario/i.test(target) || headers.some(([name, value]) => name === "prefer" && /scenario/i.test(value));
}
