/** Finds out whether a target is there, and where its provider states are set. */

const TIMEOUT_MILLISECONDS = 10_000;

export interface StatesUrl {
  /** Where provider states are set; undefined where nobody said, and the target is no museum-mock. */
  readonly url?: string;
  /** Why the target can't be asked at all. */
  readonly unreachable?: string;
}

/** A museum-mock takes its states under `/__admin`; of any other target the address must be given. */
export async function findStatesUrl(target: string, given: string | undefined): Promise<StatesUrl> {
  try {
    const response = await fetch(`${target}/__admin/health`, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
    const health: unknown = await response.json().catch(() => undefined);
    if (given !== undefined) return { url: given };
    return response.ok && isMuseumMock(health) ? { url: `${target}/__admin/provider-states` } : {};
  } catch (error) {
    const { cause, message } = error as Error;
    return { unreachable: `${target} can't be reached: ${cause instanceof Error ? cause.message : message}` };
  }
}

function isMuseumMock(health: unknown): boolean {
  const { status, name } = (health ?? {}) as { status?: unknown; name?: unknown };
  return status === "ok" && name === "museum-mock";
}
