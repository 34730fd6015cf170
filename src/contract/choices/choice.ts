/** The shape of a choice: a point that the document leaves open, with the answers that a service could give. */

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
}

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
