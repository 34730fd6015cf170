/** The MCP server and its endpoint over HTTP. Its tools are operations of the admin API, two documents, and the verifier. */
import { readFile } from "node:fs/promises";
import type { McpServer } from "@modelcontextprotocol/server";
import { lookUp } from "../../base/collections.js";
import { VERSION } from "../../base/generated/version.js";
import type { JsonObject } from "../../base/json.js";
import type { OperationName } from "../../mock/admin/admin-operation.js";
import { adminOperations } from "../../mock/admin/generated/admin-operations.js";
import { createAdminCall } from "../../mock/admin-client/admin-request.js";
import { ControlError } from "../../mock/message/problem.js";
import type { Report } from "../../verify/report/report.js";
import { type VerifyOptions, verify } from "../library/verify.js";
import type { WebHandler } from "../node/mock-listener.js";
import { packageFile, readDocument } from "../node/served-documents.js";

const INSTRUCTIONS =
  "museum-mock stands in for the museum information interface: GET /museum-hours and GET /special-events, with HTTP Basic. " +
  "Write clients by the documents. When a client gets an error or too few rows: listRequests with wrong, then explain one by its id. " +
  "Give each test a session of its own: send `Prefer: session=ID` and pass the same id as `session` here.";

interface MuseumAccess {
  /** Where an application under test reaches it, such as `http://127.0.0.1:4010`. */
  readonly url: string;
  send(url: string, init?: RequestInit): Promise<Response>;
}

interface VerifiedService extends Pick<VerifyOptions, "credentials" | "only" | "today" | "quick" | "signal"> {
  readonly url: string;
}

export type VerifyService = (verification: VerifiedService) => Promise<Report>;

type McpLibrary = typeof import("@modelcontextprotocol/server");

/** Loads the library, which is optional: a bundler that saw its name would demand it. Rejects with ERR_MODULE_NOT_FOUND. */
export function loadMcpLibrary(): Promise<McpLibrary> {
  const name = ["@modelcontextprotocol", "server"].join("/");
  return import(/* @vite-ignore */ /* webpackIgnore: true */ name);
}

interface Tool {
  readonly name: string;
  readonly description: string;
  readonly changes: boolean;
  readonly properties: Readonly<Record<string, JsonObject>>;
  readonly required?: readonly string[];
  /** The arguments were validated against the schemas. Rejects with what the agent should read. */
  run(args: JsonObject, context: { readonly museum: MuseumAccess; readonly signal: AbortSignal }): Promise<unknown>;
}

/** Returns what makes a server for one connection. Without a session of its own, a call works on the default session. */
export async function createMcpServers(library: McpLibrary, verifyService: VerifyService) {
  const tools = [documentTool, ...(await readAdminTools()), toVerifyTool(verifyService)];
  return (museum: MuseumAccess, session?: string): McpServer => {
    const server = new library.McpServer(
      { name: "museum-mock", version: VERSION },
      { instructions: `${INSTRUCTIONS} It answers at ${museum.url}.` },
    );
    for (const { name, description, changes, properties, required = [], run } of tools) {
      const input = { type: "object", properties, required, additionalProperties: false };
      const about = {
        description,
        inputSchema: library.fromJsonSchema<JsonObject>(input as never),
        annotations: { readOnlyHint: !changes },
      };
      server.registerTool(name, about, async (args, { mcpReq: { signal } }) => {
        try {
          const usual = session !== undefined && "session" in properties ? { session } : {};
          const result = await run({ ...usual, ...args }, { museum, signal });
          return { content: [{ type: "text", text: typeof result === "string" ? result : JSON.stringify(result) }] };
        } catch (error) {
          if (!(error instanceof TypeError || error instanceof ControlError)) throw error;
          return { isError: true, content: [{ type: "text", text: error.message }] };
        }
      });
    }
    return server;
  };
}

/** The tools over HTTP may do what the client of the request may: its token goes with each call of the admin API. */
export async function createHttpEndpoint(handler: WebHandler) {
  const library = await loadMcpLibrary();
  // The environment of the server is not the agent's, so that a credential has to come with the call.
  const createServer = await createMcpServers(library, ({ url, ...how }) => verify(url, how));
  return async (request: Request, session: string | undefined): Promise<Response> => {
    const authorization = request.headers.get("Authorization");
    const send: MuseumAccess["send"] = (url, init = {}) => {
      const headers = new Headers(init.headers);
      if (authorization) headers.set("Authorization", authorization);
      return handler.fetch(new Request(url, { ...init, headers }));
    };
    const museum = { url: new URL(request.url).origin, send };
    return library.createMcpHandler(() => createServer(museum, session)).fetch(request);
  };
}

/** The operations that are tools, each with the parameters of use to an agent, and what a call says if the agent does not. */
const offered: { readonly [Name in OperationName]?: readonly [names: readonly string[], usual: JsonObject] } = {
  getClock: [[], {}],
  setClock: [[], {}],
  listScenarios: [[], {}],
  enterScenario: [[], {}],
  getProfile: [[], {}],
  listRequests: [["operation", "status", "wrong", "since", "limit"], { format: "summary", limit: 20 }],
  explain: [["request", "target"], { format: "json" }],
};

interface Described {
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly JsonObject[];
  readonly requestBody?: JsonObject;
}

async function readAdminTools(): Promise<readonly Tool[]> {
  const [, text] = await readDocument("admin.openapi.json", { origin: "", base: "", admin: true });
  const document: unknown = JSON.parse(text);
  const valueAt = (...steps: readonly string[]) =>
    steps.reduce((node, step) => lookUp(Object(node), step), document) as JsonObject;
  const find = ({ $ref, ...given }: JsonObject) =>
    typeof $ref === "string" ? valueAt(...$ref.slice(2).split("/")) : given;
  return Object.entries(offered).map(([name, [names, usual]]): Tool => {
    const id = name as OperationName;
    const { method, path } = adminOperations[id];
    const described: unknown = valueAt("paths", path, method.toLowerCase());
    const { summary, description = "", parameters = [], requestBody } = described as Described;
    const queried = parameters.map(find).flatMap(({ name: parameter, schema, description: about }) => {
      // One of the values of a list is enough for an agent.
      const { items = schema } = schema as JsonObject;
      return names.includes(String(parameter)) ? [[parameter, { ...(items as object), description: about }]] : [];
    });
    const body = requestBody && { body: { type: "object", description: `such as ${examplesOf(find(requestBody))}` } };
    return {
      name,
      description: `${summary}. ${description}`.trim(),
      changes: method !== "GET",
      properties: { ...Object.fromEntries(queried), ...body, session: SESSION },
      required: body ? ["body"] : [],
      run({ body: sent, ...query }, { museum: { url, send } }) {
        const pairs = Object.entries({ ...usual, ...query }).map(([key, value]) => [key, String(value)] as const);
        const call = createAdminCall({ url, token: undefined, fetch: send as typeof fetch });
        return call(id, { query: pairs, body: sent as never });
      },
    };
  });
}

const SESSION = { type: "string", description: "session id; default: the default session" };

function examplesOf({ content }: JsonObject): string {
  const [media = {}] = Object.values(content as Record<string, { example?: unknown; examples?: object }>);
  const values = Object.values(media.examples ?? {}).map(({ value }) => value);
  return [...(media.example === undefined ? [] : [media.example]), ...values]
    .map((value) => JSON.stringify(value))
    .join(" or ");
}

const documents = { interface: "spec/openapi.yaml", choices: "spec/choices.md" } as const;

const documentTool: Tool = {
  name: "getDocument",
  description:
    "Start here. `interface` is the OpenAPI document: write clients by it. `choices` lists the points that it leaves open, with the possible answers: never rely on one.",
  changes: false,
  properties: { name: { enum: Object.keys(documents) } },
  required: ["name"],
  run: ({ name }) => readFile(packageFile(documents[name as keyof typeof documents]), "utf8"),
};

const text = { type: "string" };

function toVerifyTool(verifyService: VerifyService): Tool {
  return {
    name: "verify",
    description:
      "Sends GET and HEAD requests to a service and checks every documented rule, with curl lines for each failure. `choices` is how it answers what the document leaves open; that is never a failure.",
    changes: true,
    properties: {
      url: { ...text, description: "base address" },
      credentials: {
        ...text,
        description:
          "user:password; default: MUSEUM_USERNAME and MUSEUM_PASSWORD, for MUSEUM_BASE_URL and this machine",
      },
      quick: { type: "boolean", default: true, description: "a few hundred requests instead of thousands" },
      rules: { type: "array", items: text, description: "check only these, by id or family, such as paging" },
      today: { ...text, description: "the day, if the clock of the service is held" },
    },
    required: ["url"],
    async run({ rules: only, ...given }, { signal }) {
      const how = { quick: true, ...given, signal, ...(only !== undefined && { only }) };
      return toResult(await verifyService(how as unknown as VerifiedService));
    },
  };
}

const MOST_FINDINGS = 20;

function toResult({ summary, operations, ended, checks, choices }: Report) {
  const failed = checks.filter(({ status }) => status === "failed").slice(0, MOST_FINDINGS);
  const observed = Object.entries(choices).filter(([, { answer }]) => answer !== null);
  return {
    ...{ summary, operations, ended },
    failed: failed.map(({ rule, summary, source, basis, findings }) => {
      return { rule, summary, source, basis, findings: findings.slice(0, 3) };
    }),
    choices: Object.fromEntries(observed.map(([id, { answer }]) => [id, answer])),
  };
}
