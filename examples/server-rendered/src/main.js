/** Serves the website: `MUSEUM_URL=http://127.0.0.1:4010 npm start`. */
import { serve } from "@hono/node-server";
import { createSite } from "./site.js";

const { MUSEUM_URL = "http://127.0.0.1:4010", MUSEUM_CREDENTIALS = "website:demo", PORT = "3000" } = process.env;
const site = createSite({ museumUrl: MUSEUM_URL, credentials: MUSEUM_CREDENTIALS });
serve({ fetch: site.fetch, port: Number(PORT), hostname: "127.0.0.1" }, ({ port }) => {
  console.log(`http://127.0.0.1:${port} shows the museum at ${MUSEUM_URL}`);
});
