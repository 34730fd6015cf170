/** Verifies a service. The command itself writes the annotations and the summary of the step. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { baseCommit, keepComment } from "./comment.mjs";
import { option, setOutput } from "./inputs.mjs";

/** @typedef {import("./inputs.mjs").Inputs} Inputs */
/** @typedef {Readonly<Record<string, string>>} Answers the answers to choices, by id */

/** @param {string} program @param {Inputs} inputs @returns {Promise<number>} */
export async function verify(program, inputs) {
  const { url, data, today, profile, twin, baseline, wait, reporters, isQuick, further, temporary } = inputs;
  const fileOf = (/** @type {string} */ ending) => join(temporary, `museum-mock.${ending}`);
  const files = { sarif: fileOf("sarif"), json: fileOf("json"), markdown: fileOf("md") };
  const ownReporters = Object.entries(files).map(([format, file]) => `${format}=${file}`);
  const options = [
    ...(url === "" ? [] : [url]),
    ...option("--fixtures", data),
    ...option("--today", today),
    ...option("--profile", profile),
    ...option("--twin", twin),
    ...option("--baseline", baseline),
    ...option("--wait", wait),
    ...[...reporters, ...ownReporters].flatMap((reporter) => ["--reporter", reporter]),
    ...(isQuick ? ["--quick"] : []),
  ];
  // A report of an earlier step of the job would be taken for this one's.
  for (const file of Object.values(files)) rmSync(file, { force: true });
  const { status } = spawnSync(process.execPath, [program, "verify", ...options, ...further], { stdio: "inherit" });
  if (existsSync(files.json)) {
    setOutput("sarif", files.sarif);
    await report(files, inputs);
  } else console.log("::error title=museum-mock::The verification did not run; the reason is above.");
  return status ?? 3;
}

/** Writes what was learned, and tells the pull request. @param {{ json: string, markdown: string }} files @param {Inputs} inputs */
async function report({ json, markdown }, inputs) {
  const { target, summary, choices } = JSON.parse(readFileSync(json, "utf8"));
  const observed = Object.entries(choices).flatMap(([id, { status, answer }]) =>
    status === "observed" && answer !== null ? [[id, answer]] : [],
  );
  /** @type {Answers} */
  const answers = Object.fromEntries(observed);
  const learned = join(inputs.temporary, "museum-profile.json");
  writeFileSync(learned, `${JSON.stringify(answers, null, 2)}\n`);
  setOutput("learned", learned);
  const changed = changedSince(readBase(inputs), answers);
  await keepComment(inputs, {
    key: `verify ${target}`,
    text: [folded(readFileSync(markdown, "utf8")), changed].join("\n"),
    isNews: summary.failed > 0 || changed !== "",
  });
}

/** Folds what is long, and not about findings. @param {string} text */
function folded(text) {
  return text.replace(/^## (Not exercised|Choices)\n([\s\S]*?)(?=^## |(?![\s\S]))/gm, (_, title, part) => {
    return `<details><summary>${title}</summary>\n${part.trimEnd()}\n\n</details>\n`;
  });
}

/** @param {Answers} base @param {Answers} answers */
function changedSince(base, answers) {
  const changed = Object.entries(answers).filter(([id, answer]) => base[id] !== undefined && base[id] !== answer);
  if (changed.length === 0) return "";
  const rows = changed.map(([id, answer]) => `| ${id} | ${base[id]} | **${answer}** |`);
  return [
    "## Answers that changed since the base branch",
    "",
    "| choice | base | now |",
    "| --- | --- | --- |",
    ...rows,
  ].join("\n");
}

/** The answers of the base branch: the file `base`, or `profile` as it is there. Empty if neither is known. @param {Inputs} inputs @returns {Answers} */
function readBase({ base, profile }) {
  try {
    const text = base !== "" ? readFileSync(base, "utf8") : showAt(baseCommit(), profile);
    const { $schema: _schema, ...answers } = JSON.parse(text);
    return Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, String(answer)]));
  } catch {
    return {};
  }
}

/** @param {string | undefined} commit @param {string} file */
function showAt(commit, file) {
  if (commit === undefined || !existsSync(file)) return "{}";
  return spawnSync("git", ["show", `${commit}:./${file.replaceAll("\\", "/")}`], { encoding: "utf8" }).stdout;
}
