/** Loads something from the museum, keeps the last good answer, and says what state it is in. */
import { isMuseumError, type MuseumError } from "museum-mock/client";
import { useEffect, useState } from "react";

export interface Resource<Data> {
  readonly data: Data | undefined;
  /** When the data came; it is stale if there is an error, too. */
  readonly loadedAt: number | undefined;
  readonly isLoading: boolean;
  readonly error: MuseumError | undefined;
  /** Loads it again. */
  readonly retry: () => void;
}

interface Kept<Data> {
  readonly data: Data;
  readonly loadedAt: number;
}

/** Loads when the key changes. The last good answer to a key survives a reload of the page. */
export function useResource<Data>(key: string, load: (signal: AbortSignal) => Promise<Data>): Resource<Data> {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<Omit<Resource<Data>, "retry"> & { key: string }>(() => begin(key));
  const current = state.key === key ? state : begin<Data>(key);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what `load` loads.
  useEffect(() => {
    const controller = new AbortController();
    setState(begin(key));
    load(controller.signal).then(
      (data) => {
        if (controller.signal.aborted) return;
        const kept = { data, loadedAt: Date.now() };
        keep(key, kept);
        setState({ key, ...kept, isLoading: false, error: undefined });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        if (!isMuseumError(error)) throw error;
        setState({ ...begin<Data>(key), isLoading: false, error });
      },
    );
    return () => controller.abort();
  }, [key, attempt]);

  return { ...current, retry: () => setAttempt(attempt + 1) };
}

function begin<Data>(key: string) {
  const kept = read<Data>(key);
  return { key, data: kept?.data, loadedAt: kept?.loadedAt, isLoading: true, error: undefined };
}

function keep(key: string, kept: Kept<unknown>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Without storage, nothing is shown while the museum can't be reached.
  }
}

function read<Data>(key: string): Kept<Data> | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
