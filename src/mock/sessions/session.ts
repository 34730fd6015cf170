/** A session: a world for one test, with its own clock, scenarios, profile, faults, edited data and journal. */

import type { Profile } from "../../contract/choices/table.js";
import type { ClockSetting } from "../../contract/clock-setting.js";
import type { ItemKind } from "../../fixtures/item-validation.js";
import type { Catalogue } from "../../museum/catalogue.js";
import type { Fault } from "../../scenarios/fault.js";
import type { Scenario } from "../../scenarios/scenario.js";
import type { EnteredScenario } from "../../scenarios/scenario-library.js";
import type { Journal } from "../journal/journal.js";
import type { DataEdits, ItemEdit } from "./data-edits.js";
import type { SessionMemory } from "./session-memory.js";
import type { RequestOverrides } from "./session-settings.js";
import type { SessionState } from "./session-state.js";
import type { Snapshot } from "./snapshot.js";

export interface Session {
  /** Undefined for the default session. */
  readonly id: string | undefined;
  readonly journal: Journal;
  readonly memory: SessionMemory;
  /** Returns what answers rest on now. The same object comes back until something changes. */
  snapshot(): Snapshot;
  /** Returns what the answer to one request rests on. */
  snapshotWith(overrides: RequestOverrides): Snapshot;
  /** Sets the clock, or releases it. */
  setClock(clock: ClockSetting): void;
  /** Returns real milliseconds since 1970, from which a clock runs. */
  realTime(): number;
  /** Enters a scenario, in place of the current ones or on top of them; returns false if there are too many. */
  enter(scenario: EnteredScenario, isOnTop: boolean): boolean;
  /** Replaces the active scenarios by newer versions of them, as far as there are such. */
  refreshScenarios(newest: (name: string) => EnteredScenario | undefined): void;
  /** The scenarios that were defined in this session. */
  defined(): readonly Scenario[];
  /** Defines a scenario, in place of one of the same name; returns false if there are too many. */
  define(scenario: Scenario): boolean;
  changeProfile(answers: Partial<Profile>): void;
  /** The manual faults. */
  faults(): readonly Fault[];
  /** Replaces the manual faults, and counts anew. */
  setFaults(faults: readonly Fault[]): void;
  /** Replaces the manual faults by others, of which those with the same ids keep their counts. */
  changeFaults(faults: readonly Fault[]): void;
  /** Writes an item, or deletes it if it is undefined. */
  edit(edit: ItemEdit): void;
  /** Returns the entries and events that were edited. */
  edits(): DataEdits;
  /** Takes back the edit of one item; returns whether there was one. */
  takeBackEdit(kind: ItemKind, id: string): boolean;
  takeBackEdits(): void;
  /** Returns the catalogue without scenarios and edits. */
  original(): Catalogue;
  /** Returns how much the edits of this session hold, in estimated bytes. */
  editedBytes(): number;
  /** Counts a request under a key and returns how many that makes. */
  count(key: string): number;
  /** Returns how many requests were counted under a key. */
  counted(key: string): number;
  /** Counts an answered request for a later change of the data, which may be due with the next one. */
  countTowards(trigger: Snapshot["triggers"][number]): void;
  /** Returns the state as it is now. The same object comes back until something changes. */
  state(): SessionState;
  /** Takes over a state, in place of everything but the journal. */
  restore(state: SessionState): void;
  /** Sets everything but the journal back to the start. */
  reset(): void;
  /** Returns another session that starts as this one is now, with nothing counted. */
  fork(id: string, journal: Journal): Session;
}
