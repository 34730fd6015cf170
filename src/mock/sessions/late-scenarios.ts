/** Loads the scenarios of a mock when one is needed, and enters the one to start in. */

export interface LateScenarios {
  /** Resolves once scenarios can be entered; undefined if they can. */
  ready(): Promise<void> | undefined;
  /** Resolves once the scenario to start in is entered, without which no request can be answered; undefined if it is. */
  begun(): Promise<void> | undefined;
}

/** `enterFirst` enters the scenario to start in; undefined if the mock starts in the standard world. */
export function createLateScenarios(
  load: () => Promise<void> | undefined,
  enterFirst: (() => void) | undefined,
): LateScenarios {
  let isBegun = enterFirst === undefined;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    enterFirst?.();
  };
  const ready = () => {
    const loading = load();
    if (loading) return loading.then(begin);
    begin();
    return undefined;
  };
  return { ready, begun: () => (isBegun ? undefined : ready()) };
}
