/** Runs Pact's verifier in a process of its own. */
import { fork } from "node:child_process";
import type { VerifierOptions } from "@pact-foundation/pact";
import { packageFile } from "../../adapters/node/served-documents.js";
import { UsageError } from "../exit-status.js";
import type { VerifierMessage } from "./verifier-process.js";

/** Why an interaction failed: mismatches of the answer, or a reason why none came. */
export interface VerifierError {
  readonly interaction: string;
  readonly mismatch: {
    readonly type: string;
    readonly message?: string;
    readonly mismatches?: readonly {
      readonly type: string;
      readonly mismatch: string;
      readonly path?: string;
      readonly key?: string;
    }[];
  };
}

export interface VerifierResult {
  readonly errors: readonly VerifierError[];
  readonly pendingErrors: readonly VerifierError[];
  /** The results in the order in which interactions were verified, pact after pact. */
  readonly interactionResults: readonly { readonly description: string; readonly result: string }[];
  /** What the verifier prints, line by line, with colours. */
  readonly output: readonly string[];
  /** Why the result could not be published, as the verifier logs it. */
  readonly unpublished: readonly string[];
}

/** Resolves to the result, or to the reason why the verifier did not finish. */
export async function runVerifier(
  settings: VerifierOptions,
  { env, signal }: { readonly env: NodeJS.ProcessEnv; readonly signal: AbortSignal },
): Promise<VerifierResult | string> {
  if (signal.aborted) return "it was interrupted";
  const child = fork(packageFile("dist/bin/verifier-process.js"), {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: environmentOf(env),
  });
  const stop = () => child.kill("SIGKILL");
  signal.addEventListener("abort", stop);
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (said += text));
  // What it says is whole once it has ended.
  const message = await new Promise<VerifierMessage | undefined>((resolve) => {
    let last: VerifierMessage | undefined;
    child.on("message", (value) => (last = value as VerifierMessage));
    child.once("close", () => resolve(last));
    child.once("error", () => resolve(last));
    child.send(settings);
  });
  signal.removeEventListener("abort", stop);
  if (message === undefined) return `Pact's verifier ended without a result. ${lastLines(said)}`;
  if ("missing" in message)
    throw new UsageError("pact verify needs Pact; install it: npm install --save-dev @pact-foundation/pact");
  const result = readResult("result" in message ? message.result : message.failure);
  // What the core logs as errors beside the result is about the broker: what it found is in the result.
  const logged = said.split("\n").filter((line) => line.includes(" ERROR "));
  const unpublished = logged.flatMap((line) => / pact_[\w:]+: (.+)/.exec(line)?.[1] ?? []);
  if (result) return { ...result, unpublished: settings.publishVerificationResult ? unpublished : [] };
  if ("failure" in message) return `${message.failure} ${lastLines(said)}`;
  throw new UsageError(
    "pact verify can't read the result of the installed Pact; install version 16.3 or newer: npm install --save-dev @pact-foundation/pact",
  );
}

/** Pact would add a broker of the environment, and send what goes to this machine through a proxy in capitals. */
function environmentOf(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { HTTPS_PROXY, HTTP_PROXY, NO_PROXY, ...rest } = env;
  const { https_proxy = HTTPS_PROXY, http_proxy = HTTP_PROXY, no_proxy = NO_PROXY } = rest;
  const kept = Object.entries(rest).filter(([name]) => !name.startsWith("PACT_BROKER_"));
  return {
    ...Object.fromEntries(kept),
    https_proxy,
    http_proxy,
    no_proxy: [no_proxy, "127.0.0.1"].filter((hosts) => hosts).join(),
    PACT_DO_NOT_TRACK: "true",
  };
}

/** The result is JSON in either case, unless the verifier could not begin. */
function readResult(text: string): Omit<VerifierResult, "unpublished"> | undefined {
  try {
    const value = JSON.parse(text) as Partial<VerifierResult>;
    const { errors = [], pendingErrors = [], interactionResults = [], output = [] } = value;
    return { errors, pendingErrors, interactionResults, output };
  } catch {
    return undefined;
  }
}

function lastLines(text: string): string {
  return text.trim().split("\n").slice(-5).join("\n");
}
