/** `museum-mock site`: writes the mock, its page and the documentation as a static site. */
import { existsSync } from "node:fs";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { defined, lookUp } from "../../base/collections.js";
import { plural, quote } from "../../base/text.js";
import type { Configuration } from "../../config/configuration.js";
import { readDataSet } from "../../config/data-files.js";
import { isHidden, readRegularFile } from "../../config/files.js";
import { profiles } from "../../contract/profile.js";
import { parseJson } from "../../fixtures/json-text.js";
import { collectSite, type SiteFiles } from "../../site/site-files.js";
import type { SiteWorld } from "../../site/site-world.js";
import type { CommandRun } from "../commands.js";
import { EXIT, UsageError } from "../exit-status.js";
import { inWords, replaceFile, whileHeld } from "../files.js";
import { resolveWorld } from "../serving/world.js";
import { note, type Terminal } from "../terminal.js";

export const writeSite: CommandRun<"site"> = async (_args, { out, base = "", config }, terminal) => {
  if (!out) throw new UsageError("Missing output folder; use --out, such as --out public.");
  const world = await worldOf(config, terminal);
  const path = `${base}/`;
  const files = await collectSite({ world, base: path });
  await inWords(`--out ${quote(out)}`, replaceFolder(out, files));
  const bytes = [...files.values()].reduce((sum, content) => sum + Buffer.byteLength(content), 0);
  terminal.warn(`wrote ${out}: ${plural(files.size, "file")}, ${(bytes / 1e6).toFixed(1)} MB, for the path ${path}`);
  return EXIT.kept;
};

/** What a site can't have: it has no twin's data, and its clock is a day or the real date. */
const LEFT_OUT = ["twin", "now"] as const;

async function worldOf(config: Configuration, terminal: Terminal): Promise<SiteWorld> {
  const { values } = config;
  const unusable = LEFT_OUT.find((name) => values.world[name] !== undefined);
  if (unusable !== undefined) {
    const instead = unusable === "twin" ? "use --fixtures and --profile with its files" : "use --today";
    throw new UsageError(`${config.label(`world.${unusable}`)} can't be a part of a site; ${instead}.`);
  }
  if ((values.world.credentials ?? []).length > 0)
    note("credentials are left out, since everybody could read them; the site accepts any.", terminal);
  const { profile, seed, scenario, scenarios } = await resolveWorld(config, { terminal });
  const { today, fixtures } = values.world;
  const { credentialCheck: _, ...answers } = profile;
  const different = Object.entries(answers).filter(([id, answer]) => lookUp(profiles.default, id) !== answer);
  return {
    seed,
    profile: Object.fromEntries(different),
    ...(scenario !== "standard" && { scenario: scenario as SiteWorld["scenario"] }),
    ...(scenarios.length > 0 && { scenarios }),
    ...(fixtures !== undefined && { fixtures: await readDataSet(config.label("world.fixtures"), fixtures, () => {}) }),
    ...defined({ today }),
  } as SiteWorld;
}

/** Names the files of a site, so that the next one can take its place. */
const LIST = "museum-mock-site.json";

/** Writes the files in place of the site before. Throws a UsageError for a folder with anything else. */
async function replaceFolder(folder: string, files: SiteFiles): Promise<void> {
  const before = await listFiles(folder);
  await makeFolder(folder);
  // The list comes first: a site that was written in part can be replaced, too.
  await replaceFile(join(folder, LIST), [`${JSON.stringify([...new Set([...before, ...files.keys()])], null, 2)}\n`]);
  for (const name of before) if (!files.has(name)) await rm(join(folder, name), { force: true });
  for (const [name, content] of files) {
    await makeFolder(dirname(join(folder, name)));
    await whileHeld(() => writeFile(join(folder, name), content));
  }
  await replaceFile(join(folder, LIST), [`${JSON.stringify([...files.keys()], null, 2)}\n`]);
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const found = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
  const names = found
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll("\\", "/"));
  const list = join(folder, LIST);
  const listed = names.includes(LIST) ? parseJson(readRegularFile(`--out ${quote(list)}`, list).toString()).value : [];
  const written = Array.isArray(listed) ? listed.map(String) : [];
  const foreign = names.find((name) => name !== LIST && !written.includes(name) && !name.split("/").some(isHidden));
  if (foreign === undefined) return written.filter((name) => names.includes(name));
  throw new UsageError(
    `--out ${quote(folder)} has files that are no part of a site, such as ${quote(foreign)}; use an empty or a new folder.`,
  );
}

/** Makes a folder and those above it; Node's own way tries for ever where a file system takes none. */
async function makeFolder(path: string): Promise<void> {
  const isFolder = async (one: string) => (await stat(one).catch(() => undefined))?.isDirectory() ?? false;
  if (await isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path && !(await isFolder(parent))) await makeFolder(parent);
  await mkdir(path);
}
