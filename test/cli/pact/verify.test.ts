import { describe, expect, it } from "vitest";
import { startBroker } from "../../support/broker.js";
import { newFolder } from "../../support/folder.js";
import { PACTS, readPacts } from "../../support/recorded-verification.js";
import { begin, run } from "../../support/run-cli.js";
import { createServing } from "../../support/served-handler.js";
import { createStatefulMock } from "../../support/stateful-mock.js";

const LOBBY = `${PACTS}/lobby-screen-museum.json`;
const SECRET = { MUSEUM_USERNAME: "anna", MUSEUM_PASSWORD: "s3cret" };

const { serve, closeLater } = createServing();

const verify = (args: readonly string[], env: NodeJS.ProcessEnv = SECRET) => run(["pact", "verify", ...args], { env });
const noVerdict = (sentence: string) => ({ status: 3, stderr: expect.stringContaining(sentence) });

describe("museum-mock pact verify, without a verdict", () => {
  it.each(["401", "403"] as const)("ends with 3 if its credential gets %s, and leaves no session", async (status) => {
    const mock = createStatefulMock({ profile: { badCredentialStatus: status } });
    const url = await serve((request) => mock.fetch(request));
    const wrong = { ...SECRET, MUSEUM_PASSWORD: "other" };
    const stderr = `No verdict: the target refuses the credential (${status}); check the user and the password.\n`;
    expect(await verify([url, "--pacts", LOBBY], wrong)).toEqual({ status: 3, stdout: "", stderr });
    expect(await (await fetch(`${url}/__admin/sessions`)).json()).toEqual([]);
  });

  it("waits for the controls of a mock no longer than for anything else, and says which token they want", async () => {
    const mock = createStatefulMock({ adminToken: "t0ken" });
    const url = await serve((request) => mock.fetch(request));
    expect((await verify([url, "--pacts", LOBBY])).stderr).toContain("requires a token; set MUSEUM_ADMIN_TOKEN.");
    const wrong = await verify([url, "--pacts", LOBBY], { ...SECRET, MUSEUM_ADMIN_TOKEN: "other" });
    expect(wrong).toMatchObject(noVerdict("the one in MUSEUM_ADMIN_TOKEN is wrong."));
    const silent = await serve((request) =>
      new URL(request.url).pathname === "/__admin/reset" ? new Promise(() => {}) : mock.fetch(request),
    );
    const ended = await verify([silent, "--pacts", LOBBY], { ...SECRET, MUSEUM_SERVICE_TIMEOUT: "0.5s" });
    expect(ended).toMatchObject(noVerdict("can't be reached"));
  });

  // Linux and macOS take 0.0.0.0 for this machine; by its name it could be any.
  it.skipIf(process.platform === "win32")("sends the token to no other machine, unless it is named", async () => {
    const tokens: (string | null)[] = [];
    const mock = createStatefulMock({ adminToken: "t0ken" });
    const here = await serve((request) => {
      if (request.url.includes("/reset")) tokens.push(request.headers.get("Authorization"));
      return mock.fetch(request);
    });
    const url = here.replace("127.0.0.1", "0.0.0.0");
    const env = { ...SECRET, MUSEUM_ADMIN_TOKEN: "t0ken", MUSEUM_PASSWORD: "other" };
    const states = ["--provider-states-url", `${url}/__admin/provider-states`];
    const sentence = `MUSEUM_ADMIN_TOKEN is only sent to this machine, and to no address that a file alone names; to send it there, use ${states.join(" ")}.`;
    expect(await verify([url, "--pacts", LOBBY], env)).toMatchObject(noVerdict(sentence));
    await verify([url, "--pacts", LOBBY, ...states], env);
    expect(tokens).toEqual([null, "Bearer t0ken"]);
  });

  it("begins nothing after a signal", async () => {
    const mock = createStatefulMock();
    let isProbed = false;
    const url = await serve((request) => {
      if (new URL(request.url).pathname.startsWith("/__admin")) return mock.fetch(request);
      isProbed = true;
      return new Promise(() => {});
    });
    const { send, ended } = begin(["pact", "verify", url, "--pacts", LOBBY], { env: SECRET });
    await expect.poll(() => isProbed).toBe(true);
    send("SIGINT");
    expect(await ended).toEqual({ status: 130, stdout: "", stderr: "interrupted; there is no verdict.\n" });
    expect(mock.applied).toEqual([]);
    expect(await (await fetch(`${url}/__admin/sessions`)).json()).toEqual([]);
  });

  it("tells the broker nothing where the credential is refused", async () => {
    const broker = await startBroker(readPacts(), "t0ken");
    closeLater(() => broker.close());
    const env = { ...SECRET, PACT_BROKER_BASE_URL: broker.url, PACT_BROKER_TOKEN: "t0ken" };
    const mock = createStatefulMock();
    const url = await serve((request) => mock.fetch(request));
    const publish = ["--publish", "--provider-version", "1a2b3c", "--provider-branch", "main"];
    expect((await verify([url, ...publish], { ...env, MUSEUM_PASSWORD: "other" })).status).toBe(3);
    expect(broker.told).toEqual([]);
  });
});

it.each([
  [PACTS, "can't be reached"],
  [newFolder(), 'has no pact with the provider "museum"'],
])("museum-mock pact verify exits with 3 for --pacts %s", async (pacts, sentence) => {
  expect(await verify(["http://127.0.0.1:9", "--pacts", pacts])).toMatchObject(noVerdict(sentence));
});
