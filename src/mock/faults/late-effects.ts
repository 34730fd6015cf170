/**
 * Loads what scenarios, faults and edits do to requests and data. A page that only sends requests needs none of it; whatever may change
 * that waits until it is there.
 */
import type * as Effects from "./effects.js";

let loaded: typeof Effects | undefined;

export async function loadEffects(): Promise<void> {
  loaded ??= await import("./effects.js");
}

export function areEffectsLoaded(): boolean {
  return loaded !== undefined;
}

export function effects(): typeof Effects {
  if (!loaded) throw new Error("what scenarios and faults do is not loaded");
  return loaded;
}
