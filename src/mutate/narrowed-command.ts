/** Narrows the command of a test runner to some files, so that it loads no others. */
import type { NamedTest } from "../adapters/test-museum/mutation-run.js";

/** The words after which a runner takes files. */
const RUNNERS = [
  { program: /(?:^|[\\/])vitest(?:\.mjs|\.cmd)?$/, verb: "run", toFilter: (file: string) => file },
  {
    program: /(?:^|[\\/])playwright(?:\.cmd)?$/,
    verb: "test",
    toFilter: (file: string) => file.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"),
  },
];

type Command = readonly [string, ...string[]];

/** Inserts the files of the tests after `vitest run` or `playwright test`. Any other command stays as it is, and loads all of its files. */
export function narrowCommand(command: Command, tests: readonly NamedTest[]): Command {
  const [program, ...args] = command;
  for (const { program: runner, verb, toFilter } of RUNNERS) {
    const at = command.findIndex((word, index) => word === verb && index > 0 && runner.test(command[index - 1] ?? ""));
    const files = [...new Set(tests.map(({ file }) => toFilter(file)))];
    if (at > 0) return [program, ...args.slice(0, at), ...files, ...args.slice(at)];
  }
  return command;
}
