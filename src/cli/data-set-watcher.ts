/** Watches a data set and shows it anew whenever it changes; a broken one is reported, and the last good one stays. */
import { watch } from "chokidar";
import type { Mock } from "../mock/mock.js";
import { loadWorld } from "./data-set-file.js";
import type { Terminal } from "./terminal.js";

/** An editor may write a file in several goes; it is read once it has rested for so long. */
const RESTED_MILLISECONDS = 100;

export async function watchDataSet(file: string, mock: Mock, terminal: Terminal): Promise<{ close(): Promise<void> }> {
  const watcher = watch(file, {
    ignoreInitial: true,
    awaitWriteFinish: { stabilityThreshold: RESTED_MILLISECONDS, pollInterval: RESTED_MILLISECONDS / 4 },
  });
  const reload = async () => {
    try {
      mock.show(await loadWorld(file, terminal));
      terminal.print(`${terminal.paint("green", "reloaded")} ${file}`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      terminal.warn(
        `${terminal.paintWarning("red", "not reloaded:")} ${reason}\nThe last good data set is still served.`,
      );
    }
  };
  watcher.on("add", reload).on("change", reload);
  await new Promise<void>((resolve) => watcher.once("ready", resolve));
  return watcher;
}
