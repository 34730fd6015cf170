/** The world of a mock that a command runs: the settings of `world`, with the files that they name. */
import type { Configuration } from "../../config/configuration.js";
import { conflict, UsageError } from "../../config/usage-error.js";
import { heldDay, momentClock, readScenarios, worldAnswers } from "../../config/world-files.js";
import type { Profile } from "../../contract/choices.js";
import { createClock, holdClock } from "../../contract/clock.js";
import { profiles } from "../../contract/profile.js";
import { DEFAULT_SEED } from "../../fixtures/chance.js";
import type { World } from "../../fixtures/world.js";
import { builtInScenarios } from "../../scenarios/generated/built-in-scenarios.js";
import { ScenarioLibrary, STANDARD } from "../../scenarios/scenario-library.js";
import { note, type Terminal } from "../terminal.js";

export type ResolvedWorld = Awaited<ReturnType<typeof resolveWorld>>;

/** Reads and validates what the settings name; `profile` overrides `world.profile`. Throws a UsageError. */
export async function resolveWorld(
  config: Configuration,
  { terminal, ...further }: { readonly terminal: Terminal; readonly profile?: Partial<Profile> },
) {
  const { fixtures, credentials = [], seed = DEFAULT_SEED } = config.values.world;
  const tell = (text: string) => note(text, terminal);
  if (fixtures !== undefined && config.isFlag("world.seed")) {
    tell(`--seed affects only faults and delays, because ${config.label("world.fixtures")} is served as it is.`);
  }
  const twin = await resolveTwin(config, terminal);
  const answers = worldAnswers(config, twin?.profile, further.profile);
  const profile = { ...profiles.default, ...answers } as Profile;
  const releasedClock = createClock(Date.now);
  const day = heldDay(config, twin?.facts.today);
  const held = day === undefined ? releasedClock : holdClock(day);
  return {
    ...{ profile, credentials, seed, releasedClock, now: Date.now },
    // As fast as `performance.now`, which would load five modules of Node at a start.
    stopwatch: () => Number(process.hrtime.bigint()) / 1e6,
    clock: momentClock(config, profile.timeZone, Date.now) ?? held,
    ...(await resolveScenario(config)),
    world: twin?.world ?? (await openWorld(config, seed, tell)),
    ...(twin && { twin }),
  };
}

async function resolveTwin(config: Configuration, terminal: Terminal) {
  const { twin, rebase, fixtures } = config.values.world;
  if (twin === undefined) {
    if (rebase) throw new UsageError(`${config.label("world.rebase")} needs a twin; add --twin DIR.`);
    return undefined;
  }
  if (fixtures !== undefined) throw conflict(config.label("world.twin"), config.label("world.fixtures"));
  const { loadTwin } = await import("../running/twin-folder.js");
  return loadTwin(twin, config.values.world, terminal);
}

async function resolveScenario(config: Configuration) {
  const { scenario = STANDARD, scenarios: folder } = config.values.world;
  const scenarios = folder === undefined ? [] : await readScenarios(config.label("world.scenarios"), folder);
  const finding = new ScenarioLibrary([...builtInScenarios, ...scenarios]).find(scenario);
  if ("message" in finding) throw new UsageError(`${config.label("world.scenario")}: ${finding.message}`);
  return { scenario: finding.entered.name, scenarios };
}

async function openWorld(config: Configuration, seed: number, tell: (text: string) => void): Promise<World> {
  const { fixtures } = config.values.world;
  if (fixtures !== undefined) {
    const { loadWorld } = await import("../../config/data-files.js");
    return loadWorld(config.label("world.fixtures"), fixtures, tell);
  }
  const { createGeneratedWorld } = await import("../../fixtures/generated-world.js");
  return createGeneratedWorld({ seed });
}
