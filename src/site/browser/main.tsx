/** The script of every page of a site: starts the mock, then what the page is for. */
import { render } from "preact";
import { messageOf } from "../../page/state/admin.js";
import { addRunButtons, tryAddress } from "./run-blocks.js";
import { followSearch } from "./search.js";
import { startWorker } from "./start-worker.js";

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

/** On the page that stands where the mock would answer: offers the same request, or goes on as soon as the mock runs. */
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
