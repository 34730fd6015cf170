/** What an explanation of a request tells, from the state that it rests on to the step that decides the answer. */
import type { ExplainedPage, QueryExplanation } from "../../museum/explanation.js";
import type { Basis } from "../../museum/query.js";
import type { Fault } from "../../scenarios/fault.js";
import type { DecidingStep } from "../exchange/trace.js";
import type { CredentialName } from "../message/credential.js";
import type { FaultSource } from "../sessions/fault-source.js";

/** What a step rests on: the document, a choice, or how the mock is set. */
type ExplainedBasis = Basis | { readonly setting: string };

/** A fault that is active, and whether it hits the request. */
export interface ExplainedFault {
  readonly fault: Fault;
  readonly source: FaultSource;
  /** Whether its `match` fits the request. */
  readonly isMatched: boolean;
  /** How many matching requests that would make, this one included. */
  readonly number?: number;
  /** Whether it hits this request. */
  readonly isApplied: boolean;
}

/** From the derivation of the query, with the setting that may hold today. */
type Derivation = Partial<Omit<QueryExplanation, "today" | "page">> & {
  /** Without the number of pages where only the recorded answer is known. */
  readonly page?: Omit<ExplainedPage, "of"> & { readonly of?: number };
  readonly today?: { readonly date: string; readonly because: readonly ExplainedBasis[] };
};

export interface RequestExplanation extends Derivation {
  /** Method, path and query, secrets masked. */
  readonly request: string;
  /** The status of the answer; 0 where the connection is cut before one. */
  readonly status: number;
  readonly decidedBy: DecidingStep;
  /** One sentence on why this answer comes. */
  readonly summary: string;
  /** The problem, if the answer is one. */
  readonly detail?: string | undefined;
  readonly session?: string | undefined;
  /** The request would create the session. */
  readonly isNewSession?: true;
  readonly scenario?: string;
  readonly credential?: CredentialName | undefined;
  /** The controls of the request that are applied. */
  readonly controls?: readonly string[];
  /** Milliseconds for which faults hold the answer back. */
  readonly delay?: number;
  /** The faults that a recorded request met. */
  readonly recordedFaults?: readonly string[];
  /** The active faults. */
  readonly faults?: readonly ExplainedFault[];
  /** The status without the faults, if one of them changes it. */
  readonly statusWithoutFaults?: number;
  readonly admission?: readonly { readonly says: string; readonly because: readonly ExplainedBasis[] }[];
  readonly warnings?: readonly string[];
  /** What an explanation of a recorded request rests on. */
  readonly basis?: ExplanationBasis;
}

/** `state`: derived over the state that the request met. `record`: its data has been replaced, and recorded facts are used instead. */
export interface ExplanationBasis {
  readonly from: "state" | "record";
  readonly says: string;
}
