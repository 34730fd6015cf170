/** `museum-mock twin share`: writes a synthetic twin of the same shape, without any text, name or id of the real one. */
import { realpath } from "node:fs/promises";
import { quote } from "../../base/quote.js";
import { toSafeLine } from "../../base/safe-text.js";
import { DEFAULT_SEED } from "../../fixtures/defaults.js";
import type { Distance } from "../../twin/share/distances.js";
import { shareTwin } from "../../twin/share/share-twin.js";
import { EXIT, UsageError } from "../exit-status.js";
import type { OptionsOf } from "../option-table.js";
import type { shareOptions } from "../options.js";
import type { Terminal } from "../terminal.js";
import { prepareTwinFolder, readTwinFolder, writeTwinFolder } from "../twin/twin-folder.js";

export async function runTwinShare(
  [folder = ""]: readonly string[],
  { out, seed = DEFAULT_SEED }: OptionsOf<typeof shareOptions>,
  terminal: Terminal,
): Promise<number> {
  if (!out) throw new UsageError("Missing output folder; use --out, such as --out shared-twin.");
  const read = await readTwinFolder("twin share", folder);
  if ((await realpath(out).catch(() => undefined)) === (await realpath(folder)))
    throw new UsageError(`--out ${quote(out)} is the real twin itself, which would be lost; use another folder.`);
  await prepareTwinFolder("--out", out);
  const { twin, distances, kept } = shareTwin(read, seed);
  await writeTwinFolder(out, twin, terminal);
  const show = ({ measure, distance }: Distance) => `  ${measure.padEnd(44)}${distance.toFixed(3)}`;
  terminal.print(
    `${terminal.paint("green", "✓")} Synthetic twin in ${toSafeLine(out)}: no text, name or id of the real one.`,
  );
  terminal.print("Distance from the real one (0 is the same, 1 has nothing in common):");
  for (const distance of distances) terminal.print(show(distance));
  terminal.print("Share that is as it was (1 is all of it); the days themselves are kept:");
  for (const share of kept) terminal.print(show(share));
  return EXIT.kept;
}
