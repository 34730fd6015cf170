/** Writes the table of settings in docs/configuration.md from their declarations. */
import { namedSettings } from "../build/config/settings.js";
import { replaceMarked, toTable } from "./marked-block.mjs";

/** @returns {Promise<{ path: string, text: string }[]>} */
export async function settingsTable() {
  const rows = namedSettings.map(({ path, help, default: value, usual, flag, flagName, variables, of }) => {
    const others = of.filter((command) => !flag?.on.includes(command));
    const flags = flag ? [`\`--${flagName}\` of ${flag.on.map(code).join(", ")}`] : [];
    const read = others.length > 0 ? [`${flag ? "also read by " : ""}${others.map(code).join(", ")}`] : [];
    return [
      code(path),
      variables.map((name) => name.split(":").map(code).join(" and ")).join(", "),
      [...flags, ...read].join("; "),
      help + (value === undefined && usual === undefined ? "" : ` (default: ${usual ?? String(value)})`),
    ];
  });
  const table = toTable(["Key", "Variable", "Flag and commands", "Meaning"], rows);
  return [await replaceMarked("docs/configuration.md", "settings", table)];
}

/** @param {string} text */
function code(text) {
  return `\`${text}\``;
}
