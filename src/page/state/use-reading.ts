/** Reads something of the mock for a component. */
import { useEffect, useState } from "preact/hooks";
import { messageOf } from "./admin.js";

export interface AdminReading<Value> {
  /** Undefined until it came; the one before stays until the next one is there. */
  readonly value?: Value;
  readonly error?: string;
}

/** Reads again whenever one of `on` changes; an answer that comes too late is left out. */
export function useReading<Value>(read: () => Promise<Value> | undefined, on: readonly unknown[]): AdminReading<Value> {
  const [reading, setReading] = useState<AdminReading<Value>>({});
  useEffect(() => {
    let isLatest = true;
    const asked = read();
    if (!asked) setReading({});
    asked?.then(
      (value) => isLatest && setReading({ value }),
      (error: unknown) => isLatest && setReading({ error: messageOf(error) }),
    );
    return () => {
      isLatest = false;
    };
  }, [...on]);
  return reading;
}
