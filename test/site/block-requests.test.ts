/** Which requests the blocks of the documentation have. */
import { describe, expect, it } from "vitest";
import { listRequests, preferenceFor, startedWith } from "../../src/site/block-requests.js";
import { renderPage } from "../../src/site/markdown.js";
import { listPages, readBlocks } from "../docs/pages.js";

const MOCK = "http://127.0.0.1:4010";
const CREDENTIAL = ["Authorization", "Basic YTpi"] as const;

describe("the requests of a block", () => {
  const typed = `$ curl -i -u a:b \\\n    ${MOCK}/special-events\nHTTP/1.1 200 OK`;
  const range = `museum-mock serve   # in a terminal\ncurl -s -u a:b '${MOCK}/museum-hours?limit=[10-12]'`;
  const script = `const headers = { Authorization: \`Basic \${btoa("a:b")}\` };\nawait fetch("${MOCK}/special-events?limit=1", { headers });`;
  const elsewhere = `// btoa("a:b")\nfetch(\`\${process.env.MUSEUM_URL ?? "${MOCK}"}/museum-hours?limit=7\`, { headers })`;

  it.each([
    ["sh", `curl -u a:b '${MOCK}/museum-hours?limit=3'`, ["/museum-hours?limit=3"]],
    ["console", typed, ["/special-events"]],
    ["sh", range, [10, 11, 12].map((limit) => `/museum-hours?limit=${limit}`)],
    ["js", script, ["/special-events?limit=1"]],
    ["js", elsewhere, ["/museum-hours?limit=7"]],
  ])("are read from %s: %j", (language, text, targets) => {
    const requests = targets.map((target) => ({ method: "GET", target, headers: [CREDENTIAL] }));
    expect(listRequests(language, text)).toEqual(requests);
  });

  it("have the method, the headers and the body that curl sends", () => {
    const [target, body] = ["/__admin/faults", '[{"status": 503}]'];
    const form = ["Content-Type", "application/x-www-form-urlencoded"];
    const put = listRequests("sh", `curl -X PUT -H 'Prefer: session=a' -d '${body}' ${MOCK}${target}`);
    expect(put).toEqual([{ method: "PUT", target, headers: [["Prefer", "session=a"], form], body }]);
    const post = listRequests("sh", `curl -H 'content-type: application/json' -d '{}' ${MOCK}${target}`);
    expect(post).toMatchObject([{ method: "POST", headers: [["content-type", "application/json"]] }]);
  });

  it.each([
    ["sh", "curl http://127.0.0.1:4011/museum-hours"],
    ["sh", "curl https://staging.example/api/museum-hours"],
    ["sh", 'curl -u "$USER" http://127.0.0.1:4010/museum-hours'],
    ["sh", "curl --retry 3 http://127.0.0.1:4010/museum-hours"],
    ["sh", "curl http://127.0.0.1:4010/__admin/metrics"],
    ["json", '"curl http://127.0.0.1:4010/museum-hours"'],
    ["js", `fetch(\`\${url}/museum-hours\`)`],
  ])("are none in %s: %s", (language, text) => expect(listRequests(language, text)).toEqual([]));

  it("are there for each block that calls the mock", () => {
    const calls = /curl[^\n]*127\.0\.0\.1:4010|fetch\(\s*["`][^"`]*127\.0\.0\.1:4010/;
    const without = listPages().flatMap((page) =>
      readBlocks(page)
        .filter(({ language, text }) => ["sh", "console", "js"].includes(language) && calls.test(text))
        .filter(({ language, text }) => listRequests(language, text).length === 0)
        .map(({ text }) => `${page}: ${text.split("\n").find((line) => /curl|fetch/.test(line))}`),
    );
    expect(without).toEqual([
      // The tools and the metrics need a server.
      `docs/admin-api.md: curl -X POST -H "Content-Type: application/json" -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' -H "Accept: application/json, text/event-stream" "http://127.0.0.1:4010/__admin/mcp"`,
      'docs/admin-api.md: curl "http://127.0.0.1:4010/__admin/metrics"',
      `docs/agents.md: curl -s http://127.0.0.1:4010/__admin/mcp -H "Content-Type: application/json" -H "Accept: application/json, text/event-stream" -d '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"explain","arguments":{"target":"/museum-hours?limit=31"}}}'`,
      'docs/shared-server.md: curl -u a:b "http://127.0.0.1:4010/museum-hours?limit=3"',
    ]);
  });
});

it.each([
  ["--today 2027-03-01", 'today="2027-03-01"'],
  ["--today 2027-03-01 --scenario 'no events'", 'today="2027-03-01", scenario="no events"'],
  ["", ""],
  ["--fixtures tiny.json --today 2027-03-01", undefined],
])("asks a mock with other options as the page means it: %s", (options, header) => {
  expect(preferenceFor(options)).toBe(header);
});

it("asks with the day of the page, until the page changes the mock", () => {
  const block = (text: string) => `\`\`\`sh\n${text}\n\`\`\`\n`;
  const get = block("curl -u a:b 'http://127.0.0.1:4010/museum-hours'");
  const put = block("curl -X PUT 'http://127.0.0.1:4010/__admin/clock'");
  const markdown = block("museum-mock serve --today 2027-03-01") + get + put + get;
  const html = renderPage({ path: "docs/a.md", markdown, addresses: new Map(), serveOptions: "" });
  const [first, , last] = [...html.matchAll(/data-requests="([^"]*)"/g)].map(([, requests = ""]) => requests);
  expect([first?.includes("Prefer"), last?.includes("Prefer")]).toEqual([true, false]);
  expect(html.match(/data-started/g)).toHaveLength(2);
});

it("leads a link of a page to the place of its target, or out of the site, or is text alone", () => {
  const markdown = "[a](b.md#c) [d](../README.md) [e](https://example.org/f.md) [g](#h) [i](none.md)";
  const addresses = new Map(Object.entries({ "docs/b.md": "b.html", "README.md": "index.html" }));
  const html = renderPage({ path: "docs/a.md", markdown, addresses, serveOptions: "" });
  const links = [...html.matchAll(/href="([^"]*)"[^>]*>(\w)</g)].map(([, href, text]) => `${text} ${href}`);
  expect(links).toEqual(["a b.html#c", "d index.html", "e https://example.org/f.md", "g #h"]);
  expect(html).toContain(" i");
});

it("says how a page starts its mock, not another one", () => {
  expect(startedWith("sh", "museum-mock serve --today 2027-03-01 &")).toBe("--today 2027-03-01");
  expect(startedWith("sh", "museum-mock serve")).toBe("");
  expect(startedWith("sh", "museum-mock serve --port 4011 --today 2027-03-01")).toBeUndefined();
  expect(startedWith("json", "museum-mock serve")).toBeUndefined();
});
