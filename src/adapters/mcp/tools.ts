/** The tools of the MCP server: operations of the admin API as its document describes them, the documents of the interface, and the verifier. */
import { readFile } from "node:fs/promises";
import { lookUp } from "../../base/collections.js";
import { isPlainObject, type JsonObject } from "../../base/json.js";
import type { OperationName } from "../../mock/admin/admin-operation.js";
import { adminOperations } from "../../mock/admin/generated/admin-operations.js";
import { createAdminCall } from "../../mock/admin-client/admin-request.js";
import type { Report } from "../../verify/report/report.js";
import { packageFile } from "../node/page-files.js";
import { readDocument } from "../node/served-documents.js";
import type { VerifyOptions } from "../verify.js";

export interface Tool {
  readonly name: string;
  readonly description: string;
  /** A JSON schema of the arguments. */
  readonly input: JsonObject;
  /** Whether it changes the mock or sends requests to a service; the others only read. */
  readonly changes: boolean;
  /** The arguments were validated against the schema. Rejects with what the agent should read. */
  run(args: JsonObject, context: { readonly museum: MuseumAccess; readonly signal: AbortSignal }): Promise<unknown>;
}

/** A running mock. */
export interface MuseumAccess {
  /** Where an application under test reaches it, such as `http://127.0.0.1:4010`. */
  readonly url: string;
  /** Sends a request to the mock. The path counts from the root. */
  send(path: string, init?: RequestInit): Promise<Response>;
}

/** The operations that are tools, each with the parameters that an agent has a use for. */
const offered: { readonly [Name in OperationName]?: readonly string[] } = {
  getClock: [],
  setClock: [],
  listScenarios: [],
  enterScenario: [],
  getProfile: [],
  listRequests: ["operation", "status", "wrong", "since", "limit"],
  explain: ["request", "target"],
};

/** What a reply has if a call does not say otherwise, so that an agent can read it. */
const usual: { readonly [Name in OperationName]?: Readonly<Record<string, string>> } = {
  listRequests: { format: "summary", limit: "20" },
  explain: { format: "json" },
};

interface Described {
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly JsonObject[];
  readonly requestBody?: JsonObject;
}

/** Reads the tools from the document of the admin API. */
async function readAdminTools(): Promise<readonly Tool[]> {
  const [, text] = await readDocument("admin.openapi.json", { origin: "", base: "", admin: true });
  const document = JSON.parse(text) as { paths: Record<string, Record<string, Described>> };
  return Object.entries(offered).map(([name, parameters]) => {
    const id = name as OperationName;
    const { method, path } = adminOperations[id];
    const operation = lookUp(lookUp(document.paths, path), method.toLowerCase()) as Described;
    return toTool(id, operation, (given) => resolve(document, given), parameters);
  });
}

function toTool(
  id: OperationName,
  { summary, description = "", parameters = [], requestBody }: Described,
  find: (given: JsonObject) => JsonObject,
  names: readonly string[],
): Tool {
  const listed = parameters.map(find).filter(({ name }) => names.includes(String(name)));
  const queried = listed.map(({ name, schema, description: about }) => [
    name,
    { ...oneOf(schema), description: about },
  ]);
  const body = requestBody && { type: "object", description: `such as ${examplesOf(find(requestBody))}` };
  return {
    name: id,
    description: `${summary}. ${description}`.trim(),
    input: {
      type: "object",
      properties: { ...Object.fromEntries(queried), ...(body && { body }), session: SESSION },
      required: body ? ["body"] : [],
      additionalProperties: false,
    },
    changes: adminOperations[id].method !== "GET",
    run({ body: sent, ...query }, { museum: { url, send } }) {
      const reach = (target: unknown, init?: RequestInit) => send(String(target).slice(url.length), init);
      const call = createAdminCall({ url, token: undefined, fetch: reach as typeof fetch });
      const pairs = Object.entries({ ...usual[id], ...query }).map(([name, value]) => [name, String(value)] as const);
      return call(id, { query: pairs, body: sent as never });
    },
  };
}

const SESSION = { type: "string", description: "session id; default: the default session" };

/** A parameter with several kinds of values takes their texts. */
function oneOf(schema: unknown): JsonObject {
  const { type, enum: values, minimum, maximum } = schema as JsonObject;
  const bounds = { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) };
  return typeof type !== "string" || type === "array"
    ? { type: "string" }
    : { type, ...(values ? { enum: values } : {}), ...bounds };
}

function examplesOf({ content }: JsonObject): string {
  const { example, examples = {} } =
    Object.values(content as Record<string, { example?: unknown; examples?: object }>)[0] ?? {};
  const values = example === undefined ? Object.values(examples).map(({ value }) => value) : [example];
  return values.map((value) => JSON.stringify(value)).join(" or ");
}

/** Follows a reference within a document. */
function resolve(document: unknown, given: JsonObject): JsonObject {
  const { $ref } = given;
  if (typeof $ref !== "string") return given;
  const steps = $ref.replace("#/", "").split("/");
  return steps.reduce<unknown>(
    (node, step) => (isPlainObject(node) ? lookUp(node, step) : undefined),
    document,
  ) as JsonObject;
}

/** The documents that an agent reads before it writes a client. */
const documents = { interface: "spec/openapi.yaml", choices: "spec/choices.md" } as const;

const readDocumentTool: Tool = {
  name: "getDocument",
  description:
    "Start here. `interface` is the OpenAPI document: write clients by it. `choices` lists the points that it leaves open, with the possible answers: never rely on one.",
  input: {
    type: "object",
    properties: { name: { enum: Object.keys(documents) } },
    required: ["name"],
    additionalProperties: false,
  },
  changes: false,
  run: ({ name }) => readFile(packageFile(documents[name as keyof typeof documents]), "utf8"),
};

interface VerifiedService extends Pick<VerifyOptions, "credentials" | "only" | "today"> {
  readonly url: string;
  readonly quick: boolean;
  readonly signal: AbortSignal;
}

type VerifyService = (verification: VerifiedService) => Promise<Report>;

const text = { type: "string" };

function createVerifyTool(verify: VerifyService): Tool {
  return {
    name: "verify",
    description:
      "Sends GET and HEAD requests to a service and checks every documented rule, with curl lines for each failure. `choices` is how it answers what the document leaves open; that is never a failure.",
    input: {
      type: "object",
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
      additionalProperties: false,
    },
    changes: true,
    async run(args, { signal }) {
      const { rules: only, ...given } = args as Partial<VerifiedService> & { readonly rules?: readonly string[] };
      return toResult(await verify({ url: "", quick: true, ...given, signal, ...(only !== undefined && { only }) }));
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

/** Returns the tools of a server. */
export async function createTools(verify: VerifyService): Promise<readonly Tool[]> {
  return [readDocumentTool, ...(await readAdminTools()), createVerifyTool(verify)];
}
