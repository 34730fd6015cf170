/** The state that a request meets: the snapshot of its session with what its controls override, and the faults. */
import type { ClockSetting } from "../../contract/clock-setting.js";
import { parseMoment } from "../../contract/moment.js";
import { portableAnswers } from "../../contract/profile.js";
import type { Fault } from "../../scenarios/fault.js";
import type { MatchedRequest } from "../../scenarios/request-match.js";
import type { EnteredScenario, ScenarioLibrary } from "../../scenarios/scenario-library.js";
import type { RequestMessage } from "../message/request-message.js";
import { REQUEST_FAULT } from "../sessions/fault-source.js";
import type { Session } from "../sessions/session.js";
import type { RequestOverrides } from "../sessions/session-settings.js";
import type { Snapshot } from "../sessions/snapshot.js";
import type { Keyed } from "../sessions/state-layers.js";
import type { RequestControls } from "./request-controls.js";
import type { ResolvedRequest } from "./resolved-request.js";

interface RequestState {
  readonly snapshot: Snapshot;
  /** Whether the request overrides the scenario, the day or the profile of its session. */
  readonly isOverridden: boolean;
}

/** Returns the state for a request; `scenario` is the one that it asks for. */
export function stateFor(
  session: Session,
  controls: RequestControls,
  scenario: EnteredScenario | undefined,
): RequestState {
  const isOverridden = Boolean(scenario ?? controls.today ?? controls.now ?? controls.profile);
  const snapshot = isOverridden ? session.snapshotWith(overridesOf(controls, session, scenario)) : session.snapshot();
  return { snapshot, isOverridden };
}

function overridesOf(
  controls: RequestControls,
  session: Session,
  scenario: EnteredScenario | undefined,
): RequestOverrides {
  const { profile } = controls;
  const clock = clockOf(controls, session);
  return {
    ...(scenario && { scenario }),
    ...(clock && { clock }),
    ...(profile && { profile: portableAnswers(profile) }),
  };
}

function clockOf({ today, now }: RequestControls, session: Session): ClockSetting | undefined {
  if (now === undefined) return today === undefined ? undefined : { day: today };
  const { timeZone } = session.snapshot().profile;
  return { moment: parseMoment(now, timeZone) ?? 0, speed: 0, since: 0 };
}

/** Returns the scenario that a request asks for, undefined if it asks for none, or a sentence on an invalid control. */
export function scenarioFor(
  { invalid, scenario }: RequestControls,
  library: ScenarioLibrary,
): EnteredScenario | string | undefined {
  if (invalid !== undefined) return invalid;
  if (scenario === undefined) return undefined;
  const finding = library.find(scenario);
  return "message" in finding ? finding.message : finding.entered;
}

/** Returns the faults that may hit a request: those that it asks for, then those of the state. */
export function faultsFor(controls: RequestControls, snapshot: Snapshot): readonly Keyed<Fault>[] {
  if (controls.faults.length === 0) return snapshot.faults;
  return [...controls.faults.map((part) => ({ key: REQUEST_FAULT, part })), ...snapshot.faults];
}

/** Returns what faults and later changes match a request by. */
export function matchedBy({
  request: { method, header },
  resolved,
  snapshot,
}: {
  readonly request: RequestMessage;
  readonly resolved: ResolvedRequest;
  readonly snapshot: Snapshot;
}): MatchedRequest {
  const { path, operation, pairs } = resolved.at();
  return {
    ...{ method, path, header, operation: operation?.id, pairs },
    user: () => resolved.credential().name?.user,
    reading: () => snapshot,
  };
}
