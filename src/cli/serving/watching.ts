/** Reloads the data set and the scenarios of a mock when their files change; the last valid version stays. */
import { stat } from "node:fs/promises";
import type { Configuration } from "../../config/configuration.js";
import { loadWorld } from "../../config/data-files.js";
import { HELD } from "../../config/files.js";
import { listScenarioFiles, readScenarios } from "../../config/world-files.js";
import type { Mock } from "../../mock/mock.js";
import { note, type Terminal } from "../terminal.js";

interface Watched {
  readonly milliseconds: number;
  /** Returns a text that changes with what is written, added or removed; undefined if it does not exist. */
  fingerprint(): Promise<string | undefined>;
  reload(): Promise<void>;
  readonly name: string;
  /** What is still shown if it is invalid. */
  readonly kept: string;
  onInvalid?(reason: string): void;
}

export async function watchFiles(
  { mock, config }: { readonly mock: Mock; readonly config: Configuration },
  terminal: Terminal,
): Promise<() => void> {
  const { fixtures: data, scenarios } = config.values.world;
  const label = config.label("world.scenarios");
  const watched: readonly (Watched | false)[] = [
    data !== undefined && {
      milliseconds: 100,
      fingerprint: () => fingerprintOf(data),
      reload: async () =>
        mock.show(await loadWorld(config.label("world.fixtures"), data, (text) => note(text, terminal))),
      name: data,
      kept: "The last valid data set is still served.",
    },
    // Problems of scenarios are in `GET /__admin/scenarios`, too.
    scenarios !== undefined && {
      milliseconds: 250,
      fingerprint: () => fingerprintOfScenarios(label, scenarios),
      reload: async () => mock.useScenarios(await readScenarios(label, scenarios)),
      name: `the scenarios in ${scenarios}`,
      kept: "The last valid scenarios are still active.",
      onInvalid: (reason) => mock.reportScenarioProblems(reason.split("\n").map((line) => line.trim())),
    },
  ];
  const stops = await Promise.all(watched.flatMap((file) => (file ? [poll(file, terminal)] : [])));
  return () => {
    for (const stop of stops) stop();
  };
}

/** Polls, because a path may lead through links that are swapped. A file is read once two polls in a row find the same. */
async function poll(watched: Watched, terminal: Terminal): Promise<() => void> {
  const { milliseconds, fingerprint } = watched;
  let shown = await fingerprint();
  let latest = shown;
  let obstacle: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const look = async () => {
    const found = await fingerprint();
    const hasRested = found === latest;
    latest = found;
    if (hasRested && found !== shown && found !== undefined) {
      const reason = await reload(watched, terminal, obstacle);
      // What another program holds is tried until it does not.
      obstacle = reason?.includes(HELD) ? reason : undefined;
      if (obstacle === undefined) shown = found;
    }
    plan();
  };
  const plan = () => {
    if (!isClosed) timer = setTimeout(look, milliseconds).unref();
  };
  plan();
  return () => {
    isClosed = true;
    clearTimeout(timer);
  };
}

/** Returns why something could not be reloaded, which is told unless it was. */
async function reload(
  watched: Watched,
  { print, paint, warn, paintWarning }: Terminal,
  told: string | undefined,
): Promise<string | undefined> {
  try {
    await watched.reload();
    print(`${paint("green", "reloaded")} ${watched.name}`);
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (reason === told) return reason;
    watched.onInvalid?.(reason);
    warn(`${paintWarning("red", "not reloaded:")} ${reason}\n${watched.kept}`);
    return reason;
  }
}

async function fingerprintOf(file: string): Promise<string | undefined> {
  const found = await stat(file, { bigint: true }).catch(() => undefined);
  // A pipe has no second reading.
  return found?.isFile() ? [found.dev, found.ino, found.size, found.mtimeNs, found.ctimeNs].join(" ") : undefined;
}

async function fingerprintOfScenarios(label: string, folder: string): Promise<string> {
  try {
    const files = await listScenarioFiles(label, folder);
    const found = await Promise.all(files.map(fingerprintOf));
    return files.map((file, at) => `${file} ${found[at]}`).join("\n");
  } catch (error) {
    return String(error);
  }
}
