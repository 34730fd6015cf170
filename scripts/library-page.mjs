/** Writes docs/library.md from the declarations and docstrings of what the package exports. */
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";

/** @typedef {Record<string, any>} Node */

const HEAD = `# Library

After this page you can use the mock and \`verify\` from JavaScript and TypeScript, in Node.js (ES modules) and in browsers.

\`createMock\` returns a mock. Every option has a default: \`createMock()\` shows the generated museum and follows the real time. Its \`fetch\`
takes what the global \`fetch\` takes, and resolves to a \`Response\`. \`listen\` serves it over HTTP on Node.js:

\`\`\`js
import { createMock } from "museum-mock";
import { listen } from "museum-mock/node";

const museum = createMock({ today: "2027-03-01", seed: 7 });
const headers = { Authorization: \`Basic \${btoa("a:b")}\` };
const response = await museum.fetch("http://museum.test/museum-hours?limit=1", { headers });
console.log(response.status); // 200

const { url, close } = await listen(museum, { port: 0 });
console.log((await fetch(\`\${url}/special-events\`, { headers })).status); // 200
await close();
\`\`\`

## Controls

A mock has its controls as methods. Each takes effect with the next request, and returns a promise:

\`\`\`js
import { createMock } from "museum-mock";

const museum = createMock({ today: "2027-03-01" });
await museum.scenario("service down");
await museum.clock.advance(3);
await museum.profile({ limitAboveMaximum: "clamp" });
await museum.faults([{ status: 503, times: 2, retryAfter: 1 }]);
await museum.data.hours.put({ date: "2027-12-24", timeOpen: "11:00", timeClose: "14:00" });
await museum.reset();

const session = await museum.session(); // a world of its own, with the same controls
await session.scenario("no events");
const headers = { ...session.headers, Authorization: \`Basic \${btoa("a:b")}\` };
const response = await museum.fetch(new Request("http://museum.test/special-events", { headers }));
console.log(await response.json()); // []

const [request] = await session.requests({ operation: "listSpecialEvents" });
console.log(request.status); // 200
await session.drop();
\`\`\`

An invalid value rejects the promise with a TypeError, and changes nothing: \`museum.clock.hold("2027-02-30")\` says
\`Invalid value "2027-02-30" for today; use a calendar date, YYYY-MM-DD, such as 2027-02-28.\` In TypeScript, the names of scenarios, choices and answers
are literal types.

\`createAdminClient\` has the same controls for a mock that runs elsewhere, over its [admin API](admin-api.md). Requests with \`session.headers\`
to \`session.url\` belong to the session.

\`\`\`js
import { createAdminClient, createMock } from "museum-mock";
import { listen } from "museum-mock/node";

const { url, close } = await listen(createMock({ adminToken: "secret" }), { port: 0 });

const admin = createAdminClient(url, { token: "secret" });
const session = await admin.session();
await session.clock.hold("2027-12-24");
const headers = { ...session.headers, Authorization: \`Basic \${btoa("a:b")}\` };
const response = await fetch(\`\${session.url}/museum-hours?limit=1\`, { headers });
const [entry] = await response.json();
console.log(entry.date); // 2027-12-24
await close();
\`\`\`

Your own data, a scenario, and the exchanges as they happen:

\`\`\`js
import { createMock } from "museum-mock";

const museum = createMock({
  fixtures: { hours: [{ date: "2027-03-01", timeOpen: "10:00", timeClose: "18:00" }], events: [] },
  today: "2027-03-01",
  scenario: "no events",
  profile: { limitAboveMaximum: "clamp" },
  onExchange: ({ target, status }) => console.log(target, status), // /museum-hours?limit=50 200
});
const headers = { Authorization: \`Basic \${btoa("a:b")}\` };
await museum.fetch(new Request("http://museum.test/museum-hours?limit=50", { headers }));
\`\`\`

\`world\` takes what \`createGeneratedWorld\` and \`createFixedWorld\` return, and \`clock\` what \`createClock\` and \`holdClock\` return. The generated
museum is loaded with the first request; \`createFixedWorld\` leaves it out of a bundle that is sent to a browser.
Over a fixed world, a page loads 54 kB (gzip) with the mock, and 102 kB over the generated museum. The controls come in files of their own,
with the first use of one; a page that has to use them offline uses one before, or has them in its cache.

If a fault cuts the connection, \`fetch()\` rejects; if it cuts the body, reading the body rejects. \`museum.show(world)\` shows another world from the next request on.

## CommonJS and Jest

The package has ES modules only. In a CommonJS project, use a dynamic import:

\`\`\`js file=museum.cjs
async function main() {
  const { createMock } = await import("museum-mock");
  const museum = createMock({ today: "2027-03-01" });
  console.log((await museum.clock.get()).today); // 2027-03-01
}

main();
\`\`\`

\`\`\`sh
node museum.cjs
\`\`\`

- \`require\` works, too, where Node.js itself loads the file (20.19, 22.12 and later), but not for \`museum-mock/vitest\` and \`museum-mock/msw\`.
- In Jest, \`require\` and a file that Babel turned into CommonJS can't load ES modules (\`Must use import to load ES Module\`). Use a dynamic import as
  above, and run \`NODE_OPTIONS=--experimental-vm-modules npx jest\`. The matcher and the fixture of \`museum-mock/vitest\` are for vitest; in Jest, create a
  mock and call \`museum.expectRequests(…)\`.
- TypeScript before 5.8 rejects a static import in a CommonJS file (\`module: "nodenext"\`, error TS1479). Use a dynamic import for values, and for types
  \`import type { Mock } from "museum-mock" with { "resolution-mode": "import" }\`.

The rest of this page is generated by \`npm run generated\` from the declarations of the package.
`;

const ENTRIES = [
  { name: "museum-mock", file: "build/adapters/index.d.ts" },
  { name: "museum-mock/client", file: "build/adapters/client.d.ts" },
  { name: "museum-mock/node", file: "build/adapters/node.d.ts" },
  { name: "museum-mock/worker", file: "build/adapters/worker.d.ts" },
  { name: "museum-mock/vitest", file: "build/adapters/vitest.d.ts" },
  { name: "museum-mock/playwright", file: "build/adapters/playwright.d.ts" },
  { name: "museum-mock/pact", file: "build/adapters/pact.d.ts" },
];

/** Longer types are data rather than something to read. */
const LONGEST_TYPE = 5000;

/** @returns {Promise<{ path: string, text: string }[]>} */
export async function libraryPage() {
  const parts = [];
  for (const { name, file } of ENTRIES) {
    const declarations = await declarationsOf(file);
    declarations.sort((a, b) => rankOf(a) - rankOf(b));
    parts.push(`## ${name}\n`, ...declarations.map(toSection));
  }
  return [{ path: "docs/library.md", text: `${[HEAD, ...parts].join("\n").trimEnd()}\n` }];
}

/** Functions and values come before types. @param {Declaration} declaration */
function rankOf({ isType }) {
  return isType ? 1 : 0;
}

/** @typedef {{ name: string, doc: string, text: string, isType: boolean }} Declaration */

/** What a file exports, by its own declarations and by those that it exports from others. @param {string} file */
async function declarationsOf(file) {
  const source = await readFile(file, "utf8");
  const { program, comments } = parseSync(file, source);
  /** @type {Declaration[]} */
  const found = [];
  for (const node of /** @type {Node[]} */ (/** @type {unknown} */ (program.body))) {
    if (node.type !== "ExportNamedDeclaration") continue;
    if (node.declaration) found.push(toDeclaration(node, { source, comments }));
    else if (node.source) {
      const others = await declarationsOf(join(dirname(file), node.source.value.replace(/\.js$/, ".d.ts")));
      const names = node.specifiers.map((/** @type {Node} */ one) => one.exported.name);
      found.push(...names.flatMap((/** @type {string} */ name) => others.filter((one) => one.name === name)));
    }
  }
  return found;
}

/** @param {Node} node @param {{ source: string, comments: Node[] }} context @returns {Declaration} */
function toDeclaration({ start, end, declaration }, { source, comments }) {
  const comment = comments.findLast((one) => one.end <= start && source.slice(one.end, start).trim() === "");
  const name = (declaration.id ?? declaration.declarations[0].id).name;
  return {
    name,
    doc: comment?.value.startsWith("*") ? toText(comment.value) : "",
    text: inferredText(declaration, source) ?? asWritten(source.slice(start, end)),
    isType: /^TS(Interface|TypeAlias)/.test(declaration.type),
  };
}

/** @param {string} text */
function asWritten(text) {
  return text
    .replace("export declare ", "")
    .replace("export ", "")
    .replace(/import\("\.[^"]+"\)\./g, "")
    .replace(/^ {4}/gm, "  ");
}

/** Returns an interface whose members are what functions return, with these members; undefined for any other declaration. @param {Node} declaration @param {string} source */
function inferredText({ extends: bases, id, typeParameters }, source) {
  const INFERRED = /^ReturnType<typeof (\w+)/;
  const written = (bases ?? []).map((/** @type {Node} */ { start, end }) => source.slice(start, end));
  const creators = written.flatMap((/** @type {string} */ base) => INFERRED.exec(base)?.[1] ?? []);
  if (creators.length === 0) return undefined;
  const named = written.filter((/** @type {string} */ base) => !INFERRED.test(base));
  const parameters = typeParameters ? source.slice(typeParameters.start, typeParameters.end) : "";
  const { program } = parseSync("declarations.d.ts", source);
  const statements = /** @type {Node[]} */ (/** @type {unknown} */ (program.body));
  const functions = statements.map((node) => node.declaration ?? node);
  const members = creators.map((/** @type {string} */ creator) => {
    const { start, end } = functions.find((node) => node.id?.name === creator)?.returnType.typeAnnotation ?? {};
    return source.slice(start, end).replace(/^\{\n/, "").replace(/\n\}$/, "");
  });
  const above = named.length > 0 ? ` extends ${named.join(", ")}` : "";
  return asWritten(`interface ${id.name}${parameters}${above} {\n${members.join("\n")}\n}`);
}

/** @param {string} comment */
function toText(comment) {
  return comment
    .replace(/^\*/, "")
    .replace(/^ *\* ?/gm, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** @param {Declaration} declaration */
function toSection({ name, doc, text }) {
  const code = text.length > LONGEST_TYPE ? undefined : `\`\`\`ts declaration\n${text}\n\`\`\`\n`;
  return [`### ${name}\n`, ...(doc ? [`${doc}\n`] : []), ...(code ? [code] : [])].join("\n");
}
