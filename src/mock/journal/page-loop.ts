/** Watches for a client that pages on and on past the end. */

export interface PageLoopWatch {
  /**
   * Takes note of a page of a query (named by everything but its page) and whether it lies after the last one. Returns a sentence
   * once a client has gone on after such a page: the first is how it learns where the end is, a second one it did not need.
   */
  look(query: string, page: number, isBeyondEnd: boolean): string | undefined;
  /** Forgets what it has seen. */
  clear(): void;
}

/** Queries that are watched at once; a client pages through a few. */
const QUERIES_WATCHED = 100;

export function createPageLoopWatch(): PageLoopWatch {
  const ends = new Map<string, { readonly first: number; readonly last: number }>();
  return {
    clear: () => ends.clear(),
    look(query, page, isBeyondEnd) {
      const end = ends.get(query);
      ends.delete(query);
      if (!isBeyondEnd) return undefined;
      const goesOn = end !== undefined && page === end.last + 1;
      ends.set(query, { first: goesOn ? end.first : page, last: page });
      if (ends.size > QUERIES_WATCHED) ends.delete(ends.keys().next().value as string);
      if (!goesOn) return undefined;
      return `page loop: page ${page} was asked for, though page ${end.first} lay after the last one already; stop at the first page that is empty or not full.`;
    },
  };
}
