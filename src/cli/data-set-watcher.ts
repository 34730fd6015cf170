/** Watches a data set and reloads it when it changes; an invalid one is reported, and the last valid one stays. */
import { stat } from "node:fs/promises";
import type { Mock } from "../mock/mock.js";
import { loadWorld } from "./data-set-file.js";
import type { Terminal } from "./terminal.js";

/** An editor may write a file in several goes; it is read once two polls in a row find the same. */
const POLL_MILLISECONDS = 100;

/**
 * Polls the file instead of waiting for events of its folder, because a path may lead through links that are swapped
 * somewhere else, as in a mounted ConfigMap.
 */
export async function watchDataSet(file: string, mock: Mock, terminal: Terminal): Promise<{ close(): Promise<void> }> {
  let shown = await fingerprintOf(file);
  let latest = shown;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const look = async () => {
    const found = await fingerprintOf(file);
    const hasRested = found === latest;
    latest = found;
    if (hasRested && found !== shown && found !== undefined) {
      shown = found;
      await reload(file, mock, terminal);
    }
    plan();
  };
  const plan = () => {
    if (!isClosed) timer = setTimeout(look, POLL_MILLISECONDS);
  };
  plan();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** Returns a text that changes when the file is written or replaced; undefined if the file does not exist. */
async function fingerprintOf(file: string): Promise<string | undefined> {
  const found = await stat(file, { bigint: true }).catch(() => undefined);
  return found && [found.dev, found.ino, found.size, found.mtimeNs, found.ctimeNs].join(" ");
}

async function reload(file: string, mock: Mock, terminal: Terminal): Promise<void> {
  try {
    mock.show(await loadWorld(file, terminal));
    terminal.print(`${terminal.paint("green", "reloaded")} ${file}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    terminal.warn(
      `${terminal.paintWarning("red", "not reloaded:")} ${reason}\nThe last valid data set is still served.`,
    );
  }
}
