/** Verifies a service. The command itself writes the annotations and the summary of the step. */
import { spawnSync } from "node:child_process";
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
  const { status } = spawnSync(process.execPath, [program, "verify", ...options, ...further], { stdio: "inherit" });
  setOutput("sarif", sarif);
  return status ?? 3;
}
