/** What becomes of what Pact's verifier says, over recordings of it (verify.process.nightly.test.ts holds it to them). */
import { describe, expect, it } from "vitest";
import { type PactVerification, reportVerification, toCases } from "../../../src/cli/pact/verdicts.js";
import { type Conversation, PLACEHOLDER } from "../../../src/cli/pact/verification-proxy.js";
import { createTerminal } from "../../../src/cli/terminal.js";
import { CREDENTIAL, RED, type Recording, readRecording, TARGET } from "../../support/recorded-verification.js";
import { createFakeTerminal } from "../../support/run-cli.js";

/** But for the ends of lines. */
const CONTROL = /[^\P{Cc}\n]/u;

function verificationOf({ result, conversations }: Recording): PactVerification {
  const cases = toCases(result, conversations, { target: TARGET, provider: "museum", curl: "" });
  return { cases, unpublished: result.unpublished };
}

async function report(verification: PactVerification, credential: typeof CREDENTIAL | undefined = CREDENTIAL) {
  const { host, output } = createFakeTerminal();
  const plan = { target: TARGET, reports: [], credential, access: undefined };
  const status = await reportVerification(verification, plan, createTerminal(host));
  return { status, ...output() };
}

type Case = PactVerification["cases"][number];

/** The report on some of the interactions, each of which the verifier has judged by itself. */
function reportOn({ cases, unpublished }: PactVerification, isMeant: (one: Case) => boolean) {
  return report({ cases: cases.filter(isMeant), unpublished });
}

type Exchange = NonNullable<Conversation["exchange"]>;

/** A recording whose exchanges went in another way. */
function retold(recording: Recording, change: (exchange: Exchange) => Partial<Exchange>): Recording {
  const conversations = recording.conversations.map((one) =>
    one.exchange ? { ...one, exchange: { ...one.exchange, ...change(one.exchange) } } : one,
  );
  return { ...recording, conversations };
}

describe("the verdicts on pacts of a folder", async () => {
  const recording = readRecording("folder");
  const verification = verificationOf(recording);
  const { status, stdout, stderr } = await report(verification);
  const lines = stdout.split("\n");

  it("say of an interaction that fails why, what came, and how to see it again, without the secret", async () => {
    expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
    const told = [
      "✗ lobby-screen: the opening of today (given today is 2027-03-02 and the museum is open on 2027-03-02)",
      "  $[0].timeOpen: Expected '9:00 •••' to match '^([01][0-9]|2[0-3]):[0-5][0-9]$'",
      '  actual: 200 [{"date":"2027-03-02","timeOpen":"9:00 •••","timeClose":"18:00"}]',
      `    curl -i --compressed -u "$MUSEUM_USERNAME:$MUSEUM_PASSWORD" '${TARGET}/museum-hours?limit=1&startDate=2027-03-02'`,
    ];
    expect(stdout).toContain(told.join("\n"));
    for (const secret of ["s3cret", btoa("anna:s3cret")]) expect(stdout).not.toContain(secret);
  });

  it("count what became of the interactions", async () => {
    const counts = "13 interactions: 4 verified, 5 failed, 3 without an answer, 1 pending, which does not fail.";
    expect(lines.at(-2)).toBe(counts);
    expect(lines.filter((line) => /^[✓✗○?]/.test(line))).toHaveLength(13);
  });

  it("give each reason once, ten at most", () => {
    const { result } = recording;
    const twice = result.errors.flatMap(({ mismatch: { mismatches = [] } }) => mismatches).map(({ path }) => path);
    expect(twice.filter((path) => path === "$[0].dates[0]")).toHaveLength(2);
    const reasonsOf = ({ message, details = [] }: Case) => [message, ...details];
    for (const reasons of verification.cases.map(reasonsOf)) expect(new Set(reasons).size).toBe(reasons.length);
    const odd = { type: "BodyMismatch", mismatch: "odd" };
    const mismatches = Array.from({ length: 12 }, (_, at) => ({ ...odd, path: `$[${at}]` }));
    const errors = result.errors.map((error) => ({ ...error, mismatch: { type: "mismatches", mismatches } }));
    const { cases } = verificationOf({ ...recording, result: { ...result, errors } });
    const found = cases.find(({ group, outcome }) => group === "lobby-screen" && outcome === "failure");
    expect(reasonsOf(found!).slice(-3)).toEqual(["$[7]: odd", "and 2 more", expect.stringContaining("actual: ")]);
  });

  it("name another status alone, since headers and body follow from it", async () => {
    const { result } = recording;
    const gone = result.errors.find(({ interaction }) => interaction.includes("between d and"));
    expect(gone?.mismatch.mismatches?.map(({ type }) => type)).toContain("BodyMismatch");
    const { message, details } = verification.cases.find(({ group }) => group === "d") as Case;
    expect([message, details]).toEqual(["status: expected 410 but was 200", [expect.stringMatching(/^actual: 200 /)]]);
  });

  it("tell apart consumers and interactions, whatever they are called", async () => {
    const heads = lines.filter((line) => /^[✓✗○?] (a and b|c|d):|^ {2}status:/.test(line));
    expect(heads).toEqual([
      "✓ a and b: in two\\nlines (0s, 1ms verification)",
      "✓ a and b: ",
      "○ c: first",
      "  status: expected 404 but was 200",
      "✗ c: same",
      "  status: expected 418 but was 200",
      "✗ d: x0",
      "  status: expected 410 but was 200",
    ]);
  });

  it("are none where a state can't be set, even where Pact is content with what it got in place of an answer", async () => {
    const content = recording.result.interactionResults.filter(({ result }) => result === "OK").length;
    expect(verification.cases.filter(({ outcome }) => outcome === "passed").length).toBe(content - 1);
    const unset = await reportOn(verification, ({ group }) => group === "unset");
    const reason = `  ${TARGET}/__admin/provider-states answered 500 to the state "no such state". what?`;
    const said = [0, 1].map((at) => `? unset: x${at} (given no such state)\n${reason}\n`).join("");
    const stdout = `${said}2 interactions: 0 verified, 2 without an answer.\n`;
    expect(unset).toEqual({ status: 3, stdout, stderr: "" });
  });

  it("show no control character of a description, a state or a value", async () => {
    expect(JSON.stringify(recording)).toContain(JSON.stringify(RED).slice(1, -1));
    expect(stdout).not.toMatch(CONTROL);
    const told = "a \\u001b[31mred\\u007f day\\u009b32m\\nof two lines (given today is 2027-03-02)";
    expect(stdout).toContain(`✗ control: ${told}\n`);
    expect(stdout).toMatch(/^ {2}\$.*\\u009b31m/m);
    expect(stdout).toContain("? control: \\u001b[31munknown (given exactly 1 pages of \\u001b[31m)\n");
  });

  it("are kept where all are verified or pending, and broken by one that failed", async () => {
    const statusOf = async (group: string, ...outcomes: string[]) =>
      (await reportOn(verification, (one) => one.group === group && outcomes.includes(one.outcome))).status;
    expect([await statusOf("a and b", "passed"), await statusOf("c", "skipped")]).toEqual([0, 0]);
    expect([await statusOf("c", "skipped", "failure"), status]).toEqual([1, 1]);
  });

  it.each([401, 403])("hold no %i against a target that refuses what stands in a pact for a credential", (status) => {
    const refused = retold(recording, (one) => ({ status, credential: { ...one.credential, label: PLACEHOLDER } }));
    const { outcome, message } = verificationOf(refused).cases.find(({ group }) => group === "d") as Case;
    expect(outcome).toBe("error");
    expect(message).toMatch(RegExp(`^the target refuses the credential of the pact \\(${status}\\); give a real one`));
  });

  it("show no secret where an answer is cut, or in JSON", async () => {
    const secret = 's3c"ret';
    const body = JSON.stringify({ echo: secret, text: `${"x".repeat(260)}${secret}` });
    const echoing = retold(recording, () => ({ body }));
    const shown = await report(verificationOf(echoing), { user: "anna", password: secret });
    expect(shown.stdout).toContain('{"echo":"•••","text":"xxx');
    expect(shown.stdout).not.toMatch(/s3c["\\]/);
  });

  it("show what came as it came where the password is empty", async () => {
    const teapot = retold(recording, () => ({ status: 418, body: "what?" }));
    const { stdout } = await report(verificationOf(teapot), { user: "anna", password: "" });
    expect(stdout).toContain("  actual: 418 what?\n");
  });
});

describe("the verdicts on pacts of a broker", async () => {
  const recording = readRecording("broker");
  const verification = verificationOf(recording);
  const { stdout } = await report(verification);

  it("tell what is pending from what is not", async () => {
    expect(stdout).toMatch(/✗ visit-planner: the events of a week \(given .*\n( {2}\S.*dates.*\n)+ {2}actual/);
    expect(stdout).toMatch(/○ lobby-screen: the opening of today \(given .*\n {2}\$\[0\]\.timeOpen/);
    expect(stdout).not.toMatch(/○ visit-planner|✗ lobby-screen|gives no reason/);
  });

  it("fail nothing by what is pending, whether it was answered wrongly or could not be asked", async () => {
    const isLobby = ({ group }: { group: string }) => group === "lobby-screen";
    const ofLobby = { ...verification, unpublished: [] };
    expect(await reportOn(ofLobby, isLobby)).toMatchObject({ status: 0, stdout: expect.stringContaining("1 pending") });
    const failing = verification.cases.findIndex(({ outcome }) => outcome === "skipped");
    const failed = { ...recording.conversations[failing]!, failure: "no such state" };
    const conversations = recording.conversations.with(failing, failed);
    const { cases } = verificationOf({ ...recording, conversations });
    expect(cases[failing]).toMatchObject({ outcome: "skipped", message: "no such state" });
  });

  it("say where the broker takes no result, which is no verdict unless one failed", async () => {
    const isVerified = ({ outcome }: { outcome: string }) => outcome === "passed";
    const { status, stderr } = await reportOn(verification, isVerified);
    expect(stderr).toMatch(/^not published: the broker did not accept the result\. .*409 Conflict/m);
    expect(status).toBe(3);
    expect((await report(verification)).status).toBe(1);
    expect(await reportOn({ ...verification, unpublished: [] }, isVerified)).toMatchObject({ status: 0, stderr: "" });
  });
});
