/** Watches for a client that goes on paging past the end. */

/** Where a request stands among the pages of its query. */
export interface Paging {
  /** Operation, range and limit: everything but the page. */
  readonly query: string;
  readonly page: number;
  readonly isBeyondEnd: boolean;
}

/** The pages beyond the end that were asked for in a row. */
interface PageEnd {
  readonly first: number;
  readonly last: number;
}

/** How many queries are watched at once. */
const QUERIES_WATCHED = 100;

export class PageLoopWatch {
  /** By query; most sessions never need it. */
  #ends: Map<string, PageEnd> | undefined;

  clear(): void {
    this.#ends = undefined;
  }

  /**
   * Notes the page of a query. Returns a warning once a client has gone on after a page beyond the end: the first such page is how
   * it learns where the end is, the second is one too many.
   */
  look({ query, page, isBeyondEnd }: Paging): string | undefined {
    if (!this.#ends && !isBeyondEnd) return undefined;
    this.#ends ??= new Map();
    const end = this.#ends.get(query);
    this.#ends.delete(query);
    if (!isBeyondEnd) return undefined;
    const goesOn = end !== undefined && page === end.last + 1;
    this.#ends.set(query, { first: goesOn ? end.first : page, last: page });
    if (this.#ends.size > QUERIES_WATCHED) this.#ends.delete(this.#ends.keys().next().value as string);
    if (!goesOn) return undefined;
    return `page loop: page ${page} was asked for, though page ${end.first} lay after the last one already; stop at the first page that is empty or not full.`;
  }
}
