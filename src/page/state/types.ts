/** What the admin API answers, as spec/admin.openapi.yaml describes it. */

export interface ClockState {
  readonly today: string;
  readonly isHeld: boolean;
  readonly timeZone: string;
  /** What the clock shows, as a local time with its offset. */
  readonly now?: string;
  readonly speed?: number;
}

export interface ScenarioParameter {
  readonly format?: string;
  readonly example?: string | number;
  readonly default?: string | number;
}

export interface ListedScenario {
  readonly name: string;
  readonly says: string;
  readonly extends?: string;
  readonly parameters?: Readonly<Record<string, ScenarioParameter>>;
}

export interface ScenarioState {
  readonly current: string;
  readonly today: string;
  readonly scenarios: readonly ListedScenario[];
}

export interface ListedSession {
  readonly id: string;
  readonly today: string;
  readonly scenario: string;
  readonly requests: number;
  readonly idleSeconds: number;
}

/** An exchange in short. */
export interface Row {
  readonly id: number;
  readonly time: string;
  readonly method: string;
  readonly target: string;
  readonly status: number;
  readonly count?: number;
  readonly milliseconds: number;
  readonly operation?: string;
  readonly session?: string;
  readonly scenario?: string;
  readonly faults?: readonly string[];
  readonly warnings: readonly string[];
  readonly problem?: string;
}

export type HeaderList = readonly (readonly [string, string])[];

export interface Exchange extends Row {
  readonly today?: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly given: readonly string[];
    readonly value: string | number;
    readonly isDefault: boolean;
  }[];
  readonly credential?: { readonly scheme: string; readonly user?: string };
  readonly request: { readonly url: string; readonly headers: HeaderList };
  readonly response: { readonly headers: HeaderList; readonly body: string; readonly bodyLength: number };
}

export interface Entry {
  readonly date: string;
  readonly timeOpen?: string;
  readonly timeClose?: string;
}

export interface MuseumEvent {
  readonly eventId: string;
  readonly name?: string;
  readonly location?: string;
  readonly eventDescription?: string;
  readonly dates: readonly string[];
  readonly price?: number;
}

export interface Change<Item> {
  readonly by: "scenario" | "edit";
  readonly was: Item | null;
}

export interface CalendarDay {
  readonly date: string;
  readonly entry?: Entry;
  readonly change?: Change<Entry>;
  readonly eventCount: number;
  readonly events: readonly { readonly event: MuseumEvent; readonly change?: Change<MuseumEvent> }[];
  readonly removed: readonly { readonly by: "scenario" | "edit"; readonly was: MuseumEvent }[];
}

export interface Calendar {
  readonly today: string;
  readonly isHeld: boolean;
  readonly from: string;
  readonly to: string;
  readonly days: readonly CalendarDay[];
}

export interface Verification {
  readonly id: number;
  readonly url: string;
  readonly state: "running" | "finished" | "stopped" | "failed";
  readonly progress: { readonly done: number; readonly total: number; readonly about: string };
  readonly error?: string;
  readonly report?: import("../../verify/report/report.js").Report;
}
