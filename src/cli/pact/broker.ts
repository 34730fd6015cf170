/** The settings of a broker, from the environment by their usual names, and whether it can be reached. */
import type { VerifierOptions } from "@pact-foundation/pact";
import { hasCredential, isHttpUrl } from "../../base/http.js";
import { invalidValue, UsageError } from "../exit-status.js";
import type { Terminal } from "../terminal.js";
import { whyUnanswered, withTimeLimit } from "./asking.js";

interface Broker {
  readonly url: string;
  /** The Authorization header, where it wants one. */
  readonly authorization: string | undefined;
  /** The same as the verifier takes it. */
  readonly settings: Partial<VerifierOptions>;
}

/** The broker of `PACT_BROKER_BASE_URL`, or undefined where none is set. */
export function readBroker({ env }: Terminal): Broker | undefined {
  const url = env["PACT_BROKER_BASE_URL"];
  if (!url) return undefined;
  if (!isHttpUrl(url)) {
    throw invalidValue("PACT_BROKER_BASE_URL", url, "use an address such as https://broker.example.");
  }
  if (hasCredential(url)) {
    throw new UsageError(
      "PACT_BROKER_BASE_URL contains a user or a password; put them into PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD.",
    );
  }
  const { PACT_BROKER_TOKEN: token, PACT_BROKER_USERNAME: user, PACT_BROKER_PASSWORD: password } = env;
  if (token && (user || password)) {
    throw new UsageError(
      "PACT_BROKER_TOKEN can't be combined with PACT_BROKER_USERNAME or PACT_BROKER_PASSWORD; unset one of them.",
    );
  }
  if (!user !== !password)
    throw new UsageError("Only one of PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD is set; set both or neither.");
  if (token) return { url, authorization: `Bearer ${token}`, settings: { pactBrokerUrl: url, pactBrokerToken: token } };
  if (!user || !password) return { url, authorization: undefined, settings: { pactBrokerUrl: url } };
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
  return {
    url,
    authorization,
    settings: { pactBrokerUrl: url, pactBrokerUsername: user, pactBrokerPassword: password },
  };
}

const TIMEOUT_MILLISECONDS = 10_000;

/** Why the broker can't be used, or undefined where it can. */
export async function whyNoBroker({ url, authorization }: Broker, signal: AbortSignal): Promise<string | undefined> {
  const headers = {
    Accept: "application/hal+json",
    ...(authorization !== undefined && { Authorization: authorization }),
  };
  try {
    const { status } = await fetch(url, { headers, signal: withTimeLimit(signal, TIMEOUT_MILLISECONDS) });
    if (status < 400) return undefined;
    const remedy =
      status === 401 || status === 403
        ? "set PACT_BROKER_TOKEN, or PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD"
        : "is the address right, with its path?";
    return `the broker ${url} answers ${status}; ${remedy}`;
  } catch (error) {
    return `the broker ${url} can't be reached: ${whyUnanswered(error)}`;
  }
}
