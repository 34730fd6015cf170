/** Prints the section of a version in the changelog: `node scripts/release-notes.mjs v0.2.0`. Fails for a tag of another version than package.json has. */
import { readFileSync } from "node:fs";

const [, , tag = ""] = process.argv;
const { version } = JSON.parse(readFileSync("package.json", "utf8"));
if (tag !== `v${version}`) throw new Error(`The tag ${tag} is not the version of package.json; use v${version}.`);
const [, section] = readFileSync("CHANGELOG.md", "utf8").replaceAll("\r\n", "\n").split(`\n## ${version}\n`);
if (section === undefined) throw new Error(`CHANGELOG.md has no section "## ${version}"; add it.`);
process.stdout.write(`${section.split("\n## ")[0]?.trim()}\n`);
