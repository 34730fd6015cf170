/** Files of the package: those of the page, and others. */

import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { lookUp } from "../../base/collections.js";
import type { PageFile } from "../../mock/admin/admin-operation.js";

/** Returns the address of a file by its path in the package. A module may be bundled, compiled or a source, so that its depth differs. */
export function packageFile(path: string): URL {
  for (let folder = new URL(".", import.meta.url); ; folder = new URL("..", folder)) {
    const file = new URL(path, folder);
    if (existsSync(file) || folder.pathname === new URL("..", folder).pathname) return file;
  }
}

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
export function createPageLoader(): (name: string) => Promise<PageFile | undefined> {
  let loaded: Promise<ReadonlyMap<string, PageFile>> | undefined;
  return async (name) => {
    loaded ??= readAll();
    return (await loaded).get(name);
  };
}

async function readAll(): Promise<ReadonlyMap<string, PageFile>> {
  const root = new URL(".", packageFile("dist/page/index.html"));
  const found = await readdir(root, { recursive: true }).catch(() => []);
  const names = found.map((name) => name.replaceAll("\\", "/"));
  const files = names.flatMap((name) => {
    const type = lookUp(types, /\.(\w+)$/.exec(name)?.[1] ?? "");
    return type ? [{ name, type }] : [];
  });
  const read = async ({ name, type }: (typeof files)[number]) => {
    const bytes = new Uint8Array(await readFile(new URL(name, root)));
    return [name, { type, bytes, isImmutable: HASHED.test(name) }] as const;
  };
  return new Map(await Promise.all(files.map(read)));
}
