/** What differs between two things. */

export interface Difference {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** What is known of a thing, by name. */
export type Facts = Readonly<Record<string, unknown>>;

/** Lists the facts that differ, those that only one of both has too. */
export function compareFacts(before: Facts, after: Facts): readonly Difference[] {
  return Object.keys({ ...before, ...after })
    .filter((what) => before[what] !== after[what])
    .map((what) => ({ what, before: inWords(before[what]), after: inWords(after[what]) }));
}

function inWords(value: unknown): string {
  return value === undefined ? "–" : String(value);
}
