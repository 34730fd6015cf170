/** `museum-mock replay`: replays a capsule and says whether the answer is the same. */

import { VERSION } from "../../base/generated/version.js";
import { plural } from "../../base/plural.js";
import { quote } from "../../base/quote.js";
import { withLines } from "../../base/with-lines.js";
import type { DataSource, World } from "../../fixtures/world.js";
import type { Capsule } from "../../mock/replay/capsule.js";
import { placeOf } from "../../scenarios/schema-violations.js";
import { EXIT, UsageError } from "../exit-status.js";
import { parseJsonFile, readSmallFile } from "../option-file.js";
import type { OptionsOf } from "../option-table.js";
import type { replayOptions } from "../options.js";
import { note, type Terminal } from "../terminal.js";

type ReplayOptions = OptionsOf<typeof replayOptions>;

/** In bytes; a capsule holds the edited data of its session. */
const LONGEST_CAPSULE = 64 * 1024 * 1024;

export async function runReplay(
  [path = ""]: readonly string[],
  options: ReplayOptions,
  terminal: Terminal,
): Promise<number> {
  const read = await readCapsuleFile(path);
  const { capsule } = read;
  const world = await openWorld(capsule, options, terminal);
  const { replay } = await import("../../mock/replay/replay.js");
  const { differences, status, length } = await replay(read, world);
  const isSame = differences.length === 0;
  const { request, museumMock } = capsule;
  if (options.json) {
    terminal.print(JSON.stringify({ same: isSame, status, length, differences, museumMock, version: VERSION }));
  } else {
    const line = `${request.method} ${request.target} ${status === 0 ? "cut off" : status}, ${plural(length, "byte")}`;
    terminal.print(
      isSame ? `${terminal.paint("green", "same")}  ${line}` : `${terminal.paint("red", "differs")}  ${line}`,
    );
    for (const difference of differences) terminal.print(`  ${difference}`);
  }
  if (!isSame && museumMock !== VERSION) {
    note(
      `The answer was given by museum-mock ${museumMock}, and this is ${VERSION}; replay it with npx museum-mock@${museumMock}.`,
      terminal,
    );
  }
  return isSame ? EXIT.kept : EXIT.broken;
}

async function readCapsuleFile(path: string) {
  const bytes = await readSmallFile("capsule", path, LONGEST_CAPSULE);
  const { readCapsule } = await import("../../mock/replay/capsule-reading.js");
  const reading = readCapsule(await parseJsonFile(`capsule ${quote(path)}`, bytes));
  if (!reading.violations) return reading;
  const lines = reading.violations.map(({ path: steps, message }) => placeOf(steps) + message);
  throw new UsageError(withLines(`Invalid capsule ${quote(path)}`, lines));
}

/** Opens the data that the answer was given from. */
async function openWorld({ data }: Capsule, { fixtures }: ReplayOptions, terminal: Terminal): Promise<World> {
  if (!data) {
    throw new UsageError(
      "The capsule does not say which data was shown, because its mock had a world of its own; replay it with the library.",
    );
  }
  if (data.kind === "generated") {
    if (fixtures !== undefined) throw new UsageError("The capsule is from a generated museum; leave out --fixtures.");
    const { createGeneratedWorld } = await import("../../fixtures/generated-world.js");
    return createGeneratedWorld(data);
  }
  if (fixtures === undefined) {
    throw new UsageError(`The capsule needs the data set with the digest ${data.digest}; add --fixtures FILE.`);
  }
  return openDataSet(data, fixtures, terminal);
}

async function openDataSet(
  data: DataSource & { kind: "dataSet" },
  fixtures: string,
  terminal: Terminal,
): Promise<World> {
  const { loadWorld } = await import("../data-set-file.js");
  const world = await loadWorld(fixtures, terminal);
  const digest = data.of === "file" ? digestIn(world) : await itemsDigest(fixtures, terminal);
  if (digest === data.digest) return world;
  throw new UsageError(
    `--fixtures ${quote(fixtures)} is another data set: its digest is ${digest}, and the capsule needs ${data.digest}.`,
  );
}

function digestIn(world: World): string | undefined {
  const source = world.source?.();
  return source?.kind === "dataSet" ? source.digest : undefined;
}

async function itemsDigest(fixtures: string, terminal: Terminal): Promise<string> {
  const [{ readDataSet }, { digestOfItems }] = await Promise.all([
    import("../data-set-file.js"),
    import("../../fixtures/world.js"),
  ]);
  return digestOfItems(await readDataSet(fixtures, terminal));
}
