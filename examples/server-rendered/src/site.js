/** The website as a function from a request to a page. */
import { Hono } from "hono";
import { html } from "hono/html";
import { createMuseumClient, isMuseumError } from "museum-mock/client";

/** How many open days and events the page lists. */
const LISTED = 5;

/**
 * The headers that a request brought along and that the requests to the museum carry on: the one of tracing, and `Prefer`, in which a test
 * names its session of museum-mock.
 */
const FORWARDED = ["traceparent", "prefer"];

/** @param {{ museumUrl: string, credentials: string, fetch?: import("museum-mock/client").Fetch }} options */
export function createSite({ museumUrl, credentials, fetch }) {
  const client = createMuseumClient({ baseUrl: museumUrl, credentials, fetch });
  const site = new Hono();
  site.get("/", async ({ req, html: send }) => {
    const headers = FORWARDED.flatMap((name) => {
      const value = req.header(name);
      return value === undefined ? [] : [/** @type {[string, string]} */ ([name, value])];
    });
    try {
      const [days, events] = await Promise.all([
        take(client.hours({}, { headers }), LISTED),
        take(client.events({}, { headers }), LISTED),
      ]);
      return send(page(html`${hoursList(days)} ${eventList(events)}`));
    } catch (error) {
      if (!isMuseumError(error)) throw error;
      return send(page(html`<p role="alert">The museum’s data can’t be shown now. ${error.message}</p>`), 502);
    }
  });
  return site;
}

/**
 * The first items of an iterator, which then asks for no further page.
 * @template Item
 * @param {AsyncIterable<Item>} items
 * @param {number} most
 */
async function take(items, most) {
  /** @type {Item[]} */
  const taken = [];
  for await (const item of items) {
    taken.push(item);
    if (taken.length === most) break;
  }
  return taken;
}

/** @param {readonly import("museum-mock/client").HoursEntry[]} days */
function hoursList(days) {
  if (days.length === 0) return html`<p>The museum is closed.</p>`;
  const rows = days.map(({ date, timeOpen, timeClose }) => html`<li>${date}: ${timeOpen}–${timeClose}</li>`);
  return html`<h2>Opening hours</h2><ul>${rows}</ul>`;
}

/** @param {readonly import("museum-mock/client").SpecialEvent[]} events */
function eventList(events) {
  if (events.length === 0) return html`<p>Nothing special is planned this week.</p>`;
  const rows = events.map(({ name, location, dates = [] }) => html`<li>${name}, ${location}: ${dates.join(", ")}</li>`);
  return html`<h2>Special events</h2><ul>${rows}</ul>`;
}

/** @param {ReturnType<typeof html>} body */
function page(body) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>The City Museum</title>
      </head>
      <body>
        <h1>The City Museum</h1>
        ${body}
      </body>
    </html>`;
}
