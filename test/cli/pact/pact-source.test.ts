/** Where the pacts of a verification come from, and what the verifier is told about it. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { resolvePactSource } from "../../../src/cli/pact/pact-source.js";
import { createTerminal } from "../../../src/cli/terminal.js";
import { configured } from "../../support/configured.js";
import { pactOf } from "../../support/recorded-verification.js";
import { createFakeTerminal } from "../../support/run-cli.js";
import { writePacts } from "../../support/written-pacts.js";

const broker = { PACT_BROKER_BASE_URL: "https://broker.example" };

type Flags = Parameters<typeof configured>[1];
type SourceOptions = Parameters<typeof resolvePactSource>[0];

function resolve(flags: Flags, env: Record<string, string> = broker, options: Partial<SourceOptions> = {}) {
  const terminal = createTerminal(createFakeTerminal({ env }).host);
  return resolvePactSource({ ...options, config: configured("pact verify", flags) }, terminal);
}
const settingsOf = async (...given: Parameters<typeof resolve>) => (await resolve(...given)).settings;

it("the pacts of a folder are those with the provider, whatever broker there is", async () => {
  const folder = writePacts(pactOf("a", []), { ...pactOf("b", []), provider: { name: "zoo" } }, pactOf("c", []));
  const { settings, notices } = await resolve({ "verify.pact.pacts": folder });
  expect(settings).toEqual({ pactUrls: [join(folder, "00.json"), join(folder, "02.json")] });
  expect(notices).toEqual([`${join(folder, "01.json")} is ignored: its provider is "zoo", not "museum".`]);
});

describe("the pacts of a broker", () => {
  const token = { PACT_BROKER_TOKEN: "t0ken" };
  const login = { PACT_BROKER_USERNAME: "anna", PACT_BROKER_PASSWORD: "s3cret" };
  const published = { publish: true, providerVersion: "1a2b3c" };

  it("are those of the main branch and those in use, and nothing is published, unless somebody says otherwise", async () => {
    const consumerVersionSelectors = [{ mainBranch: true }, { deployedOrReleased: true }];
    expect(await settingsOf({})).toEqual({ pactBrokerUrl: "https://broker.example", consumerVersionSelectors });
  });

  it.each<[object, ...given: Parameters<typeof resolve>]>([
    [{ enablePending: true, providerVersionBranch: "next" }, { "verify.pact.branch": "next" }],
    [{ publishVerificationResult: true, providerVersion: "1a2b3c" }, {}, broker, published],
    [{ pactBrokerToken: "t0ken" }, {}, { ...broker, ...token }],
    [{ pactBrokerUsername: "anna", pactBrokerPassword: "s3cret" }, {}, { ...broker, ...login }],
  ])("are fetched and published as the branch, the version and the credential say: %j", async (settings, ...given) => {
    expect(await settingsOf(...given)).toMatchObject(settings);
  });
});
