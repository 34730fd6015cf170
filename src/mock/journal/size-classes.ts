/** Finds one of the largest among many things whose sizes change all the time, without looking at all of them. */

interface SizeClasses<Thing> {
  /** Notes the size of a thing, which may be new. */
  note(thing: Thing, size: number): void;
  remove(thing: Thing): void;
  /** Returns a thing that is at least half as large as the largest; things of about the same size take turns. */
  takeLarge(): Thing | undefined;
}

/** Creates classes that each hold the sizes from a power of two up to the next. */
export function createSizeClasses<Thing>(): SizeClasses<Thing> {
  const classes: Set<Thing>[] = Array.from({ length: 54 }, () => new Set());
  const classOf = new Map<Thing, number>();
  return {
    note(thing, size) {
      const wanted = size < 1 ? 0 : Math.floor(Math.log2(size)) + 1;
      const present = classOf.get(thing);
      if (present === wanted) return;
      if (present !== undefined) classes[present]?.delete(thing);
      classes[wanted]?.add(thing);
      classOf.set(thing, wanted);
    },
    remove(thing) {
      classes[classOf.get(thing) ?? 0]?.delete(thing);
      classOf.delete(thing);
    },
    takeLarge() {
      const largest = classes.findLast(({ size }) => size > 0);
      const thing = largest?.values().next().value;
      if (!largest || thing === undefined) return undefined;
      largest.delete(thing);
      largest.add(thing);
      return thing;
    },
  };
}
