/** What differs between two things. */

export interface Difference {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** Lists what differs of one value: nothing, or both in words. */
export function difference(what: string, before: unknown, after: unknown): readonly Difference[] {
  if (before === after) return [];
  const shown = (value: unknown) => (value === undefined ? "–" : String(value));
  return [{ what, before: shown(before), after: shown(after) }];
}
