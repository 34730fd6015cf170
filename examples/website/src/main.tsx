/** Starts the page in a browser. */
import { createMuseumClient } from "museum-mock/client";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { createPatientFetch } from "./museum/patient-fetch.ts";
import { createRetryingFetch } from "./museum/retrying-fetch.ts";
import { credentials, museumTimeZone, museumUrl } from "./museum/settings.ts";
import "./styles.css";

let show: (seconds: number) => void = () => {};
const fetch = createRetryingFetch({
  fetch: createPatientFetch((request) => globalThis.fetch(request)),
  onWait: (seconds) => show(seconds),
});
const watchWaiting = (shown: typeof show) => {
  show = shown;
};

declare const IS_OFFLINE: boolean;

let baseUrl = museumUrl;
if (IS_OFFLINE) {
  const { startOfflineMuseum } = await import("./offline.ts");
  baseUrl = await startOfflineMuseum();
}
const client = createMuseumClient({ baseUrl, credentials, fetch });
const root = document.getElementById("app");
if (root) createRoot(root).render(<App client={client} timeZone={museumTimeZone} watchWaiting={watchWaiting} />);
