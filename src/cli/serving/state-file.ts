/** The file of `--state`: the mock begins with the state in it, and `--save-state` keeps it up to date. */
import { existsSync } from "node:fs";
import { quote } from "../../base/text.js";
import type { Configuration } from "../../config/configuration.js";
import { parseJsonFile, readRegularFile } from "../../config/files.js";
import type { Mock } from "../../mock/mock.js";
import { LONGEST_STATE } from "../../mock/state/state-schema.js";
import { UsageError } from "../exit-status.js";
import { writeText } from "../files.js";
import { note, type Terminal } from "../terminal.js";

type StatefulMock = Pick<Mock, "readState" | "restoreState">;

const SAVE_MILLISECONDS = 500;

/** Begins with the state in a file, which need not exist if it is kept. Returns what keeps it. */
export async function beginWithState(
  file: string,
  { mock, config }: { readonly mock: StatefulMock; readonly config: Configuration },
  terminal: Terminal,
) {
  const { saveState } = config.values.server;
  const label = config.label("server.state");
  if (!saveState || existsSync(file)) {
    await loadState(label, file, mock);
    const unused = (["world.today", "world.now"] as const).find((path) => config.isFlag(path));
    if (unused) note(`${config.label(unused)} is not used: the clock is that of ${label} ${quote(file)}.`, terminal);
  }
  return saveState ? keepState(label, { file, mock }, terminal) : undefined;
}

async function loadState(label: string, path: string, mock: StatefulMock): Promise<void> {
  const name = `${label} ${quote(path)}`;
  const bytes = readRegularFile(name, path, LONGEST_STATE);
  try {
    await mock.restoreState(parseJsonFile(name, bytes));
  } catch (error) {
    if (error instanceof UsageError || !(error instanceof TypeError)) throw error;
    throw new UsageError(`Invalid state in ${name}: ${error.message}`);
  }
}

/** Writes the state to a file now and after each change. Only the first time may reject. */
async function keepState(
  label: string,
  { file: path, mock }: { readonly file: string; readonly mock: StatefulMock },
  terminal: Terminal,
) {
  let saved: unknown;
  const save = async () => {
    const state = await mock.readState();
    if (state === saved) return;
    const text = `${JSON.stringify(state, null, 2)}\n`;
    if (Buffer.byteLength(text) > LONGEST_STATE) {
      throw new UsageError(
        `${label} ${quote(path)} can't hold the state, which is longer than 8 MiB; take back edits with POST /__admin/reset?only=data.`,
      );
    }
    await writeText(label, { path, text }, terminal);
    saved = state;
  };
  await save();
  let timer: NodeJS.Timeout | undefined;
  let saving: Promise<void> = Promise.resolve();
  let obstacle: string | undefined;
  const tell = (found: string | undefined) => {
    if (found === obstacle) return;
    const written = `${label} ${quote(path)} is written again.`;
    note(found === undefined ? written : `${found} The mock continues, and tries again.`, terminal);
    obstacle = found;
  };
  const plan = () => {
    timer = setTimeout(() => {
      // A mock goes on, because its answers matter more.
      saving = save().then(
        () => tell(undefined),
        ({ message }: Error) => tell(message),
      );
      void saving.then(plan);
    }, SAVE_MILLISECONDS).unref();
  };
  plan();
  return {
    async close(): Promise<void> {
      clearTimeout(timer);
      await saving;
      clearTimeout(timer);
      await save();
    },
  };
}
