/** Connects the tab to the feed: in a shared worker, or in the tab itself where a browser has none. */
import { createFeed, type FeedMessage, type TabMessage } from "./feed.js";

export interface FeedConnection {
  refresh(): void;
}

export function connectFeed(hear: (message: FeedMessage) => void): FeedConnection {
  if (typeof SharedWorker === "undefined") {
    return createFeed({ base: new URL("./", document.baseURI).href, tell: hear });
  }
  const worker = new SharedWorker(new URL("./worker.ts", import.meta.url), { type: "module", name: "museum-mock" });
  const send = (message: TabMessage) => worker.port.postMessage(message);
  worker.port.addEventListener("message", ({ data }: MessageEvent<FeedMessage>) => hear(data));
  worker.port.start();
  addEventListener("pagehide", () => send("bye"));
  // A page that comes back from the cache of the browser has said goodbye.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  return { refresh: () => send("refresh") };
}
