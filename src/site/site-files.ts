/** Puts the files of a site together: mock, page, documentation and documents. */
import { readdir, readFile } from "node:fs/promises";
import { packageFile, readDocument } from "../adapters/node/served-documents.js";
import { UsageError } from "../config/usage-error.js";
import { operations } from "../contract/interface.js";
import { renderPage } from "./markdown.js";
import { ABSENT, POLICY, type ShownPage, type SitePage, toPage, WELCOME } from "./shell.js";
import { type SiteWorld, WORKER_FILE } from "./site-world.js";

/** The files by their path in the folder. */
export type SiteFiles = ReadonlyMap<string, string | Uint8Array>;

interface SiteOptions {
  readonly world: SiteWorld;
  /** The path of the site, with a slash at each end, for what has to be absolute. */
  readonly base: string;
}

const DOCUMENTS = ["openapi.yaml", "openapi.json", "admin.openapi.yaml", "admin.openapi.json"];

export async function collectSite({ world, base }: SiteOptions): Promise<SiteFiles> {
  const files = new Map<string, string | Uint8Array>();
  const page = await readdir(packageFile("dist/page/page"));
  for (const name of page) files.set(`__admin/page/${name}`, await readFile(packageFile(`dist/page/page/${name}`)));
  // Below the root of a host, a page that may be opened without the slash at its end finds its files only by the path of the site.
  const [fromRoot, fromBelow] = base === "/" ? ["./", "../"] : [base, base];
  files.set("__admin/index.html", withStart(await readSourceText("dist/page/index.html"), fromBelow));

  // A line separator ends no text in JSON, nor in a script.
  files.set(WORKER_FILE, `self.museumSite = ${JSON.stringify(world)};\n${await readAsset("service-worker.js")}`);
  files.set("site.css", await readAsset("site.css"));
  files.set(".nojekyll", "");

  for (const name of DOCUMENTS) {
    const surroundings = { origin: base.replace(/\/$/, ""), base: base === "/" ? "/" : "", admin: true };
    files.set(name, (await readDocument(name, surroundings))[1]);
  }
  const schemas = (await readdir(packageFile("spec"))).filter((name) => name.endsWith(".schema.json"));
  for (const name of schemas) files.set(name, await readSourceText(`spec/${name}`));
  const images = await readdir(packageFile("docs/images"));
  for (const name of images) files.set(`images/${name}`, await readFile(packageFile(`docs/images/${name}`)));

  const index = await readSourceText("docs/README.md");
  const pages = listPages(index);
  const addresses = new Map([
    ...pages.map(({ path, file }) => [path, file] as const),
    ...[...DOCUMENTS, ...schemas].map((name) => [`spec/${name}`, name] as const),
    ...images.map((name) => [`docs/images/${name}`, `images/${name}`] as const),
  ]);
  const styles = [`__admin/page/${page.find((name) => name.endsWith(".css"))}`, "site.css"];
  const icon = `__admin/page/${page.find((name) => name.endsWith(".svg"))}`;
  const add = (path: string, shown: Pick<ShownPage, "title" | "content" | "root" | "file">) =>
    files.set(path, toPage({ ...shown, styles, icon, pages }));
  const serveOptions = serveOptionsOf(world);
  for (const { path, file, title } of pages) {
    const markdown = file === "index.html" ? WELCOME + index.replace(/^# /, "## ") : await readSourceText(path);
    const root = file === "index.html" ? fromRoot : "./";
    add(file, { title, content: renderPage({ path, markdown, addresses, serveOptions }), root, file });
  }
  for (const { path } of operations)
    add(`${path.slice(1)}/index.html`, { title: path, content: ABSENT, root: fromBelow });
  add("404.html", { title: "Not found", content: ABSENT, root: base });
  return files;
}

async function readSourceText(path: string): Promise<string> {
  return (await readFile(packageFile(path), "utf8")).replaceAll("\r\n", "\n");
}

async function readAsset(name: string): Promise<string> {
  return readSourceText(`dist/site-assets/${name}`).catch(() => {
    throw new UsageError("The files of a site are not built; run npm run build in the folder of museum-mock.");
  });
}

/** The page waits until its mock answers: `site.js` starts the mock, then the script of the page. */
function withStart(html: string, root: string): string {
  const script = /<script type="module"[^>]* src="([^"]+)"><\/script>/;
  const [, start = ""] = script.exec(html) ?? [];
  return html
    .replace('<html lang="en">', `<html lang="en" data-root="${root}" data-start="${start}">`)
    .replace("<head>", `<head>\n    <meta http-equiv="Content-Security-Policy" content="${POLICY}">`)
    .replace(script, '<script type="module" src="./page/site.js"></script>')
    .replaceAll('"./page/', `"${root}__admin/page/`);
}

const FIRST: readonly SitePage[] = [
  { group: "Start", path: "docs/README.md", file: "index.html", title: "All pages" },
  { group: "Start", path: "README.md", file: "readme.html", title: "Install and start" },
];

/** The pages that the rows of the index name: the group, where it begins, and the page. */
function listPages(index: string): readonly SitePage[] {
  let group = "";
  const rows = index.matchAll(/^\|\s*(?:\*\*(.+?)\*\*)?\s*\| \[([^\]]+)\]\(([\w-]+)\.md\)/gm);
  const listed = [...rows].map(([, name, title = "", file]) => {
    group = name ?? group;
    return { group, path: `docs/${file}.md`, file: `${file}.html`, title };
  });
  return [...FIRST, ...listed];
}

/** The options of `serve` under which the blocks of a page have the same answers. */
function serveOptionsOf({ today, fixtures, scenario, seed = 1, profile = {} }: SiteWorld): string | undefined {
  const isUsual = fixtures === undefined && seed === 1 && scenario === undefined && Object.keys(profile).length === 0;
  return isUsual ? (today === undefined ? "" : `--today ${today}`) : undefined;
}
