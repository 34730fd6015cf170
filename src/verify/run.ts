/** A run: what every check shares, which is the client, what is known of the target, and what was found. */
import type { CalendarDate } from "../contract/calendar-date.js";
import type { DataSet } from "../fixtures/data-set.js";
import { type Credential, type CredentialVariation, rightCredential } from "./client/credential-variation.js";
import type { TargetRequest } from "./client/request.js";
import type { TargetResponse } from "./client/response.js";
import type { TargetClient } from "./client/target-client.js";
import type { Query } from "./queries/query.js";
import type { Collector } from "./rules/recorder.js";
import type { TargetModel } from "./target-model/target-model.js";

export interface RunOptions {
  readonly credential?: Credential;
  readonly now: () => number;
  readonly seed: number;
  /** What today is at the target, where its clock is held. */
  readonly today?: CalendarDate;
  /** What the target has been loaded with. */
  readonly fixtures?: DataSet;
  readonly probeWrites: boolean;
  readonly deep: boolean;
  /** So many random queries of each kind. */
  readonly randomQuestions: number;
}

export interface Run {
  readonly options: RunOptions;
  readonly client: TargetClient;
  readonly collector: Collector;
  readonly model: TargetModel;
  readonly right: CredentialVariation;
  /** The answer to a query; asked once in a run. */
  get(query: Query): Promise<TargetResponse>;
  /** The answer to a query, asked anew. */
  getAgain(query: Query): Promise<TargetResponse>;
  /** Asks the queries anew of which this is true, when next they are asked. */
  forget(isStale: (query: Query) => boolean): void;
  /** The queries asked so far, each once, in an order that no answer's haste can change. */
  asked(): readonly Query[];
}

export function createRun(options: RunOptions, client: TargetClient, collector: Collector, model: TargetModel): Run {
  const right = rightCredential(options.credential);
  const first = new Map<string, { readonly query: Query; readonly answer: Promise<TargetResponse> }>();
  const getAgain = (query: Query) => client.send(toRequest(query, right));
  return {
    options,
    client,
    collector,
    model,
    right,
    getAgain,
    get(query) {
      const before = first.get(query.target);
      if (before) return before.answer;
      const answer = getAgain(query);
      first.set(query.target, { query, answer });
      return answer;
    },
    forget(isStale) {
      for (const [target, { query }] of first) if (isStale(query)) first.delete(target);
    },
    asked: () => [...first.values()].map(({ query }) => query).sort((a, b) => (a.target < b.target ? -1 : 1)),
  };
}

/** A GET of a query with the right credential. */
export function toRequest(query: Query, credential: CredentialVariation): TargetRequest {
  return { method: "GET", target: query.target, credential, query };
}
