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

/**
 * Returns the shards that are missing, as they are named on the command line: `2/3`. Throws a TypeError for a shard that is
 * there twice, for shards of different counts, and if one of several results is not of a shard.
 */
export function missingShards(shards: readonly (Shard | undefined)[]): readonly string[] {
  const [first] = shards;
  const known = shards.filter((shard) => shard !== undefined);
  if (known.length === 0 && shards.length < 2) return [];
  if (!first || known.length < shards.length) {
    throw new TypeError("A report of a whole run is among the files; use only the reports of runs with --shard.");
  }
  const seen = new Set<number>();
  for (const { index, count } of known) {
    if (count !== first.count) {
      throw new TypeError(`The reports are of ${first.count} and of ${count} shards; use the reports of one division.`);
    }
    if (seen.has(index))
      throw new TypeError(`Shard ${index}/${count} is there twice; use the report of each shard once.`);
    seen.add(index);
  }
  const all = Array.from({ length: first.count }, (_, at) => at + 1);
  return all.filter((index) => !seen.has(index)).map((index) => `${index}/${first.count}`);
}

/** Why shards that are missing leave no verdict; undefined if none is. */
export function describeMissing(missing: readonly string[]): string | undefined {
  const [one] = missing;
  if (one === undefined) return undefined;
  return missing.length === 1 ? `shard ${one} is missing` : `shards ${missing.join(", ")} are missing`;
}
