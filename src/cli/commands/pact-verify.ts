/** `museum-mock pact verify`: runs Pact's verifier against an implementation, with its states set and its credential given. */
import { quote } from "../../contract/quote.js";
import { type Credential, rightCredential } from "../../verify/credential-variation.js";
import { redact } from "../../verify/redaction.js";
import { EXIT, UsageError } from "../exit-status.js";
import { type PactSource, resolvePactSource, type SourceOptions } from "../pact/pact-source.js";
import { findStatesUrl, type StatesUrl } from "../pact/states-url.js";
import { type InteractionVerdict, toVerdicts } from "../pact/verdict.js";
import { startVerificationProxy } from "../pact/verification-proxy.js";
import { toVerificationText } from "../pact/verification-text.js";
import { runVerifier } from "../pact/verifier.js";
import { credentialOf, targetOf } from "../target-options.js";
import type { Terminal } from "../terminal.js";

export interface PactVerifyOptions extends SourceOptions {
  readonly credentials?: string;
  readonly providerStatesUrl?: string;
}

/** The command line, read. */
interface Plan {
  readonly target: string;
  readonly provider: string;
  readonly credential: Credential | undefined;
  readonly statesUrl: string | undefined;
  readonly source: PactSource;
}

export async function runPactVerify(
  url: string | undefined,
  options: PactVerifyOptions,
  terminal: Terminal,
): Promise<number> {
  const plan = await planOf(url, options, terminal);
  for (const notice of plan.source.notices) terminal.warn(`${terminal.paintWarning("yellow", "note:")} ${notice}`);
  const states = await findStatesUrl(plan.target, {
    given: plan.statesUrl,
    token: terminal.env["MUSEUM_ADMIN_TOKEN"] || undefined,
  });
  const reason = (await plan.source.whyNone()) ?? states.unreachable;
  if (reason !== undefined) return endWithout(reason, terminal);
  if (states.url === undefined) {
    terminal.warn(
      `${terminal.paintWarning("yellow", "note:")} no provider state is set; give --provider-states-url, or the target must be in them by itself.`,
    );
  }
  const found = await verifyPacts(plan, states, terminal.env);
  await states.session?.end();
  if (typeof found === "string") return endWithout(found, terminal);
  for (const line of toVerificationText(redact(found, secretsOf(plan.credential)), terminal)) terminal.print(line);
  return toVerifyStatus(found);
}

async function verifyPacts(
  { target, provider, credential, source }: Plan,
  { url: statesUrl, session }: StatesUrl,
  env: Terminal["env"],
) {
  const proxy = await startVerificationProxy({ target, statesUrl, session, credential: rightCredential(credential) });
  try {
    const settings = {
      provider,
      providerBaseUrl: proxy.url,
      providerStatesSetupUrl: proxy.statesUrl,
      logLevel: "error",
      failIfNoPactsFound: true,
      ...source.settings,
    } as const;
    const result = await runVerifier(settings, env);
    if (typeof result === "string") return result;
    if (result.interactionResults.length > 0) return toVerdicts(result, proxy.conversations, target);
    const reasons = result.errors.map(({ interaction, mismatch }) => mismatch.message ?? interaction);
    return reasons.join("; ") || "there is no interaction to verify";
  } finally {
    proxy.close();
  }
}

/** 1 if an interaction failed, 3 if one could not be verified, else 0; what is pending fails nothing. */
function toVerifyStatus(verdicts: readonly InteractionVerdict[]): number {
  if (verdicts.some(({ outcome }) => outcome === "failed")) return EXIT.broken;
  return verdicts.some(({ outcome }) => outcome === "unanswered") ? EXIT.noVerdict : EXIT.kept;
}

function secretsOf(credential: Credential | undefined): readonly string[] {
  const { authorization } = rightCredential(credential);
  return credential && authorization !== undefined ? [credential.password, authorization.slice("Basic ".length)] : [];
}

function endWithout(reason: string, terminal: Terminal): number {
  terminal.warn(`${terminal.paintWarning("red", "no verdict:")} ${reason}.`);
  return EXIT.noVerdict;
}

async function planOf(url: string | undefined, options: PactVerifyOptions, terminal: Terminal): Promise<Plan> {
  const { provider, providerStatesUrl } = options;
  if (
    providerStatesUrl !== undefined &&
    !/^https?:/.test(URL.canParse(providerStatesUrl) ? new URL(providerStatesUrl).protocol : "")
  ) {
    throw new UsageError(
      `--provider-states-url ${quote(providerStatesUrl)} is no address; write one such as https://staging.example/states.`,
    );
  }
  return {
    target: targetOf("pact verify", url, terminal),
    provider,
    credential: credentialOf(options.credentials, terminal),
    statesUrl: providerStatesUrl,
    source: await resolvePactSource(options, terminal),
  };
}
