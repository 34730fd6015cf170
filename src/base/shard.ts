/** Divides a list among several jobs. */

/** One of several jobs, such as 2 of 5. */
export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly count: number;
}

/** Returns the items of one shard: every n-th, so that costly neighbours are spread. All shards together have each item once. */
export function itemsOf<Item>(items: readonly Item[], { index, count }: Shard): readonly Item[] {
  return items.filter((_, at) => at % count === index - 1);
}
