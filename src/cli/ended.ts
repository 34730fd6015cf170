/** Options that ended, and options that became settings of the file, with what to use instead. A row stays until the next minor version. */
import { type Command, Option } from "commander";
import { type CommandName, namedSettings } from "../config/settings.js";
import { UsageError } from "./exit-status.js";

/** By command and option: what to do now. It completes "--NAME of museum-mock COMMAND has ended; ". */
export const ENDED_OPTIONS: { readonly [Name in CommandName]?: Readonly<Record<string, string>> } = {
  sweep: {
    "--lock": "run the tests under the profile of the service: museum-mock sweep --profile FILE -- npm test.",
    "--suite":
      "leave it out; museum-mock sweep --profile FILE -- npm test runs the tests under the profile of the service.",
  },
  verify: {
    "--knowledge": "leave it out; a quick run needs no file, and a full run each night finds what it leaves out.",
  },
  proxy: {
    "--fallback": "serve the twin beside it: museum-mock serve --twin DIR.",
    "--out": "write a recording with --har, or take a twin of the service: museum-mock twin URL --out DIR.",
    "--validate": "run Prism's own proxy with spec/openapi.yaml of this package, as docs/twin.md shows.",
    ...Object.fromEntries(
      ["--fault", "--mutant", "--delay", "--seed"].map((option) => [
        option,
        "let the mock, or a twin of the service, go wrong: museum-mock serve --twin DIR.",
      ]),
    ),
  },
  serve: {
    "--tracing": "load OpenTelemetry's instrumentation of http instead, as docs/shared-server.md shows.",
  },
};

/** Adds the options that a command no longer has, which no help lists: whoever gives one gets its sentence. */
export function addEndedOptions(command: Command, name: CommandName): void {
  for (const [flag, sentence] of Object.entries(sentencesOf(name))) {
    // A setting of another key may be an option of this command.
    if (command.options.some(({ long }) => long === flag)) continue;
    const option = new Option(`${flag} [value]`).hideHelp();
    command.addOption(option).on(`option:${option.name()}`, () => {
      throw new UsageError(sentence);
    });
  }
}

/** Throws a UsageError if a variable sets an ended option. */
export function refuseEndedVariables(name: CommandName, env: Readonly<Record<string, string | undefined>>): void {
  for (const flag of Object.keys(ENDED_OPTIONS[name] ?? {})) {
    const variable = `MUSEUM_${flag.slice(2).replaceAll("-", "_").toUpperCase()}`;
    const sentence = sentencesOf(name)[flag];
    if (env[variable] && sentence !== undefined) throw new UsageError(sentence);
  }
}

function sentencesOf(name: CommandName): Readonly<Record<string, string>> {
  const ended = Object.entries(ENDED_OPTIONS[name] ?? {}).map(([flag, instead]) => [
    flag,
    `${flag} of museum-mock ${name} has ended; ${instead}`,
  ]);
  const moved = namedSettings
    .filter(({ of, flag }) => of.includes(name) && !flag?.on.includes(name))
    .map(({ flagName, path, variables }) => [
      `--${flagName}`,
      `--${flagName} of museum-mock ${name} is a setting now; set ${path} in museum.config.mjs, or ${variables.join(", ").replace(":", " and ")}.`,
    ]);
  // Of two settings of one name, that of the world is meant.
  return Object.fromEntries([...moved.toReversed(), ...ended]);
}
