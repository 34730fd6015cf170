/** The tools of the MCP server that judge: a service, and a test suite. */
import type { JsonObject } from "../../base/json.js";
import type { Check, Report } from "../../verify/report/report.js";
import type { VerifyOptions } from "../verify.js";
import { object, objects, optionalText, refuse, type Tool, text, texts } from "./tools.js";

interface VerifiedService extends Pick<VerifyOptions, "credentials" | "only" | "today"> {
  readonly url: string;
  readonly quick: boolean;
  readonly signal: AbortSignal;
}

const MOST_FINDINGS = 20;

export function createVerifyTool(verify: (verification: VerifiedService) => Promise<Report>): Tool {
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
      return toResult(await verify(toVerification(args, signal)).catch(refuse));
    },
  };
}

function toVerification(args: JsonObject, signal: AbortSignal): VerifiedService {
  const { rules: only, ...given } = args as Partial<VerifiedService> & { readonly rules?: readonly string[] };
  return { url: "", quick: true, ...given, signal, ...(only !== undefined && { only }) };
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
      .map(toFailure),
    choices: Object.fromEntries(observed.map(([id, { answer }]) => [id, answer])),
  };
}

function toFailure({ rule, summary, source, basis, findings }: Check) {
  const shown = findings.map(({ message, expected, actual, reproduce }) => ({ message, expected, actual, reproduce }));
  return { rule, summary, source, basis, findings: shown.slice(0, 3) };
}

/** Runs the sweep over all choices, or over those named with commas between them, and returns its report as text. */
type SweepTests = (only: string | undefined, signal: AbortSignal) => Promise<string>;

/** The command is fixed when the server starts, so that an agent can't run others. */
export function createSweepTool(command: string, sweep: SweepTests): Tool {
  return {
    name: "sweep_tests",
    description: `Runs \`${command}\` under many profiles, and reports which answers that the document leaves open the tests depend on. Takes minutes.`,
    input: { only: { type: "string", description: "ids of choices, separated by commas" } },
    changes: true,
    output: { report: text },
    async run(args, { signal }) {
      return { report: await sweep(optionalText(args, "only"), signal).catch(refuse) };
    },
  };
}
