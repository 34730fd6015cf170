/** "Did you mean …": the known name that lies nearest to a mistyped one. */
const MAX_LENGTH = 64;

/** A shorter name begins too many others to say anything. */
const SHORTEST_PREFIX = 3;

/**
 * Returns the candidate that differs from the name in at most a third of its letters, one of them always, where two neighbours that changed
 * places are one; or else the only candidate that starts with the name. Returns undefined if no candidate is near enough. Ignores case.
 */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  const wanted = name.slice(0, MAX_LENGTH).toLowerCase();
  return closestOf(wanted, candidates) ?? onlyBeginningWith(wanted, candidates);
}

/** Returns the end of a sentence on an unknown name: the name that was likely meant, or else what to do. */
export function hintFor(
  name: string,
  candidates: readonly string[],
  otherwise = `use one of ${candidates.join(", ")}.`,
): string {
  const nearest = nearestName(name, candidates);
  return nearest ? `did you mean ${nearest}?` : otherwise;
}

function closestOf(wanted: string, candidates: readonly string[]): string | undefined {
  const distances = candidates.map((candidate) => distance(wanted, candidate.toLowerCase()));
  const least = Math.min(...distances);
  return least <= Math.max(1, Math.floor(wanted.length / 3)) ? candidates[distances.indexOf(least)] : undefined;
}

/** How many letters have to be added, removed, replaced or swapped with their neighbour (optimal string alignment). */
function distance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isEqual = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isEqual ? 0 : 1),
        isSwapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return at(last, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

function onlyBeginningWith(wanted: string, candidates: readonly string[]): string | undefined {
  if (wanted.length < SHORTEST_PREFIX) return undefined;
  const longer = candidates.filter((candidate) => candidate.toLowerCase().startsWith(wanted));
  return longer.length === 1 ? longer[0] : undefined;
}
