/** Writes the requests of the interface for tools that people send them from: an `.http` file and a Postman collection. */
import { readFile } from "node:fs/promises";
import { parse } from "yaml";

const BASE = "http://127.0.0.1:4010";

/** @typedef {Record<string, any>} Json */

/** @returns {Promise<{ path: string, text: string }[]>} */
export async function requestFiles() {
  const document = parse(await readFile("spec/openapi.yaml", "utf8"));
  const admin = parse(await readFile("spec/admin.openapi.yaml", "utf8"));
  const requests = [...requestsOf(document), ...controlsOf(admin)];
  return [
    { path: "spec/museum.http", text: toHttpFile(requests) },
    {
      path: "spec/museum.postman_collection.json",
      text: `${JSON.stringify(toCollection(document, requests), null, 2)}\n`,
    },
  ];
}

/** Each operation plain, and with each of its parameters. @param {Json} document */
function requestsOf(document) {
  return Object.entries(document.paths).flatMap(([path, { get }]) => {
    const parameters = get.parameters.map((/** @type {Json} */ one) => resolve(document, one));
    const plain = { name: get.summary ?? get.operationId, path, query: "", isControl: false };
    const others = parameters.map((/** @type {Json} */ { name, schema, example }) => ({
      name: `${plain.name}, with ${name}`,
      path,
      // An end before today would be before the start.
      query: `${name === "endDate" ? "startDate=2027-03-01&" : ""}${name}=${example ?? schema.examples?.[0] ?? schema.example ?? schema.default ?? "2027-03-01"}`,
      isControl: false,
    }));
    return [plain, ...others];
  });
}

/** The controls that take nothing. @param {Json} document */
function controlsOf(document) {
  const ids = ["getHealth", "getClock", "listScenarios", "getProfile", "listFaults", "listRequests", "listSessions"];
  return Object.entries(document.paths).flatMap(([path, { get }]) =>
    get && ids.includes(get.operationId)
      ? [{ name: get.summary, path: `/__admin${path}`, query: "", isControl: true }]
      : [],
  );
}

/** @param {Json[]} requests */
function toHttpFile(requests) {
  const sections = requests.map(({ name, path, query, isControl }) =>
    [
      `### ${name}`,
      `GET {{base}}${path}${query && `?${query}`}`,
      ...(isControl ? [] : ["Authorization: Basic {{user}} {{password}}"]),
    ].join("\n"),
  );
  return `# Requests to museum-mock. Generated from spec/openapi.yaml by \`npm run generated\`; do not edit.
@base = ${BASE}
@user = anyone
@password = anything

${sections.join("\n\n")}
`;
}

/** @param {Json} document @param {Json[]} requests */
function toCollection(document, requests) {
  const folder = (/** @type {string} */ name, /** @type {boolean} */ isControl) => ({
    name,
    item: requests.filter((one) => one.isControl === isControl).map(toItem),
  });
  return {
    info: {
      name: document.info.title,
      description: "Generated from spec/openapi.yaml; do not edit.",
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: {
      type: "basic",
      basic: [
        { key: "username", value: "{{user}}", type: "string" },
        { key: "password", value: "{{password}}", type: "string" },
      ],
    },
    variable: [
      { key: "base", value: BASE },
      { key: "user", value: "anyone" },
      { key: "password", value: "anything" },
    ],
    item: [folder("Museum", false), folder("Controls of the mock", true)],
  };
}

/** @param {Json} request */
function toItem({ name, path, query, isControl }) {
  return {
    name,
    request: {
      ...(isControl && { auth: { type: "noauth" } }),
      method: "GET",
      url: {
        raw: `{{base}}${path}${query && `?${query}`}`,
        host: ["{{base}}"],
        path: path.slice(1).split("/"),
        ...(query && { query: [...new URLSearchParams(query)].map(([key, value]) => ({ key, value })) }),
      },
    },
  };
}

/** @param {Json} document @param {Json} node */
function resolve(document, node) {
  if (!node.$ref) return node;
  const [, ...path] = node.$ref.split("/");
  return path.reduce((/** @type {Json} */ at, /** @type {string} */ key) => at[key], document);
}
