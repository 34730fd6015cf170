/** Loads the files of the page, which `npm run build` puts into dist/page. Read once, with the first request for one of them. */
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import type { LoadPageFile, PageFile } from "../../mock/admin/server-capabilities.js";

const types: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  json: "application/json",
};

/** The build puts a hash of the content into these names. */
const HASHED = /-[\w-]{8}\.(?:js|css|svg)$/;

/** Creates a loader that knows the files of dist/page by name, and no others. */
export function createPageLoader(): LoadPageFile {
  let loaded: Promise<ReadonlyMap<string, PageFile>> | undefined;
  return async (name) => {
    loaded ??= readAll();
    return (await loaded).get(name);
  };
}

async function readAll(): Promise<ReadonlyMap<string, PageFile>> {
  const root = findRoot();
  if (!root) return new Map();
  const names = (await readdir(root, { recursive: true })).map((name) => name.replaceAll("\\", "/"));
  const files = names.flatMap((name) => {
    const type = types[/\.(\w+)$/.exec(name)?.[1] ?? ""];
    return type ? [{ name, type }] : [];
  });
  const read = async ({ name, type }: (typeof files)[number]) => {
    const bytes = new Uint8Array(await readFile(new URL(name, root)));
    return [name, { type, bytes, isImmutable: HASHED.test(name) }] as const;
  };
  return new Map(await Promise.all(files.map(read)));
}

/** This module may be bundled, compiled or a source, so its depth differs: the nearest folder above that has dist/page. */
function findRoot(): URL | undefined {
  for (let folder = new URL(".", import.meta.url); ; folder = new URL("..", folder)) {
    const root = new URL("dist/page/", folder);
    if (existsSync(new URL("index.html", root))) return root;
    if (folder.pathname === new URL("..", folder).pathname) return undefined;
  }
}
