/** The script of every page of a site: starts the service worker, then what the page is for. */
import { render } from "preact";
import { messageOf } from "../../page/state/admin.js";
import { WORKER_FILE } from "../site-world.js";
import { addRunButtons, tryAddress } from "./run-blocks.js";
import { followSearch } from "./search.js";
import { trusted } from "./trusted-types.js";

/** How long a worker may take to begin, in milliseconds. */
const PATIENCE = 20_000;

/** Resolves once the worker answers this page. Rejects with a sentence for a person. */
async function startWorker(root: URL): Promise<void> {
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

const { root: rootText = "./", start } = document.documentElement.dataset;
const root = new URL(rootText, document.baseURI);
const started = startWorker(root);
started.catch(() => {});

if (start !== undefined) void openPage(start);
else {
  addRunButtons(started);
  followSearch();
  void helpWhereNothingIs();
}

/** Opens the page that steers the mock, whose first requests need it. */
async function openPage(script: string): Promise<void> {
  try {
    await started;
    await import(new URL(script, document.baseURI).href);
  } catch (error) {
    document.querySelector("#page .empty")?.replaceChildren(messageOf(error));
  }
}

/** Offers the same request on the page that stands in place of the mock, or goes on once it runs. */
async function helpWhereNothingIs(): Promise<void> {
  const place = document.querySelector("[data-absent]");
  if (!place) return;
  const target = location.pathname.slice(root.pathname.length - 1).replace(/\/$/, "") + location.search;
  try {
    await started;
  } catch (error) {
    return place.replaceChildren(messageOf(error));
  }
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (/^\/__admin\/./.test(target) && navigation?.type !== "reload") return location.reload();
  const href = tryAddress(target);
  render(href && ["The mock runs in this browser now. ", <a href={href}>Try this request</a>, "."], place);
}
