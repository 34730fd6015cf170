/** "Did you mean …": the known name that lies nearest to a mistyped one. */
import { closestMatch } from "leven";

/** Returns the candidate that is at most a third of the name's letters away (case does not count), or undefined. */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  const wanted = name.slice(0, 64).toLowerCase();
  const maxDistance = Math.max(1, Math.floor(wanted.length / 3));
  const found = closestMatch(
    wanted,
    candidates.map((candidate) => candidate.toLowerCase()),
    { maxDistance },
  );
  return candidates.find((candidate) => candidate.toLowerCase() === found);
}
