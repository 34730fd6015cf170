/** `museum-mock pact verify`: runs Pact's verifier against an implementation, with states and a credential. */
import { readVariable } from "../../config/configuration.js";
import { getMuseumHours } from "../../contract/interface.js";
import { rightCredential } from "../../verify/client/credential-variation.js";
import type { CommandRun, Invocation } from "../commands.js";
import { exitOf, UsageError, watchStopSignals } from "../exit-status.js";
import { resolvePactSource } from "../pact/pact-source.js";
import { createTargetFetch, findStatesUrl, type MockSession } from "../pact/pact-target.js";
import { type PactVerification, reportVerification, toCases } from "../pact/verdicts.js";
import { startVerificationProxy } from "../pact/verification-proxy.js";
import { runVerifier } from "../pact/verifier.js";
import { planReporters } from "../reporters/report-files.js";
import { accessOf, awaitTarget, credentialOf, targetOf } from "../running/target-options.js";
import { note, type Terminal } from "../terminal.js";

type PactPlan = Awaited<ReturnType<typeof planPactRun>>;

const DEFAULT_TIMEOUT_MILLISECONDS = 20_000;

export const runPactVerify: CommandRun<"pact verify"> = async ([url], options, terminal) => {
  const plan = await planPactRun(url, options, terminal);
  for (const notice of plan.source.notices) note(notice, terminal);
  const interruption = watchStopSignals(terminal);
  await awaitTarget(plan.target, options.config, { terminal, signal: interruption });
  const states = await findStatesUrl(plan.target, {
    given: plan.statesUrl,
    token: readVariable(terminal.env, "MUSEUM_ADMIN_TOKEN"),
    isOfFile: options.config.originOf("verify.pact.statesUrl").from === "file",
    isTargetOfFile: url === undefined && options.config.originOf("service.url").from === "file",
    signal: interruption,
    send: plan.send,
  });
  try {
    const found = await verifyPacts(plan, states, { terminal, signal: interruption });
    if (!interruption.aborted) return await reportVerification(found, plan, terminal);
    terminal.warn("interrupted; there is no verdict.");
    return exitOf(interruption);
  } finally {
    await states.session?.end();
  }
};

async function verifyPacts(
  plan: PactPlan,
  states: Awaited<ReturnType<typeof findStatesUrl>>,
  { terminal, signal }: { readonly terminal: Terminal; readonly signal: AbortSignal },
): Promise<PactVerification | string> {
  const { target, provider, source, timeoutMilliseconds, access, send } = plan;
  const { session, url: statesUrl } = states;
  const credential = rightCredential(plan.credential);
  const reason = source.whyNone ?? states.unreachable ?? (await whyNoAccess(plan, session, signal));
  if (reason !== undefined) return reason;
  if (statesUrl === undefined) {
    note(
      "no provider state is set, because there is no --provider-states-url; the target has to be in the right state by itself.",
      terminal,
    );
  }
  const proxy = await startVerificationProxy({ target, statesUrl, session, credential, send });
  try {
    const settings = {
      provider,
      ...proxy.settings,
      logLevel: "error",
      failIfNoPactsFound: true,
      // The proxy gives up first, and says on what.
      timeout: timeoutMilliseconds + 10_000,
      ...source.settings,
    } as const;
    const result = await runVerifier(settings, { env: terminal.env, signal });
    if (typeof result === "string") return result;
    const { interactionResults, errors, unpublished } = result;
    const verified = { target, provider, curl: access?.curl ?? "" };
    if (interactionResults.length > 0) return { cases: toCases(result, proxy.conversations, verified), unpublished };
    const reasons = errors.map(({ interaction, mismatch }) => mismatch.message ?? interaction);
    return reasons.join("; ") || "there is no interaction to verify";
  } finally {
    await proxy.close();
  }
}

/** Why there can be no verdict; undefined where the credential is let in. */
async function whyNoAccess(
  { target, send, ...plan }: PactPlan,
  session: MockSession | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { authorization } = rightCredential(plan.credential);
  if (authorization === undefined) return undefined;
  const headers = { Authorization: authorization, ...(session && { Prefer: `session=${session.id}` }) };
  const status = await send(`${target}${getMuseumHours.path}?limit=1`, { headers, signal }).then(
    (response) => response.status,
    () => undefined,
  );
  const isRefused = status === 401 || status === 403;
  return isRefused ? `the target refuses the credential (${status}); check the user and the password` : undefined;
}

async function planPactRun(url: string | undefined, options: Invocation<"pact verify">, terminal: Terminal) {
  const { config, publish } = options;
  const { provider, statesUrl, reporters = [] } = config.values.verify.pact;
  const reports = await planReporters(reporters);
  const { timeout = DEFAULT_TIMEOUT_MILLISECONDS } = config.values.service;
  const target = targetOf("pact verify", url, config);
  const credential = credentialOf(config);
  const source = await resolvePactSource(options, terminal);
  if (publish && !credential) {
    throw new UsageError(
      "--publish needs a credential, because requests without one would be published as failed; set MUSEUM_USERNAME and MUSEUM_PASSWORD, or add --credentials.",
    );
  }
  const access = accessOf(config);
  const send = createTargetFetch(target, access, timeout);
  return { target, access, send, reports, provider, credential, statesUrl, source, timeoutMilliseconds: timeout };
}
