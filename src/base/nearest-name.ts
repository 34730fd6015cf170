/** "Did you mean …": the known name that lies nearest to a mistyped one. */
import { closestMatch } from "leven";

const MAX_LENGTH = 64;

/** A shorter name begins too many others to say anything. */
const SHORTEST_PREFIX = 3;

/**
 * Returns the candidate that differs from the name in at most a third of its letters, or in two neighbours that changed places, or else the
 * only candidate that starts with the name. Returns undefined if no candidate is near enough. Ignores case.
 */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  const wanted = name.slice(0, MAX_LENGTH).toLowerCase();
  return closestOf(wanted, candidates) ?? swappedIn(wanted, candidates) ?? onlyBeginningWith(wanted, candidates);
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

/** `pirce` for `price`: two changes to leven, which is too many in a short name, but one slip of the fingers. */
function swappedIn(wanted: string, candidates: readonly string[]): string | undefined {
  const swapped = [...wanted].map(
    (letter, at) => wanted.slice(0, at) + wanted.slice(at + 1, at + 2) + letter + wanted.slice(at + 2),
  );
  return candidates.find((candidate) => swapped.includes(candidate.toLowerCase()));
}

function onlyBeginningWith(wanted: string, candidates: readonly string[]): string | undefined {
  if (wanted.length < SHORTEST_PREFIX) return undefined;
  const longer = candidates.filter((candidate) => candidate.toLowerCase().startsWith(wanted));
  return longer.length === 1 ? longer[0] : undefined;
}
