/** Starts the mock of the site in this browser: the service worker that answers instead of a server. */
import { WORKER_FILE } from "../site-world.js";
import { trusted } from "./trusted-types.js";

/** How long a worker may take to begin, in milliseconds. */
const PATIENCE = 20_000;

/** Resolves once the worker answers the requests of this page. Rejects with a sentence for a person where it can't. */
export async function startWorker(root: URL): Promise<void> {
  // A page without a secure context, and a private window of some browsers, has none.
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (!workers) throw new Error(whyWithout());
  const script = new URL(WORKER_FILE, root).href;
  const isOurs = () => workers.controller?.scriptURL === script;
  const controlled = new Promise<void>((resolve, reject) => {
    workers.addEventListener("controllerchange", () => isOurs() && resolve());
    setTimeout(() => reject(new Error("The mock did not start in this browser; reload the page.")), PATIENCE);
  });
  controlled.catch(() => {});
  const registration = await workers
    .register(trusted.createScriptURL(script), { scope: root.pathname, updateViaCache: "none" })
    .catch((error: Error) => {
      throw new Error(`The mock can't start in this browser (${error.message}). ${INSTEAD}`);
    });
  if (isOurs()) return;
  registration.active?.postMessage("claim");
  return controlled;
}

const INSTEAD = "Use another window, or museum-mock serve on your machine.";

function whyWithout(): string {
  if (location.protocol === "file:")
    return "The mock needs an address: serve this folder with a static server, such as npx serve, and open it over http.";
  if (!isSecureContext) return "The mock needs HTTPS, or the address localhost: only there a browser lets it answer.";
  return `This browser has no service workers here, which a private window may not have, so the mock can't answer. ${INSTEAD}`;
}
