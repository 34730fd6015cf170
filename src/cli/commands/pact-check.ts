/** `museum-mock pact check`: checks pacts against the document, without a provider, and names the undocumented answers that they depend on. */

import { plural, quote, toSafeLine } from "../../base/text.js";
import { EXIT, UsageError } from "../exit-status.js";
import type { Invocation } from "../options.js";
import {
  type ComparedInteraction,
  type ComparedPact,
  comparePacts,
  type PactBreach,
} from "../pact/document-comparison.js";
import { listUnknownStates, readPacts } from "../pact/pact-files.js";
import { planReporters, writeReports } from "../report-files.js";
import { note, type Terminal } from "../terminal.js";

export async function runPactCheck(
  [folder = ""]: readonly string[],
  { reporter = [], strict, config }: Invocation<"pact check">,
  terminal: Terminal,
): Promise<number> {
  const { provider } = config.values.verify.pact;
  const reports = await planReporters(reporter);
  const { pacts, notices } = await readPacts("DIR", folder, provider);
  for (const notice of notices) note(notice, terminal);
  if (pacts.length === 0) {
    throw new UsageError(`${quote(folder)} has no pact with the provider ${quote(provider)}.`);
  }
  for (const notice of listUnknownStates(pacts)) note(notice, terminal);
  const compared = await comparePacts(pacts);
  if (countOf(compared).interactions === 0) {
    throw new UsageError(`${quote(folder)} has no interaction with the provider ${quote(provider)}.`);
  }
  for (const line of toCheckText(compared, terminal)) terminal.print(line);
  const report = { summary: countOf(compared), pacts: compared, notices };
  await writeReports(reports, () => `${JSON.stringify(report, null, 2)}\n`, terminal);
  const { broken, relying } = countOf(compared);
  return broken > 0 || (strict && relying > 0) ? EXIT.broken : EXIT.kept;
}

function countOf(pacts: readonly ComparedPact[]) {
  const interactions = pacts.flatMap((pact) => pact.interactions);
  return {
    pacts: pacts.length,
    interactions: interactions.length,
    broken: interactions.filter(({ breaches }) => breaches.length > 0).length,
    relying: interactions.filter(({ reliances }) => reliances.length > 0).length,
  };
}

function toCheckText(pacts: readonly ComparedPact[], terminal: Terminal): readonly string[] {
  const { broken, relying, ...all } = countOf(pacts);
  return [
    ...pacts.flatMap(({ file, interactions }) =>
      interactions.flatMap((interaction) => toLines(file, interaction, terminal)),
    ),
    `${plural(all.pacts, "pact")}, ${plural(all.interactions, "interaction")}: ${broken} contradict the document, ${relying} depend on an undocumented answer.`,
  ];
}

function toLines(
  file: string,
  { description, breaches, reliances }: ComparedInteraction,
  { paint }: Terminal,
): readonly string[] {
  if (breaches.length === 0 && reliances.length === 0) return [];
  const mark = breaches.length > 0 ? paint("red", "✗") : paint("yellow", "!");
  return [
    `${mark} ${toSafeLine(`${file}: ${description}`)}`,
    ...breaches.map(toBreachLine),
    ...reliances.map(({ choice, answer, says }) =>
      choice
        ? `  depends on an undocumented answer: ${choice}=${answer} (${says})`
        : `  depends on an undocumented answer: ${says}`,
    ),
  ];
}

function toBreachLine({ message, location, value }: PactBreach): string {
  const shown = value === undefined || typeof value === "object" ? "" : ` (${JSON.stringify(value)})`;
  return `  ${toSafeLine(`${message}, at ${location}${shown}`)}`;
}
