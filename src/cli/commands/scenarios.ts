/** `museum-mock scenarios`: the scenarios that there are, or one of them explained. */
import { toSafeLine, toSafeText, toShellWord } from "../../base/text.js";
import { readScenarios } from "../../config/world-files.js";
import { builtInScenarios } from "../../scenarios/generated/built-in-scenarios.js";
import type { Scenario } from "../../scenarios/generated/scenario.js";
import { exampleValues } from "../../scenarios/scenario-data.js";
import { ScenarioLibrary } from "../../scenarios/scenario-library.js";
import { fillName } from "../../scenarios/scenario-name.js";
import type { CommandRun, Invocation } from "../commands.js";
import { EXIT, UsageError } from "../exit-status.js";
import type { Terminal } from "../terminal.js";

export const showScenarios: CommandRun<"scenarios"> = async ([name], options, terminal) => {
  const { config } = options;
  const { scenarios: folder } = config.values.world;
  const label = config.label("world.scenarios");
  // A shell that writes what is printed into the folder has made an empty file there.
  const custom = folder === undefined ? [] : await readScenarios(label, folder, { isEmptyPassedOver: true });
  const library = new ScenarioLibrary([...builtInScenarios, ...custom]);
  const shown = name === undefined ? library.scenarios : [findScenario(name, library)];
  if (options.json) terminal.print(JSON.stringify(name === undefined ? shown : shown[0], null, 2));
  else if (name === undefined) printList(shown, terminal);
  else await printScenario(shown[0] as Scenario, options, terminal);
  return EXIT.kept;
};

function findScenario(name: string, library: ScenarioLibrary) {
  const exact = library.scenarios.find((scenario) => scenario.name === name);
  if (exact) return exact;
  const finding = library.find(name);
  if ("message" in finding) throw new UsageError(finding.message);
  return finding.entered.layers.at(-1)?.scenario as Scenario;
}

function printList(scenarios: readonly Scenario[], { print, paint }: Terminal): void {
  for (const { name, says } of scenarios) {
    print(paint("cyan", toSafeLine(name)));
    print(`  ${toSafeLine(says)}`);
  }
  print();
  print('Print one: museum-mock scenarios "no events"');
  print('Start in one: museum-mock serve --scenario "no events"');
  print('For one request: curl -H "Prefer: scenario=no-events" …');
}

async function printScenario(scenario: Scenario, { config }: Invocation<"scenarios">, { print, paint }: Terminal) {
  const { stringify } = await import("yaml");
  // Quoted where an older reader of YAML would take a time of day for a number.
  print(paint("dim", toSafeText(stringify(scenario, { lineWidth: 110, compat: "yaml-1.1" }).trimEnd())));
  print();
  const { scenarios: folder } = config.values.world;
  const where = folder === undefined ? "" : ` --scenarios ${toShellWord(folder)}`;
  print(
    `Start in it: museum-mock serve${where} --scenario ${toSafeLine(toShellWord(fillName(scenario.name, exampleValues(scenario))))}`,
  );
}
