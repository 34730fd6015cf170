/** The result of `mutate` as one HTML file that needs no network: the report and the viewer of mutation-testing-elements. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Mutated } from "../mutate/mutate.js";
import { UsageError } from "./exit-status.js";
import type { MutateContext } from "./mutate-report.js";
import { toSchemaReport } from "./mutate-schema-report.js";

const VIEWER = "mutation-testing-elements/mutation-test-elements.js";

/** Returns the path of the viewer's script. Throws a UsageError if its package is not installed. */
export function findViewer(): string {
  try {
    return createRequire(import.meta.url).resolve(VIEWER);
  } catch {
    throw new UsageError(
      "--reporter html needs the viewer; install it: npm install --save-dev mutation-testing-elements",
    );
  }
}

export async function toMutateHtml(mutated: Mutated, context: MutateContext): Promise<string> {
  const script = await readFile(findViewer(), "utf8");
  const report = JSON.stringify(toSchemaReport(mutated, context)).replaceAll("<", "\\u003c");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>museum-mock mutate</title>
<script>${script.replaceAll("</script", "<\\/script")}</script>
</head>
<body>
<mutation-test-report-app title-postfix="museum-mock mutate"></mutation-test-report-app>
<script>document.querySelector("mutation-test-report-app").report = ${report};</script>
</body>
</html>
`;
}
