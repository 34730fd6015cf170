/** A run: what all rules share, which is the client, and the model of the target. */
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { DataSet } from "../../fixtures/data-set.js";
import { type Credential, type CredentialVariation, rightCredential } from "../client/credential-variation.js";
import { type Effort, effortOf } from "../client/effort.js";
import type { Query } from "../client/query.js";
import type { TargetRequest } from "../client/request.js";
import { listOf, type TargetResponse } from "../client/response.js";
import type { TargetClient } from "../client/target-client.js";
import type { TargetModel } from "./target-model.js";

/** What a run over a target depends on, apart from how its requests are sent. */
export interface RunOptions {
  readonly credential?: Credential;
  /** What the target takes as today, `YYYY-MM-DD`, if its clock is held. */
  readonly today?: CalendarDate;
  /** The zone in which the target takes today, an IANA name. */
  readonly timeZone?: string;
  /** The data set that the target has been loaded with. */
  readonly fixtures?: DataSet;
  /** Sends about 250 requests, 10 a second unless the target is on this machine, and leaves out what takes more; for a target that others use. */
  readonly quick?: boolean;
  /** The seed of the random queries; 1 if left out. */
  readonly seed?: number;
  /** Random queries of each kind; 150 if left out. */
  readonly randomQueries?: number;
  /** Also sends POST, PUT, PATCH and DELETE, to see them rejected; false if left out. */
  readonly probeWrites?: boolean;
  /** Reads both lists to their end, however long they are, and sends GET alone: a copy is made of the target. */
  readonly isCopied?: boolean;
  /** Milliseconds since 1970, as `Date.now` returns them. */
  readonly now: () => number;
}

type FilledOptions = RunOptions & Required<Pick<RunOptions, "seed" | "randomQueries">>;

export interface Run {
  readonly options: FilledOptions;
  readonly effort: Effort;
  readonly client: TargetClient;
  /** The responses of the client so far; some of them, in a run that is about these alone. */
  readonly log: readonly TargetResponse[];
  readonly model: TargetModel;
  readonly right: CredentialVariation;
  /** The response to a query; sent once in a run, and again if the response was lost to a failure of the target. */
  get(query: Query): Promise<TargetResponse>;
  getAgain(query: Query): Promise<TargetResponse>;
  /** Sends such queries again when they are next needed. */
  forget(isStale: (query: Query) => boolean): void;
  /** Forgets all responses, all shared work, and every list of the log: the data have changed. */
  forgetData(): void;
  /** The queries sent so far, each once, in an order that does not depend on which response was faster. */
  queries(): readonly Query[];
  /** The result of work that several rules share; done once in a run. */
  once<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
  /** What was worked out of values of the run. */
  readonly memory: Memory;
}

/** Keeps what was worked out of a value, by what it is for, as long as the value (decision 28). */
class Memory {
  readonly #byUse = new Map<string, WeakMap<object, unknown>>();

  of<Result>(use: string, value: object, work: () => Result): Result {
    const results = this.#byUse.get(use) ?? new WeakMap<object, unknown>();
    this.#byUse.set(use, results);
    if (!results.has(value)) results.set(value, work());
    return results.get(value) as Result;
  }
}

export function createRun(options: FilledOptions, client: TargetClient, model: TargetModel): Run {
  const right = rightCredential(options.credential);
  const first = new Map<string, { readonly query: Query; readonly response: Promise<TargetResponse> }>();
  const shared = new Map<string, Promise<unknown>>();
  const getAgain = (query: Query) => client.send(toRequest(query, right));
  const getConfirmed = createRetries(getAgain);
  return {
    options,
    effort: effortOf(options.quick),
    client,
    log: client.log,
    model,
    right,
    memory: new Memory(),
    getAgain,
    get(query) {
      const before = first.get(query.target);
      if (before) return before.response;
      const response = getConfirmed(query);
      first.set(query.target, { query, response });
      return response;
    },
    forget(isStale) {
      for (const [target, { query }] of first) if (isStale(query)) first.delete(target);
    },
    forgetData() {
      first.clear();
      shared.clear();
      client.forget((response) => listOf(response) !== undefined);
    },
    queries: () => [...first.values()].map(({ query }) => query).sort((a, b) => (a.target < b.target ? -1 : 1)),
    once<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
      const result = shared.get(key) ?? work();
      shared.set(key, result);
      return result as Promise<Result>;
    },
  };
}

const MAX_RETRIES = 2;
/** Queries in a row whose retries fail as well, after which an operation is taken to be down. */
const DOWN_AFTER = 3;

/**
 * Sends a query again if the target failed, so that nothing is learned from a failure. Odd queries are not sent again, nor
 * those to an operation that fails each time.
 */
function createRetries(send: (query: Query) => Promise<TargetResponse>) {
  const failures = new Map<string, number>();
  return async (query: Query): Promise<TargetResponse> => {
    const { id } = query.operation;
    let response = await send(query);
    const isRetried = response.status >= 500 && query.parameters && (failures.get(id) ?? 0) < DOWN_AFTER;
    if (!isRetried) return response;
    for (let retries = 0; retries < MAX_RETRIES && response.status >= 500; retries += 1) response = await send(query);
    failures.set(id, response.status >= 500 ? (failures.get(id) ?? 0) + 1 : 0);
    return response;
  };
}

export function toRequest(query: Query, credential: CredentialVariation): TargetRequest {
  return { method: "GET", target: query.target, credential, query };
}

/** The same run, in which every query is sent again. */
export function afresh<Context extends Run>(run: Context): Context {
  return { ...run, get: run.getAgain };
}
