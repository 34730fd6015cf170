/** `museum-mock twin sync`: brings a twin up to date, and prints what has changed. */
import { plural, toSafeLine } from "../../base/text.js";
import { syncTwin, toDriftSentences } from "../../twin/sync-twin.js";
import type { CommandRun } from "../commands.js";
import { EXIT, exitOf, watchStopSignals } from "../exit-status.js";
import { awaitTarget, crawlLimits, targetOf } from "../target-options.js";
import { readTwinFolder, writeTwinFolder } from "../twin/twin-folder.js";

export const runTwinSync: CommandRun<"twin sync"> = async (
  [folder = "", url],
  { dryRun = false, config },
  terminal,
) => {
  const read = await readTwinFolder("twin sync", folder);
  const target = targetOf("twin sync", url, config, read.facts.from ?? undefined);
  const limits = crawlLimits(config);
  const signal = watchStopSignals(terminal);
  await awaitTarget(target, config, { terminal, signal });
  const { sync, why } = await syncTwin(target, read, { ...limits, signal });
  if (!sync) {
    terminal.warn(`${terminal.paintWarning("yellow", "Not brought up to date:")} ${toSafeLine(why)}.`);
    return signal.aborted ? exitOf(signal) : EXIT.noVerdict;
  }
  const since = (read.facts.syncedAt ?? read.facts.takenAt).slice(0, 10);
  if (!dryRun) await writeTwinFolder(folder, sync.twin, terminal);
  if (sync.drift.length === 0) terminal.print(`Nothing has changed since ${since}.`);
  else terminal.print(`## ${plural(sync.drift.length, "change")} since ${since}\n`);
  for (const sentence of toDriftSentences(sync.drift)) terminal.print(`- ${toSafeLine(sentence)}`);
  if (sync.unexplained.length > 0) {
    terminal.warn(
      `note: the twin does not explain ${toSafeLine(sync.unexplained[0] ?? "")}; take it again with museum-mock twin.`,
    );
  }
  if (sync.leftOut.length > 0) {
    terminal.warn(terminal.paintWarning("yellow", "Left out, since the document does not allow it:"));
    for (const text of sync.leftOut.slice(0, MAX_LEFT_OUT)) terminal.warn(`  ${toSafeLine(text)}`);
    if (sync.leftOut.length > MAX_LEFT_OUT) terminal.warn(`  and ${sync.leftOut.length - MAX_LEFT_OUT} more`);
    terminal.warn("Once the service is mended, take the twin again with museum-mock twin.");
  }
  terminal.warn(`${plural(sync.requests, "request")}; ${dryRun ? "nothing was written" : `${folder} is up to date`}.`);
  return sync.leftOut.length > 0 ? EXIT.broken : EXIT.kept;
};

/** What is left out, one by one up to this many. */
const MAX_LEFT_OUT = 12;
