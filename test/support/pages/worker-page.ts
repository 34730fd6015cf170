/** The script of a page that MSW serves with the mock in a service worker. */
import { setupWorker } from "msw/browser";
import { createFixedWorld, holdClock } from "../../../src/adapters/library/index.js";
import { museumHandlers } from "../../../src/adapters/testing/msw.js";
import { exampleWorld } from "../example-world.js";

const world = createFixedWorld(exampleWorld);
const museum = museumHandlers({ base: "/api", world, clock: holdClock("2027-03-02") });
const worker = setupWorker(...museum.handlers);
const started = worker.start({ quiet: true, onUnhandledRequest: "bypass" });
Object.assign(globalThis, { museum, started });
