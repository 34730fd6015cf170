/** The names that filters of the journal know: operations, scenarios and faults. */
import { nearestName, quote } from "../../../base/text.js";
import { effectKinds } from "../../../scenarios/fault.js";
import { effectOf } from "../../../scenarios/fault-effects.js";
import { listOf, type OneOrMore } from "../../../scenarios/request-match.js";
import { parameterNames, paths } from "../../../scenarios/request-match-reading.js";
import type { ScenarioLibrary } from "../../../scenarios/scenario-library.js";
import type { ExchangeMatch } from "../../assertions/exchange-match.js";
import { JournalQuery } from "../../assertions/journal-query.js";
import type { MockParts } from "../../core/mock-core.js";
import { invalidControl } from "../../message/problem.js";
import type { JournalScope } from "../admin-operation.js";

const names = effectKinds.map((kind) => effectOf(kind).names);
const knownNames = names.flatMap(({ all = [] }) => all);
const examples = [...names.flatMap(({ example }) => example ?? []), "mutant closed-day-open"];

/** Returns whether an exchange can have met a fault of this name. */
function isFaultName(name: string): boolean {
  return knownNames.includes(name) || names.some(({ isOfForm }) => isOfForm?.(name) === true);
}

/** Returns a sentence on an unknown name of a fault. `scenarios` are names that it may be meant for, too. */
function unknownFault(name: string, scenarios: readonly string[]): string {
  const nearest = nearestName(name, [...knownNames, ...examples, ...scenarios]);
  const known = [...examples, ...knownNames.filter((one) => !one.startsWith("mutant "))].join(", ");
  const hint = nearest ? `did you mean ${quote(nearest)}?` : `use one of ${known}, or the name of a scenario.`;
  return `Unknown fault ${quote(name)}; ${hint}`;
}

/** The names that filters of a journal may have: those that there are, and those that were recorded. */
export class JournalNames {
  readonly #parts: MockParts;
  readonly #scope: JournalScope;

  constructor(parts: MockParts, scope: JournalScope) {
    this.#parts = parts;
    this.#scope = scope;
  }

  /** Throws a ControlError for a name that is unknown; a scenario that was removed may still stand in the journal. */
  require(match: ExchangeMatch): void {
    const error = this.#findError(match);
    if (error !== undefined) throw invalidControl(error);
  }

  /** Throws a ControlError for a path that no operation has and no request had: that it was not asked for proves nothing. */
  requirePath({ path }: ExchangeMatch): void {
    const unknown = namesIn(path).find((name) => !paths.includes(name) && !this.#isRecorded({ path: name }));
    if (unknown === undefined) return;
    const served = paths.join(" or ");
    throw invalidControl(
      `No request had the path ${quote(unknown)}, and no operation has it; use ${served}, or "wrong": true for requests to no operation.`,
    );
  }

  #isRecorded(match: ExchangeMatch): boolean {
    return JournalQuery.isSeen(this.#scope.journal, match);
  }

  /** Returns a sentence on the first name in a match that is neither known nor recorded; a path or parameter only if it is near a known one. */
  #findError({ fault, scenario, session, path, sent = {} }: ExchangeMatch): string | undefined {
    const libraries = (fault ?? scenario) === undefined ? [] : this.#libraries();
    for (const name of namesIn(fault)) {
      if (isFaultName(name) || scenarioError(name, libraries) === undefined || this.#isRecorded({ fault: name }))
        continue;
      return unknownFault(
        name,
        libraries.flatMap(({ scenarios }) => scenarios.map((scenario) => scenario.name)),
      );
    }
    for (const name of namesIn(scenario)) {
      const error = scenarioError(name, libraries);
      if (error !== undefined && !this.#isRecorded({ scenario: name })) return error;
    }
    for (const name of namesIn(session)) {
      if (!this.#parts.sessions.has(name) && !this.#isRecorded({ session: name }))
        return `Unknown session ${quote(name)}; GET /__admin/sessions lists them.`;
    }
    for (const name of namesIn(path)) {
      const nearest = paths.includes(name) ? undefined : nearestName(name, paths);
      if (nearest !== undefined && !this.#isRecorded({ path: name }))
        return `Unknown path ${quote(name)}; did you mean ${quote(nearest)}?`;
    }
    for (const name of Object.keys(sent)) {
      const nearest = parameterNames.includes(name) ? undefined : nearestName(name, parameterNames);
      if (nearest !== undefined && !this.#isRecorded({ sent: { [name]: true } }))
        return `Unknown parameter ${quote(name)}; did you mean ${nearest}?`;
    }
    return undefined;
  }

  #libraries(): readonly ScenarioLibrary[] {
    const { library, sessions } = this.#parts;
    const { session } = this.#scope;
    return [...new Set((session ? [session] : sessions.all()).map((listed) => listed.libraryOver(library)))];
  }
}

/** The names without patterns, which can match anything. */
function namesIn(value: OneOrMore<string> | boolean | undefined): readonly string[] {
  if (value === undefined || typeof value === "boolean") return [];
  return listOf(value).filter((name) => !name.includes("*"));
}

/** Returns why no library has a scenario; undefined if one has it, be it with invalid values. */
function scenarioError(name: string, libraries: readonly ScenarioLibrary[]): string | undefined {
  const errors = libraries.map((library) => {
    const finding = library.find(name);
    if ("message" in finding) return finding.message.startsWith("Unknown") ? finding.message : undefined;
    const { name: full } = finding.entered;
    return full === name ? undefined : `Unknown scenario ${quote(name)}; did you mean ${quote(full)}?`;
  });
  return errors.includes(undefined) ? undefined : errors[0];
}
