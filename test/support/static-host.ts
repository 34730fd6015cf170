/** A static host, as simple as there are: it sends the files of a folder below a path, and `404.html` where there is none. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { extname, join } from "node:path";
import { openServer } from "./free-port.js";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
};

/** With `tls`, over HTTPS. The address has a slash at its end; `asked` are the paths that were asked for. */
export async function hostFolder(folder: string, path = "/", tls?: { readonly key: string; readonly cert: string }) {
  const asked: string[] = [];
  const answer: RequestListener = ({ url = "/" }, response) => {
    const { pathname, search } = new URL(url, "http://host.test");
    asked.push(pathname + search);
    const inside = pathname.startsWith(path) ? pathname.slice(path.length) : undefined;
    const file = inside === undefined ? "" : join(folder, decodeURIComponent(inside));
    if (file !== "" && existsSync(file) && statSync(file).isDirectory() && !pathname.endsWith("/")) {
      response.writeHead(301, { Location: `${pathname}/${search}` }).end();
      return;
    }
    const found = file.endsWith("/") || inside === "" ? join(file, "index.html") : file;
    const isThere = inside !== undefined && existsSync(found);
    const sent = isThere ? found : join(folder, "404.html");
    response.writeHead(isThere ? 200 : 404, {
      "Content-Type": types[extname(sent)] ?? "text/plain",
      // As hosts of pages do: browsers look for a new service worker all the same.
      "Cache-Control": "max-age=600",
    });
    response.end(readFileSync(sent));
  };
  const server = tls ? createSecureServer(tls, answer) : createServer(answer);
  const url = (await openServer(server)).replace("http:", tls ? "https:" : "http:") + path;
  return { url, asked, close: () => server.close().closeAllConnections() };
}
