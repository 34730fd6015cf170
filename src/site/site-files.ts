/** Puts the files of a site together: the mock, its page, the documentation and the documents of the interface. */
import { readdir, readFile } from "node:fs/promises";
import { packageFile } from "../adapters/node/page-files.js";
import { readDocument } from "../adapters/node/served-documents.js";
import { UsageError } from "../config/usage-error.js";
import { operations } from "../contract/interface.js";
import { type DocumentPage, renderPage } from "./markdown.js";
import { ABSENT, NOT_FOUND, POLICY, type SitePage, toPage, WELCOME } from "./shell.js";
import { type SiteWorld, WORKER_FILE } from "./site-world.js";

/** The files by their path in the folder. */
export type SiteFiles = ReadonlyMap<string, string | Uint8Array>;

interface SiteOptions {
  readonly world: SiteWorld;
  /** The path of the site, with a slash at each end. Only what has to be absolute has it: a site works below any path. */
  readonly base: string;
}

const DOCUMENTS = ["openapi.yaml", "openapi.json", "admin.openapi.yaml", "admin.openapi.json"];

/** Returns all files of a site. */
export async function collectSite({ world, base }: SiteOptions): Promise<SiteFiles> {
  const files = new Map<string, string | Uint8Array>();
  const page = await listFolder("dist/page/page");
  for (const name of page) files.set(`__admin/page/${name}`, await readFile(packageFile(`dist/page/page/${name}`)));
  files.set("__admin/index.html", withStart(await readText("dist/page/index.html")));

  // A line separator ends no text in JSON, nor in a script.
  files.set(WORKER_FILE, `self.museumSite = ${JSON.stringify(world)};\n${await readAsset("service-worker.js")}`);
  files.set("site.js", await readAsset("main.js"));
  files.set("site.css", await readAsset("site.css"));
  files.set(".nojekyll", "");

  for (const name of DOCUMENTS) {
    const surroundings = { origin: base.replace(/\/$/, ""), base: base === "/" ? "/" : "", admin: true };
    files.set(name, (await readDocument(name, surroundings))[1]);
  }
  const schemas = (await listFolder("spec")).filter((name) => name.endsWith(".schema.json"));
  for (const name of schemas) files.set(name, await readText(`spec/${name}`));

  const { documents, listed, images } = await readDocumentation(world);
  for (const [name, bytes] of images) files.set(name, bytes);
  const shell = {
    styles: [`__admin/page/${page.find((name) => name.endsWith(".css"))}`, "site.css"],
    icon: `__admin/page/${page.find((name) => name.endsWith(".svg"))}`,
    pages: listed,
  };
  for (const { file, title, html } of documents) {
    files.set(file, toPage({ ...shell, title, content: html, root: "./", file }));
  }
  files.set("search.json", JSON.stringify(documents.map(({ file, title, sections }) => ({ file, title, sections }))));
  for (const { path } of operations) {
    files.set(`${path.slice(1)}/index.html`, toPage({ ...shell, title: path, content: ABSENT, root: "../" }));
  }
  files.set("404.html", toPage({ ...shell, title: "Not found", content: NOT_FOUND, root: base }));
  return files;
}

async function readText(path: string): Promise<string> {
  return readFile(packageFile(path), "utf8");
}

/** Reads what the build made for sites. */
async function readAsset(name: string): Promise<string> {
  return readText(`dist/site-assets/${name}`).catch(() => {
    throw new UsageError("The files of a site are not built; run npm run build in the folder of museum-mock.");
  });
}

/** Lists the files of a folder of the package. */
async function listFolder(path: string): Promise<readonly string[]> {
  return readdir(packageFile(path));
}

/** The page waits until its mock answers: `site.js` starts the mock, then the script of the page. */
function withStart(html: string): string {
  const script = /<script type="module"[^>]* src="([^"]+)"><\/script>/;
  const [, start = ""] = script.exec(html) ?? [];
  return html
    .replace('<html lang="en">', `<html lang="en" data-root="../" data-start="${start}">`)
    .replace("<head>", `<head>\n    <meta http-equiv="Content-Security-Policy" content="${POLICY}">`)
    .replace(script, '<script type="module" src="../site.js"></script>');
}

/** The pages that are in the folder, by their path in the package. */
async function readDocumentation(world: SiteWorld) {
  const index = await readText("docs/README.md");
  const listed = listPages(index);
  const addresses = new Map([
    ["docs/README.md", "./"],
    ["README.md", "readme.html"],
    ...listed.map(({ file }) => [`docs/${file.replace(/html$/, "md")}`, file] as const),
    ...DOCUMENTS.map((name) => [`spec/${name}`, name] as const),
  ]);
  const images = new Map<string, Uint8Array>();
  const serveOptions = serveOptionsOf(world);
  const render = async (path: string, file: string): Promise<DocumentPage> => {
    const addressOf = (target: string) => {
      const image = /^docs\/(?:images\/)?([\w-]+\.(?:svg|webp|png))$/.exec(target)?.[1];
      if (image !== undefined) addresses.set(target, `images/${image}`);
      const isSchema = /^spec\/[\w.-]+\.schema\.json$/.test(target);
      return isSchema ? target.slice("spec/".length) : addresses.get(target);
    };
    const text = await readText(path);
    const markdown = file === "index.html" ? WELCOME + text.replace(/^# /, "## ") : text;
    return { file, ...renderPage({ path, markdown, addressOf, serveOptions }) };
  };
  const documents = await Promise.all([
    render("docs/README.md", "index.html"),
    render("README.md", "readme.html"),
    ...listed.map(({ file }) => render(`docs/${file.replace(/html$/, "md")}`, file)),
  ]);
  for (const [path, file] of addresses) {
    if (file.startsWith("images/")) images.set(file, await readFile(packageFile(path)));
  }
  return { documents, images, listed: [...FIRST, ...listed] };
}

const FIRST: readonly SitePage[] = [
  { group: "Start", file: "", title: "All pages" },
  { group: "Start", file: "readme.html", title: "Install and start" },
];

/** The rows of the table of pages: the group, where it begins, and the page. */
function listPages(index: string): readonly SitePage[] {
  let group = "";
  return [...index.matchAll(/^\|\s*(?:\*\*(.+?)\*\*)?\s*\| \[([^\]]+)\]\(([\w-]+)\.md\)/gm)].map(
    ([, name, title = "", file]) => {
      group = name ?? group;
      return { group, title, file: `${file}.html` };
    },
  );
}

/** The options of `serve` under which the blocks of a page have the same answers. */
function serveOptionsOf({ today, fixtures, scenario, seed = 1, profile = {} }: SiteWorld): string | undefined {
  const isUsual = fixtures === undefined && seed === 1 && scenario === undefined && Object.keys(profile).length === 0;
  return isUsual ? (today === undefined ? "" : `--today ${today}`) : undefined;
}
