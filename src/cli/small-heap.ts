/** Keeps the memory of a server close to what it holds: by itself, V8 lets a heap of 80 MB grow to several hundred before it collects. */
import { setFlagsFromString } from "node:v8";

export function keepHeapSmall(): void {
  setFlagsFromString("--optimize-for-size");
}
