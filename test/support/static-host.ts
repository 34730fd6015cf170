/** A static host, as simple as there are: it sends the files of a folder below a path, and `404.html` where there is none. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { express } from "./express.js";
import { serveListener } from "./gateway.js";

/** With `tls`, over HTTPS. The address has a slash at its end. */
export async function hostFolder(folder: string, path = "/", tls?: { readonly key: string; readonly cert: string }) {
  const host = express();
  // As hosts of pages do: browsers look for a new service worker all the same.
  host.use(path, express.static(folder, { maxAge: "10m" }));
  host.use((_, response) => {
    response.writeHead(404, { "Content-Type": "text/html; charset=utf-8" }).end(readFileSync(join(folder, "404.html")));
  });
  const { url, close } = await serveListener(host, tls);
  return { url: url + path, close };
}
