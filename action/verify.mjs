/** Verifies a service. The command itself writes the annotations and the summary of the step. */
import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { option, setOutput } from "./inputs.mjs";

/** @param {string} program @param {import("./inputs.mjs").Inputs} inputs @returns {Promise<number>} */
export async function verify(program, { url, data, today, profile, baseline, reporters, isQuick, further, temporary }) {
  const sarif = join(temporary, "museum-mock.sarif");
  const options = [
    ...(url === "" ? [] : [url]),
    ...option("--fixtures", data),
    ...option("--today", today),
    ...option("--profile", profile),
    ...option("--baseline", baseline),
    ...reporters.flatMap((reporter) => ["--reporter", reporter]),
    ...["--reporter", `sarif=${sarif}`],
    ...(isQuick ? ["--quick"] : []),
  ];
  // A report of an earlier step of the job would be taken for this one's.
  rmSync(sarif, { force: true });
  const { status } = spawnSync(process.execPath, [program, "verify", ...options, ...further], { stdio: "inherit" });
  if (existsSync(sarif)) setOutput("sarif", sarif);
  else console.log("::error title=museum-mock::The verification did not run; the reason is above.");
  return status ?? 3;
}
