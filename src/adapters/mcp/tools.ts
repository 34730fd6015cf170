/** The tools of the MCP server: they ask and steer a museum, and judge a service or a test suite. */

import { defined, groupBy, lookUp } from "../../base/collections.js";
import { isPlainObject, type JsonObject } from "../../base/json.js";
import { quote } from "../../base/text.js";
import { choiceById } from "../../contract/choices.js";
import { operations } from "../../contract/interface.js";
import { choiceIds, isChoiceId, unknownChoice } from "../../contract/profile.js";
import type { ClockChange } from "../../mock/admin/generated/admin-operations.js";
import { createAdminCall } from "../../mock/admin-client/admin-request.js";
import {
  createWorldControls,
  type RequestFilter,
  type WorldControls,
} from "../../mock/admin-client/museum-controls.js";
import type { RequestExplanation } from "../../mock/explanation/explanation.js";
import type { JournaledExchange } from "../../mock/journal/exchange-record.js";
import type { ScenarioValues } from "../../scenarios/scenario-name.js";
import type { Report } from "../../verify/report/report.js";
import type { VerifyOptions } from "../verify.js";

export interface Tool {
  readonly name: string;
  readonly description: string;
  /** The properties of the arguments. */
  readonly input: Readonly<Record<string, JsonObject>>;
  readonly required?: readonly string[];
  /** The properties of the result. */
  readonly output: Readonly<Record<string, JsonObject>>;
  /** Whether it changes the mock, sends requests to a service or runs a command; the others only read. */
  readonly changes?: boolean;
  /** The arguments were validated against the schema. Throws a ToolError for what the agent can mend. */
  run(args: JsonObject, context: { readonly museum: MuseumAccess; readonly signal: AbortSignal }): Promise<JsonObject>;
}

const text: JsonObject = { type: "string" };
const integer: JsonObject = { type: "integer" };
const object: JsonObject = { type: "object" };
const texts: JsonObject = { type: "array", items: text };
const objects: JsonObject = { type: "array", items: object };
const session: JsonObject = { type: "string", description: "session id; default: the default session" };

function optionalText(args: JsonObject, name: string): string | undefined {
  const value = lookUp(args, name);
  return typeof value === "string" ? value : undefined;
}

/** A running mock. */
export interface MuseumAccess {
  /** Where an application under test reaches it, such as `http://127.0.0.1:4010`. */
  readonly url: string;
  /** Sends a request to the mock. The path counts from the root. */
  send(path: string, init?: RequestInit): Promise<Response>;
}

/** An error that the agent should read: what is invalid, what is expected and what to do. */
export class ToolError extends Error {}

/** Throws a ToolError with the message of another error. */
function refuse(error: unknown): never {
  throw new ToolError(error instanceof Error ? error.message : String(error));
}

/** Returns the controls of a session, or of the default session. */
function controlsOf({ url, send }: MuseumAccess, session: string | undefined): WorldControls<string> {
  const reach = (target: unknown, init?: RequestInit) => send(String(target).slice(url.length), init);
  const call = createAdminCall({ url, token: undefined, fetch: reach as typeof fetch });
  return createWorldControls(call, session === undefined ? [] : [["session", session]]);
}

const museumOverview: Tool = {
  name: "museum_overview",
  description:
    "Start here. The mock's address, clock and scenario, the documented operations and parameters, and the ids of the points that the document leaves open.",
  input: { session },
  output: { url: text, headers: object, clock: object, scenario: text, documented: objects, leftOpen: texts },
  async run(args, { museum }) {
    const session = optionalText(args, "session");
    const controls = controlsOf(museum, session);
    const [clock, scenario, profile] = await Promise.all([
      controls.clock.get(),
      controls.scenario(),
      controls.profile(),
    ]);
    return {
      url: museum.url,
      headers: {
        Authorization: "Basic with any user:password, unless the mock was started with --credentials",
        ...(session !== undefined && { Prefer: `session=${session}` }),
      },
      clock,
      scenario: scenario.current,
      documented: operations.map(({ path, parameters }) => ({ request: `GET ${path}`, parameters })),
      leftOpen: Object.keys(profile),
    };
  },
};

const listChoices: Tool = {
  name: "list_choices",
  description:
    "Lists the points that the document leaves open, each with the possible answers and this mock's. With an id: also what the document says, and why.",
  input: { id: { type: "string", description: "such as limitAboveMaximum" }, session },
  output: { choices: objects },
  async run(args, { museum }) {
    const id = optionalText(args, "id");
    if (id !== undefined && !isChoiceId(id)) throw new ToolError(unknownChoice(id));
    const profile = await controlsOf(museum, optionalText(args, "session")).profile();
    const choices = (id === undefined ? choiceIds : [id]).map((one) => {
      const { question, answers, document, why } = choiceById(one);
      const current = profile[one];
      if (id !== undefined) return { id, question, document, why, answers, current };
      return { id: one, question, answers: answers.map(({ answer }) => answer), current };
    });
    return { choices };
  },
};

const explainRequestTool: Tool = {
  name: "explain_request",
  description:
    "Explains how a request is answered and why, without sending it. `documented` holds for every implementation; `leftOpen` is only this mock's choice, so do not rely on it.",
  input: { request: { type: "string", description: "path and query: special-events?limit=50" }, session },
  required: ["request"],
  output: { status: integer, detail: text, documented: texts, leftOpen: objects, settings: texts, steps: object },
  async run(args, { museum }) {
    const explanation = await explainRequest(museum, String(args["request"]), optionalText(args, "session"));
    const { status, detail, request: _request, admission: _admission, ...steps } = explanation;
    return {
      status,
      ...(detail !== undefined && { detail }),
      ...toAnswerBasis(explanation),
      // The reasons stand once in the basis.
      steps: JSON.parse(JSON.stringify(steps, (key, part: unknown) => (key === "because" ? undefined : part))),
    };
  },
};

/** Returns the explanation of a path and query, such as `museum-hours?limit=5`, for a client with a valid credential. */
async function explainRequest(
  museum: MuseumAccess,
  request: string,
  session: string | undefined,
): Promise<RequestExplanation> {
  const path = request.replace(/^GET\s+/i, "").replace(/^[a-z]+:\/\/[^/]*/i, "");
  if (/^\/?__/.test(path))
    throw new ToolError(
      `Invalid request ${quote(request)}; use the path and query of an operation, such as museum-hours?limit=5.`,
    );
  return controlsOf(museum, session).explain(path.replace(/^\/*/, "/"));
}

/** Picks what an agent needs to recognise an exchange. */
function toBriefEntry(entry: JournaledExchange) {
  const { id, method, target, status, count, warnings, problem, session, scenario, faults } = entry;
  const facts = { count, problem, session, scenario, faults, ...(warnings.length > 0 && { warnings }) };
  return { id, method, target, status, ...defined(facts) };
}

/** A reply that an agent can still read. */
const DEFAULT_LIMIT = 20;

const readJournalTool: Tool = {
  name: "read_journal",
  description: "Lists the newest requests that the mock was sent, with status, number of rows, warnings and faults.",
  input: {
    operation: { enum: operations.map(({ id }) => id) },
    status: { type: "string", description: "400 or 4xx" },
    since: { type: "string", description: "an id: only later requests" },
    limit: { type: "integer", minimum: 1, maximum: 200, default: DEFAULT_LIMIT },
    session,
  },
  output: { requests: objects },
  async run(args, { museum }) {
    const { session: own, limit = DEFAULT_LIMIT, ...filter } = args;
    const entries = await controlsOf(museum, own as string | undefined).requests({ ...filter, limit } as RequestFilter);
    return { requests: entries.map(toBriefEntry) };
  },
};

/** Each takes a question to the mock, and a reply has to stay readable. */
const MOST_CAUSES = 10;

const diagnoseClient: Tool = {
  name: "diagnose_client",
  description:
    "Finds the requests with which something was wrong, groups them by cause, and tells a broken documented rule from a point that the document leaves open. Use it when your client gets 400, 401 or too few rows.",
  input: { since: { type: "string", description: "an id: only later requests" }, session },
  output: { examined: integer, wrong: integer, causes: objects, hint: text },
  async run(args, { museum }) {
    const session = optionalText(args, "session");
    const since = optionalText(args, "since");
    const entries = await controlsOf(museum, session).requests({ ...(since !== undefined && { since }) });
    const wrong = entries.filter(({ warnings, problem }) => warnings.length > 0 || problem !== undefined);
    const groups = [...groupBy(wrong, causeOf).values()].slice(0, MOST_CAUSES);
    const causes = await Promise.all(groups.map((group) => toCause(museum, group)));
    const isUnseen = session !== undefined && since === undefined && entries.length === 0;
    const hint = `The session ${quote(session ?? "")} is unknown, or has got no request; send "Prefer: session=${session}" with each.`;
    return { examined: entries.length, wrong: wrong.length, causes, ...(isUnseen && { hint }) };
  },
};

/** The sentences, with the values that differ from request to request masked. */
function causeOf({ status, operation, problem, warnings }: JournaledExchange): string {
  const said = [problem ?? "", ...warnings].join(" ").replace(/"[^"]*"|\d+/g, "…");
  return `${status} ${operation} ${said}`;
}

async function toCause(museum: MuseumAccess, group: readonly JournaledExchange[]) {
  const entry = group.at(-1) as JournaledExchange;
  const basis = await basisOf(museum, entry);
  return {
    what: entry.problem ?? entry.warnings.join(" "),
    requests: group.length,
    example: toBriefEntry(entry),
    ...basis,
    advice: adviceOn(entry, basis),
  };
}

/** A request that no operation answers has no basis; a fault has none in the interface. */
async function basisOf(museum: MuseumAccess, entry: JournaledExchange): Promise<AnswerBasis> {
  const { session, faults } = entry;
  const none = { documented: [], leftOpen: [], settings: [] };
  if (faults !== undefined) return { ...none, settings: [`A fault was active: ${faults.join(", ")}`] };
  return controlsOf(museum, session)
    .explainRequest(entry.id)
    .then(toAnswerBasis, () => none);
}

function adviceOn({ status, faults }: JournaledExchange, { leftOpen }: AnswerBasis): string {
  if (faults !== undefined) return "The mock was told to fail. Check that the client retries or reports the error.";
  if (status === 401 || status === 403)
    return "Send Authorization: Basic with base64 of user:password on every request.";
  const open = leftOpen.map(({ choice }) => choice).join(", ");
  return `Send only what the document describes.${open === "" ? "" : ` Other implementations may answer this differently (${open}).`}`;
}

const enterScenarioTool: Tool = {
  name: "enter_scenario",
  description:
    'Puts the mock into a scenario, such as "no events" or "service down". Without a name: lists the scenarios. "standard" leaves all of them.',
  input: { name: text, params: object, session },
  output: { current: text, today: text, scenarios: objects },
  changes: true,
  async run(args, { museum }) {
    const { name, params } = args;
    const controls = controlsOf(museum, optionalText(args, "session"));
    if (name === undefined) return { ...(await controls.scenario()), scenarios: await controls.scenarios() };
    return { ...(await controls.scenario(String(name), params as ScenarioValues | undefined)) };
  },
};

const setClock: Tool = {
  name: "set_clock",
  description:
    "Sets what today is in the mock: hold it at a day, advance it by days, or release it to follow the time.",
  input: {
    today: { type: "string", description: "YYYY-MM-DD" },
    advance: { type: "integer", description: "days; negative goes back" },
    release: { const: true },
    session,
  },
  output: { today: text, isHeld: { type: "boolean" }, timeZone: text },
  changes: true,
  async run({ session: own, ...change }, { museum }) {
    return { ...(await controlsOf(museum, own as string | undefined).clock.set(change as ClockChange)) };
  },
};

/** What an answer rests on. */
interface AnswerBasis {
  /** Sentences of the document. Every implementation has to keep to them. */
  readonly documented: readonly string[];
  /** Points that the document leaves open, and how this mock answers them. Another implementation may differ. */
  readonly leftOpen: readonly OpenPoint[];
  /** Settings of this mock, such as a held clock. */
  readonly settings: readonly string[];
}

/** `document` is what the document says about the point, and what it does not. */
type OpenPoint = Readonly<Record<"choice" | "answer" | "means" | "document", string>>;

/** Collects the reasons of all steps of an explanation, each once. The check of credentials is a convenience of the mock's. */
function toAnswerBasis(explanation: unknown): AnswerBasis {
  const documented = new Set<string>();
  const settings = new Set<string>();
  const leftOpen = new Map<string, OpenPoint>();
  for (const reason of listObjects(explanation)) {
    if (reason["choice"] === "credentialCheck") continue;
    const { choice, answer, means = "", document, setting } = reason;
    const said = typeof document === "string" ? document : "";
    if (typeof choice === "string") {
      leftOpen.set(choice, { choice, answer: String(answer), means: String(means), document: said });
    } else if (said !== "") documented.add(said);
    if (typeof setting === "string") settings.add(setting);
  }
  return { documented: [...documented], leftOpen: [...leftOpen.values()], settings: [...settings] };
}

/** Lists the objects in a JSON value, at any depth. */
function listObjects(value: unknown): readonly JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(listObjects);
  if (!isPlainObject(value)) return [];
  return [value, ...Object.values(value).flatMap(listObjects)];
}

const mockTools: readonly Tool[] = [
  museumOverview,
  explainRequestTool,
  listChoices,
  diagnoseClient,
  readJournalTool,
  enterScenarioTool,
  setClock,
];

interface VerifiedService extends Pick<VerifyOptions, "credentials" | "only" | "today"> {
  readonly url: string;
  readonly quick: boolean;
  readonly signal: AbortSignal;
}

const MOST_FINDINGS = 20;

type VerifyService = (verification: VerifiedService) => Promise<Report>;

function createVerifyTool(verify: VerifyService): Tool {
  return {
    name: "verify_service",
    description:
      "Sends GET and HEAD requests to a service and checks every documented rule, with curl lines for each failure. `choices` is how it answers what the document leaves open; that is never a failure.",
    input: {
      url: { type: "string", description: "base address" },
      credentials: {
        type: "string",
        description:
          "user:password; default: MUSEUM_USERNAME and MUSEUM_PASSWORD, for MUSEUM_BASE_URL and this machine",
      },
      quick: { type: "boolean", default: true, description: "a few hundred requests instead of thousands" },
      rules: { ...texts, description: "check only these, by id or family, such as paging" },
      today: { type: "string", description: "the day, if the clock of the service is held" },
    },
    required: ["url"],
    changes: true,
    output: { summary: object, operations: object, ended: text, failed: objects, choices: object },
    async run(args, { signal }) {
      const { rules: only, ...given } = args as Partial<VerifiedService> & { readonly rules?: readonly string[] };
      const service = { url: "", quick: true, ...given, signal, ...(only !== undefined && { only }) };
      return toResult(await verify(service).catch(refuse));
    },
  };
}

function toResult({ summary, operations, ended, checks, choices }: Report) {
  const observed = Object.entries(choices).filter(([, { answer }]) => answer !== null);
  return {
    summary,
    operations,
    ...(ended !== undefined && { ended }),
    failed: checks
      .filter(({ status }) => status === "failed")
      .slice(0, MOST_FINDINGS)
      .map(({ rule, summary, source, basis, findings }) => {
        const shown = findings.slice(0, 3).map(({ message, expected, actual, reproduce }) => {
          return { message, expected, actual, reproduce };
        });
        return { rule, summary, source, basis, findings: shown };
      }),
    choices: Object.fromEntries(observed.map(([id, { answer }]) => [id, answer])),
  };
}

/** How `sweep_tests` runs. */
interface SweepRun {
  readonly command: string;
  /** Runs the sweep over all choices, or over those named with commas between them, and returns its report as text. */
  readonly sweep: (only: string | undefined, signal: AbortSignal) => Promise<string>;
}

/** The command is fixed when the server starts, so that an agent can't run others. */
function createSweepTool({ command, sweep }: SweepRun): Tool {
  return {
    name: "sweep_tests",
    description: `Runs \`${command}\` under each other answer to what the document leaves open, and reports on which of them the tests depend. Takes minutes.`,
    input: { only: { type: "string", description: "ids of choices, separated by commas" } },
    changes: true,
    output: { report: text },
    async run(args, { signal }) {
      return { report: await sweep(optionalText(args, "only"), signal).catch(refuse) };
    },
  };
}

/** Returns the tools of a server; without `sweep`, there is none to run tests with. */
export function createTools(verify: VerifyService, sweep?: SweepRun): readonly Tool[] {
  return [...mockTools, createVerifyTool(verify), ...(sweep ? [createSweepTool(sweep)] : [])];
}
