/** Samples of a list. */

/** At most `most` values of a list, spread evenly over it, the first and the last among them. */
export function spread<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list;
  const step = (list.length - 1) / Math.max(most - 1, 1);
  return Array.from({ length: most }, (_, index) => list[Math.round(index * step)] as T);
}

/** All values; in a quick run every other one, so that the two operations share them. */
export function shareOf<T>(
  { options }: { readonly options: { readonly quick?: boolean } },
  { name }: { readonly name: "hours" | "events" },
  values: readonly T[],
): readonly T[] {
  return options.quick ? values.filter((_, index) => index % 2 === (name === "hours" ? 0 : 1)) : values;
}

/** All values of a list; a few of them, spread evenly over it, if a run is quick. */
export function unlessQuick<T>(
  { options }: { readonly options: { readonly quick?: boolean } },
  list: readonly T[],
  few: number,
): readonly T[] {
  return options.quick ? spread(list, few) : list;
}
