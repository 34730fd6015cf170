/** Holds what scenarios, faults and edits do, once it is loaded. Whatever would rest on it waits until then. */
import type * as Effects from "./effects.js";

let held: typeof Effects | undefined;

export function holdEffects(loaded: typeof Effects): void {
  held = loaded;
}

export function areEffectsLoaded(): boolean {
  return held !== undefined;
}

export function effects(): typeof Effects {
  if (!held) throw new Error("what scenarios and faults do is not loaded");
  return held;
}
