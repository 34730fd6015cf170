/** Options and commands that ended, with what to use instead. A row stays until the next minor version. */
import { type Command, Option } from "commander";
import { UsageError } from "./exit-status.js";

/** By command, as it is typed: what to do now. It completes "museum-mock NAME has ended; ". */
export const ENDED_COMMANDS: Readonly<Record<string, string>> = {
  replay: "a bug report is the HAR of GET /__admin/requests?format=har and the state of GET /__admin/world.",
  "can-deploy": "run the tests under the profile of the service: museum-mock sweep --profile FILE -- npm test.",
  "twin share": "use museum-mock generate, which makes up a museum that you can give to anybody.",
};

/** By command and option: what to do now. It completes "--NAME of museum-mock COMMAND has ended; ". */
export const ENDED_OPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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

/** Throws a UsageError if the arguments begin with an ended command. */
export function refuseEndedCommand([first = "", second = ""]: readonly string[]): void {
  for (const name of [first, `${first} ${second}`]) {
    const instead = Object.hasOwn(ENDED_COMMANDS, name) ? ENDED_COMMANDS[name] : undefined;
    if (instead !== undefined) throw new UsageError(`museum-mock ${name} has ended; ${instead}`);
  }
}

/** Adds a command's ended options, which no help lists: whoever gives one gets its sentence. */
export function addEndedOptions(command: Command): void {
  for (const flag of Object.keys(endedOptionsOf(command))) {
    const option = new Option(`${flag} [value]`).hideHelp();
    // Otherwise "--no-x" would set "x".
    option.negate = false;
    command.addOption(option).on(`option:${option.name()}`, () => refuseEndedOption(command, option));
  }
}

/** Throws a UsageError if the option has ended. */
export function refuseEndedOption(command: Command, { long = "" }: Option): void {
  const instead = endedOptionsOf(command)[long];
  if (instead !== undefined) throw new UsageError(`${long} of museum-mock ${pathOf(command)} has ended; ${instead}`);
}

function endedOptionsOf(command: Command): Readonly<Record<string, string>> {
  return ENDED_OPTIONS[pathOf(command)] ?? {};
}

/** Returns the name of a command with that of its group, such as "twin check". */
function pathOf(command: Command): string {
  const group = command.parent?.parent ? `${command.parent.name()} ` : "";
  return group + command.name();
}
