/** The derivation of an answer as the mock sends it. */
import type { Violation } from "../../museum/query.js";

/** A sentence of the document, the answer to a choice, or a setting of the mock. */
export type Basis =
  | { readonly document: string; readonly choice?: never; readonly setting?: never }
  | {
      readonly choice: string;
      readonly answer: string;
      readonly means?: string;
      readonly document?: string;
      readonly setting?: never;
    }
  | { readonly setting: string; readonly choice?: never; readonly document?: never };

type Because = { readonly because: readonly Basis[] };

export interface Explanation {
  readonly request: string;
  readonly status: number;
  readonly scenario?: string;
  /** One sentence on why this answer comes. */
  readonly summary?: string;
  readonly detail?: string;
  readonly faults?: readonly {
    readonly fault: Readonly<Record<string, unknown>>;
    readonly source: unknown;
    readonly isApplied: boolean;
  }[];
  readonly statusWithoutFaults?: number;
  /** Whether it rests on the state that the request met, or on what was recorded of it. */
  readonly basis?: { readonly from: "state" | "record"; readonly says: string };
  readonly admission?: readonly ({ readonly says: string } & Because)[];
  readonly operation?: string;
  readonly today?: { readonly date: string } & Because;
  readonly parameters?: readonly ({
    readonly name: string;
    readonly given: readonly string[];
    readonly value: string | number;
    readonly isDefault: boolean;
    readonly movedFrom?: string;
  } & Because)[];
  readonly unknownParameters?: readonly ({ readonly name: string; readonly nearest?: string } & Because)[];
  readonly violations?: readonly Violation[];
  readonly range?: { readonly first: string; readonly last: string | null } & Because;
  readonly found?: { readonly count: number } & Because;
  readonly page?: { readonly number: number; readonly of?: number; readonly holds: number } & Because;
  readonly skippedDays?: { readonly count: number; readonly days: readonly string[] } & Because;
}
