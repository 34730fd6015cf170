/** Options and commands that ended: one sentence each, and never a word in a help. */
import { expect, test } from "vitest";
import { type Declaration, commands as declarations, endedCommands } from "../src/cli/commands.js";
import { run } from "./support/run-cli.js";

const commands = Object.entries(endedCommands);
const options = Object.entries<Declaration>(declarations).flatMap(([command, { ended = {} }]) =>
  Object.entries(ended).map(([option, instead]) => ({ command, option, instead })),
);

test("an ended command answers with what to use instead", async () => {
  for (const [command, instead] of commands) {
    const stderr = `error: museum-mock ${command} has ended; ${instead}\n`;
    for (const args of [[], ["x"], ["--help"]]) {
      expect(await run([...command.split(" "), ...args])).toEqual({ status: 2, stdout: "", stderr });
    }
    expect(instead).toMatch(/^\S.*\.$/);
  }
});

test("an ended option answers with what to use instead, with and without a value, and is in no help", async () => {
  for (const { command, option, instead } of options) {
    const stderr = `error: ${option} of museum-mock ${command} has ended; ${instead}\n`;
    for (const given of [[option], [option, "x"], [`${option}=x`]]) {
      expect(await run([...command.split(" "), ...given])).toEqual({ status: 2, stdout: "", stderr });
    }
    expect(instead).toMatch(/^\S.*\.$/);
    expect((await run([...command.split(" "), "--help"])).stdout).not.toMatch(new RegExp(`${option}(?![\\w-])`));
  }
});

test("an ended option of serve is refused as a variable, too", async () => {
  for (const { option, instead } of options.filter(({ command }) => command === "serve")) {
    const variable = `MUSEUM_${option.slice(2).replaceAll("-", "_").toUpperCase()}`;
    const stderr = `error: ${option} of museum-mock serve has ended; ${instead}\n`;
    expect(await run(["serve", "--port", "0"], { env: { [variable]: "x" } })).toEqual({
      status: 2,
      stdout: "",
      stderr,
    });
  }
});
