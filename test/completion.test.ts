import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { choiceIds } from "../src/contract/choices/answers.js";
import { newFolder } from "./support/folder.js";
import { run } from "./support/run-cli.js";

const at = newFolder();

const script = join(at, "completion.bash");

beforeAll(async () => {
  writeFileSync(join(at, "my museum.json"), "");
  writeFileSync(script, (await run(["completion", "bash"])).stdout);
});

/** What bash would offer at the end of a line. */
function completeInBash(line: string): string[] {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the shell's variable.
  const program = 'source "$1"; COMP_LINE="$2"; COMP_POINT="$3"; _museum_mock; printf "%s\\n" "${COMPREPLY[@]}"';
  const output = execFileSync("bash", ["-c", program, "bash", script, line, String(line.length)], {
    encoding: "utf8",
    cwd: at,
  });
  return output.trim().split("\n");
}

describe("museum-mock completion", () => {
  it.each([
    ["museum-mock s", ["scenarios", "serve", "sweep"]],
    ["museum-mock serve --scenario no-", ["no-events"]],
    ["museum-mock scenarios years", ["years-end"]],
    ["museum-mock serve --profile ", ["default", "lenient", "strict", "completion.bash", "my museum.json"]],
    ["museum-mock serve --profile str", ["strict"]],
    ["museum-mock serve --choice endDateB", ["endDateBound=inclusive", "endDateBound=exclusive"]],
    ["museum-mock serve --choice endDateBound=ex", ["exclusive"]],
    ["museum-mock serve --profile=le", ["lenient"]],
    ["museum-mock sweep --only endDateBound,lim", ["endDateBound,limitAboveMaximum"]],
    ["museum-mock serve --fixtures my", ["my museum.json"]],
    ["museum-mock sweep -- np", [""]],
    ["museum-mock pact ver", ["verify"]],
    ["museum-mock pact verify --provider-s", ["--provider-states-url"]],
    ["museum-mock pact verify --pacts my", ["my museum.json"]],
    ["museum-mock choices head", ["headMethod"]],
    ["museum-mock mutate --only closed-day-open,page-ig", ["closed-day-open,page-ignored"]],
    ["museum-mock sweep --on", ["--only"]],
    ["museum-mock serve --fixtures compl", ["completion.bash"]],
  ])("completes %j in bash", (line, words) => {
    expect(completeInBash(line).sort()).toEqual([...words].sort());
  });

  it.each(["zsh", "fish"])("names every choice and profile for %s", async (shell) => {
    const { status, stdout } = await run(["completion", shell]);
    expect(status).toBe(0);
    for (const id of choiceIds) expect(stdout).toContain(`${id}=`);
    expect(stdout).toContain("default lenient strict");
  });

  it("exits with 2 for another shell", async () => {
    expect(await run(["completion", "fishy"])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("did you mean fish?"),
    });
  });
});
