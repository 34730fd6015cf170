/** Lines that a reader pastes run in each shell, or their block says that it is for sh: `posix`. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { commands, type Declaration } from "../../src/cli/commands.js";
import { startServe } from "../support/run-cli.js";
import { listPages, readBlocks } from "./pages.js";

/** What sh, zsh, PowerShell and cmd.exe all take literally: in a word, and within double quotes. */
const WORD = /^(?:[\w./:=+…-]|\b@|"[^"$`\\!%]*")+$/;

/** Returns why a line can't be pasted into each of the four shells; undefined if it can. */
function whyNotEverywhere(line: string): string | undefined {
  const words = line.match(/(?:"[^"]*"|'[^']*'|\S)+/g) ?? [];
  const [program = ""] = words;
  if (/^\w+=/.test(program) || program === "export") return `${line}\nsets a variable as sh alone does`;
  const word = words.find((one) => !WORD.test(one) || one === "/dev/null");
  return word === undefined ? undefined : `${line}\n${word} is read in another way by one of the shells`;
}

const examplePages = ["other-operations", "server-rendered", "website"].map((name) => `examples/${name}/README.md`);
const blocks = [...listPages(), ...examplePages].flatMap((page) =>
  readBlocks(page)
    .filter(({ language }) => ["sh", "console"].includes(language))
    .map(({ language, attributes, text, line }) => {
      const lines = text.split("\n");
      const pasted = language === "sh" ? lines : lines.filter((one) => one.startsWith("$ ")).map((one) => one.slice(2));
      const reasons = pasted.flatMap((one) => whyNotEverywhere(one) ?? []);
      return { page, place: `${page}:${line}`, isPosix: attributes.has("posix"), reasons };
    }),
);

describe("a block of commands", () => {
  it("runs in sh, zsh, PowerShell and cmd.exe, or is marked as one for sh", () => {
    expect(blocks.length).toBeGreaterThan(100);
    expect(blocks.filter(({ isPosix, reasons }) => !isPosix && reasons.length > 0)).toEqual([]);
    expect(blocks.filter(({ isPosix, reasons }) => isPosix && reasons.length === 0)).toEqual([]);
  });

  it("is for sh on no page that does not say where the other forms are, and not in the README", () => {
    const pages = [...new Set(blocks.filter(({ isPosix }) => isPosix).map(({ page }) => page))];
    expect(pages).not.toContain("README.md");
    expect(pages.filter((page) => !readFileSync(page, "utf8").includes("(windows-and-macos.md)"))).toEqual([]);
  });

  it.each([
    ["museum-mock explain 'museum-hours?limit=31'", "'museum-hours?limit=31'"],
    ["museum-mock serve # in a terminal of its own", "#"],
    ["npm ci && npm start", "&&"],
    ["curl http://127.0.0.1:4010/museum-hours?limit=3", "?limit=3"],
    ["museum-mock sweep --only a,b -- npm test", "a,b"],
    ["npm install @pact-foundation/pact", "@pact-foundation/pact"],
    ["MUSEUM_SEED=7 museum-mock config", "sets a variable"],
    ['curl -u "$MUSEUM_USERNAME:x" http://127.0.0.1', "$MUSEUM_USERNAME"],
    ["museum-mock verify URL \\", "\\"],
  ])("is not for each shell: %s", (line, reason) => {
    expect(whyNotEverywhere(line)).toContain(reason);
  });
});

describe("an example that a command prints", () => {
  const examples = Object.values<Declaration>(commands).flatMap((command) => command.examples);

  it.each(examples)("runs in each shell: %s", (line) => {
    expect(whyNotEverywhere(line)).toBeUndefined();
  });

  it("runs in each shell where serve says what to try", async () => {
    const { output, stop } = await startServe();
    await stop();
    const lines = output().stdout.match(/curl.*/g);
    expect(lines?.map(whyNotEverywhere)).toEqual([undefined, undefined]);
  });
});
