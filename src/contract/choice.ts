/** What is said of a choice, and the types of tables of choices. */
import type { CalendarDate } from "./calendar-date.js";
import type { ParameterName, Parameters } from "./interface.js";

/** A request that shows the choice, sent at noon UTC of the example world's day (`src/fixtures/example.ts`). */
interface ChoiceExample {
  readonly method?: "POST" | "HEAD";
  /** Path and query. */
  readonly target: string;
  /** Sent without a credential. */
  readonly anonymous?: true;
  /** Answers of other choices without which this one would not show, by id. */
  readonly under?: Readonly<Record<string, string>>;
}

export interface Choice {
  /** What is open, as a question. */
  readonly question: string;
  /** The sentence of the document that stops short, or its silence. */
  readonly document: string;
  /** Every answer with what it means; the first is the default. */
  readonly answers: readonly { readonly answer: string; readonly means: string }[];
  /** Set where answers beyond those listed are possible; says which. */
  readonly openTo?: string;
  /** Why the default is the default. */
  readonly why: string;
  /** The answer of the profile that clamps and defaults whatever can be. */
  readonly lenient: string;
  /** The answer of the profile that rejects whatever can be. */
  readonly strict: string;
  readonly example: ChoiceExample;
  /** What it takes to show the choice, if more data are not enough. */
  readonly shows?: string;
  /** The parameters beside which the page explains it. */
  readonly parameters?: readonly ParameterName[];
}

/** What a query that the document does not allow may be taken for, by query and answer. A range is added, if it gives none. */
export type Probes = Readonly<Record<string, Readonly<Record<string, Parameters>>>>;

/** A choice of how values are read that the document does not allow. */
interface ReadingChoice extends Choice {
  /** What is wrong with a value that was read all the same; null where nothing is, or where no single value is. */
  readonly warning: string | null;
  /** Queries that show it, by a day that a careless reader takes for the next one that exists; null where it takes more than queries. */
  readonly probes: ((day: { readonly invalid: string; readonly rolled: CalendarDate }) => Probes) | null;
}

export type ReadingTable = Readonly<Record<string, ReadingChoice>>;

export type ChoiceTable = Readonly<Record<string, Choice>>;

/** The answers of a choice as a type; any text where the choice is open to more than it lists. */
export type AnswerIn<C extends Choice> = C extends { readonly openTo: string }
  ? string
  : C["answers"][number]["answer"];

/**
 * What a module that honours choices must provide: for every choice of its table, something for every answer, and for a choice
 * that is open to more than it lists a function of the answer. A choice or an answer that is added to the table does not
 * compile until each such module has its place for it.
 */
export type Behaviours<Table extends ChoiceTable> = {
  readonly [Id in keyof Table]: Table[Id] extends { readonly openTo: string }
    ? (answer: string, ...context: never[]) => unknown
    : { readonly [Answer in AnswerIn<Table[Id]>]: unknown };
};
