/** A shared worker: one feed for all tabs, since a browser opens only six connections to a host. */
import { Feed, type FeedMessage, type TabMessage } from "./feed.js";

const tabs = new Set<MessagePort>();
const feed = new Feed(new URL("../", self.location.href).href, (message: FeedMessage) => {
  for (const tab of tabs) tab.postMessage(message);
});

self.addEventListener("connect", (event) => {
  const [tab] = (event as MessageEvent).ports;
  if (!tab) return;
  tabs.add(tab);
  tab.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
    if (data === "bye") tabs.delete(tab);
    else feed.refresh();
  });
  tab.start();
  feed.repeat((message) => tab.postMessage(message));
});
