/** The museum without any server: a service worker answers what the page requests. */

import { setupWorker } from "msw/browser";
import { museumHandlers } from "museum-mock/msw";

/** Starts the service worker; resolves to the base address that it answers. */
export async function startOfflineMuseum(): Promise<string> {
  const museum = museumHandlers({ base: "/api" });
  await setupWorker(...museum.handlers).start({ quiet: true, onUnhandledRequest: "bypass" });
  return "/api";
}
