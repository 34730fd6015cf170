/** Loads what scenarios, faults and edits do to requests and data; a page that only sends requests needs none of it. */
import { areEffectsLoaded, holdEffects } from "./late-effects.js";

export async function loadEffects(): Promise<void> {
  if (!areEffectsLoaded()) holdEffects(await import("./effects.js"));
}
