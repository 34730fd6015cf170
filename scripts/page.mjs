/** Builds dist/page: the page (src/page), the script of the pages of a site, and what each answer to a choice gives, from the compiled command line. */
import { mkdir, writeFile } from "node:fs/promises";
import { build } from "vite";
import { demonstrateChoice, requestLineOf, summarizeBody } from "../dist/cli/commands/choices.js";
import { choiceIds } from "../dist/contract/profile.js";

const OUT = "dist/page";

await build({
  configFile: false,
  logLevel: "warn",
  root: "src/page",
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: `../../${OUT}`,
    emptyOutDir: true,
    assetsDir: "page",
    // A policy without data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: {
      input: { main: "src/page/index.html", site: "src/site/browser/main.tsx" },
      output: { entryFileNames: ({ name }) => (name === "site" ? "page/site.js" : "page/[name]-[hash].js") },
    },
    // As they are written, so that the colours of both themes stand once.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
  },
});
await mkdir(OUT, { recursive: true });
await writeFile(`${OUT}/page/choice-examples.json`, JSON.stringify(await choiceExamples()));

/** What the example request of each choice gets under each answer, by choice and answer. */
async function choiceExamples() {
  const examples = choiceIds.map(async (id) => {
    const demonstrations = await demonstrateChoice(id);
    const answers = demonstrations.map(({ answer, status, body }) => [answer, `${status} ${summarizeBody(body)}`]);
    return [id, { request: requestLineOf(id), answers: Object.fromEntries(answers) }];
  });
  return Object.fromEntries(await Promise.all(examples));
}
