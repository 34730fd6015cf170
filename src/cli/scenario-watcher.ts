/** Watches a folder of scenarios and reloads it when it changes; an invalid one is reported, and the last valid version stays. */
import { stat } from "node:fs/promises";
import type { Mock } from "../mock/mock.js";
import { listScenarioFiles, readScenarios } from "./scenario-option.js";
import type { Terminal } from "./terminal.js";

/** An editor may write a file in several goes; the folder is read once two polls in a row find the same. */
const POLL_MILLISECONDS = 250;

/** Polls the files, as the watcher of a data set does. Problems are in the log, and in `GET /__admin/scenarios`. */
export async function watchScenarios(
  folder: string,
  mock: Mock,
  terminal: Terminal,
): Promise<{ close(): Promise<void> }> {
  let shown = await fingerprintOf(folder);
  let latest = shown;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const look = async () => {
    const found = await fingerprintOf(folder);
    const hasRested = found === latest;
    latest = found;
    if (hasRested && found !== shown) {
      shown = found;
      await reload(folder, mock, terminal);
    }
    plan();
  };
  const plan = () => {
    if (isClosed) return;
    timer = setTimeout(look, POLL_MILLISECONDS);
    timer.unref();
  };
  plan();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** Returns a text that changes when a file is written, added or removed; the reason where the folder can't be read. */
async function fingerprintOf(folder: string): Promise<string> {
  try {
    const files = await listScenarioFiles(folder);
    const found = await Promise.all(files.map((file) => stat(file, { bigint: true }).catch(() => undefined)));
    return files.map((file, at) => [file, found[at]?.ino, found[at]?.size, found[at]?.mtimeNs].join(" ")).join("\n");
  } catch (error) {
    return String(error);
  }
}

async function reload(folder: string, mock: Mock, terminal: Terminal): Promise<void> {
  try {
    mock.useScenarios(await readScenarios(folder));
    terminal.print(`${terminal.paint("green", "reloaded")} the scenarios in ${folder}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    mock.reportScenarioProblems(reason.split("\n").map((line) => line.trim()));
    terminal.warn(
      `${terminal.paintWarning("red", "not reloaded:")} ${reason}\nThe last valid scenarios are still active.`,
    );
  }
}
