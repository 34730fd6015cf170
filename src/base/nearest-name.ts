/** "Did you mean …": the known name that lies nearest to a mistyped one. */
import { closestMatch } from "leven";

const MAX_LENGTH = 64;

/** A shorter name begins too many others to say anything. */
const SHORTEST_PREFIX = 3;

/**
 * Returns the candidate that differs from the name in at most a third of its letters, or else the only candidate that starts with the
 * name. Returns undefined if no candidate is near enough. Ignores case.
 */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  const wanted = name.slice(0, MAX_LENGTH).toLowerCase();
  return closestOf(wanted, candidates) ?? onlyBeginningWith(wanted, candidates);
}

function closestOf(wanted: string, candidates: readonly string[]): string | undefined {
  const maxDistance = Math.max(1, Math.floor(wanted.length / 3));
  const found = closestMatch(
    wanted,
    candidates.map((candidate) => candidate.toLowerCase()),
    { maxDistance },
  );
  return candidates.find((candidate) => candidate.toLowerCase() === found);
}

function onlyBeginningWith(wanted: string, candidates: readonly string[]): string | undefined {
  if (wanted.length < SHORTEST_PREFIX) return undefined;
  const longer = candidates.filter((candidate) => candidate.toLowerCase().startsWith(wanted));
  return longer.length === 1 ? longer[0] : undefined;
}
