/** What a site shows: what is written beside the code of its service worker, and read there. */
import type { MockOptions } from "../adapters/library/library.js";

/** The options of its mock that are JSON. */
export type SiteWorld = Pick<MockOptions, "today" | "seed" | "fixtures" | "profile" | "scenario" | "scenarios">;

/** The only policy of trusted types in its pages. */
export const TRUSTED = "museum-mock-worker";

/** The file of the service worker, at the root, since it reaches what lies below it. */
export const WORKER_FILE = "museum-mock-worker.js";
