/** Writes the table of optional packages in docs/versions.md, from the ranges in package.json and what `npm run peers` found to work. */
import { readFile } from "node:fs/promises";
import { peers } from "../test/peers/table.mjs";
import { replaceMarked, toTable } from "./marked-block.mjs";

/** @typedef {{ name: string, version: string, node: string, manager: string }} Tried */

/** @returns {Promise<{ path: string, text: string }[]>} */
export async function peerTable() {
  const { peerDependencies } = JSON.parse(await readFile("package.json", "utf8"));
  /** @type {readonly Tried[]} */
  const tried = JSON.parse(await readFile("test/peers/tried.json", "utf8"));
  const rows = peers.map(({ name, part }) => {
    const own = tried.filter((row) => row.name === name);
    return [part, `\`${name}\``, rangeOf(peerDependencies[name]), worked(own)];
  });
  return [
    await replaceMarked(
      "docs/versions.md",
      "peers",
      toTable(["What needs it", "Package", "Range", "Tried and works"], rows),
    ),
  ];
}

/** @param {string | undefined} range */
function rangeOf(range) {
  return range === undefined ? "–" : `\`${range}\``;
}

/** Returns the versions, each with the major versions of Node.js. @param {readonly Tried[]} rows */
function worked(rows) {
  const versions = [...new Set(rows.map(({ version }) => version))].sort((a, b) =>
    a.localeCompare(b, "en", { numeric: true }),
  );
  return versions
    .map((version) => {
      const nodes = rows.filter((row) => row.version === version).map(({ node }) => node.split(".")[0]);
      return `${version} (Node.js ${[...new Set(nodes)].join(", ")})`;
    })
    .join(" · ");
}
