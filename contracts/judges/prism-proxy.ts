/**
 * Prism's validating proxy before a target, as the program that its users run: what it is made of is not for import. It runs
 * without `--errors`, under which it keeps what it says of a request to itself and answers some requests in the target's stead;
 * the header `sl-violations` has both, and the target's own answer comes through.
 */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { listen } from "../../src/adapters/node/node.js";
import { beginProgram, killProgram, SERVED, untilIn } from "../../test/support/cli.js";
import { type Course, describeQuestion, type Finding, type Question, type Target, toRequest } from "./question.js";

/** What Prism says of an exchange. */
interface Violation {
  /** Begins with `request` or `response`. */
  readonly location: readonly string[];
  readonly message: string;
}

interface Judged {
  readonly response: Response;
  readonly violations: readonly Violation[];
  /** Whether the target saw the request. */
  readonly isForwarded: boolean;
}

export type PrismProxy = Awaited<ReturnType<typeof startPrism>>;

/** One proxy serves for many targets, one after the other, as starting it takes longer than all its answers. */
export async function startPrism(document = "spec/openapi.yaml") {
  const behind = await listenBehind();
  const prism = spawnPrism(document, behind.url);
  const close = async () => {
    await killProgram(prism.child);
    await behind.close();
  };
  try {
    const url = await untilIn(prism)(SERVED);
    return { close, ask: (target: Target, question: Question) => askThrough(url, behind.show(target), question) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Judges a target by what Prism says of its answers to a course of questions. */
export async function judgeByPrism(prism: PrismProxy, target: Target, course: Course) {
  const findings: Finding[] = [];
  /** Without any request, the course does not pass. */
  let asked = 0;
  await course(async (question) => {
    const judged = await prism.ask(target, question);
    asked += 1;
    const request = describeQuestion(question);
    findings.push(...faultsOf(question, judged).map((says) => ({ request, says })));
    return judged.response;
  });
  return { findings, asked };
}

/** Of a request outside the document only the answer is judged. */
function faultsOf({ isDocumented = false }: Question, { response, violations, isForwarded }: Judged) {
  const meant = violations.filter(({ location: [side] }) => isDocumented || side !== "request");
  return [
    ...(isForwarded ? [] : ["Prism answered in place of the target"]),
    ...(isDocumented && response.status !== 200 ? [`a documented request was answered ${response.status}`] : []),
    ...meant.map(({ location, message }) => `${location.join(".")}: ${message}`),
  ];
}

async function askThrough(url: string, countForwarded: () => number, question: Question): Promise<Judged> {
  const response = await fetch(toRequest(url, question));
  return { response, violations: violationsIn(response), isForwarded: countForwarded() === 1 };
}

/** The server that Prism forwards to; it has the target that was shown last, and counts what reaches it. */
async function listenBehind() {
  let answer: Target = async () => new Response(null, { status: 503 });
  const { url, close } = await listen({ fetch: (request) => answer(request) }, { port: 0 });
  const show = (target: Target) => {
    let count = 0;
    answer = (request) => {
      count += 1;
      return target(request);
    };
    return () => count;
  };
  return { url, close, show };
}

function spawnPrism(document: string, upstream: string) {
  const require = createRequire(import.meta.url);
  const program = join(dirname(require.resolve("@stoplight/prism-cli/package.json")), "dist/index.js");
  const { FORCE_COLOR: _, ...rest } = process.env;
  const args = [program, "proxy", document, upstream, "--port", "0"];
  const begun = beginProgram(process.execPath, args, { env: { ...rest, NO_COLOR: "1" } });
  const kill = () => begun.child.kill("SIGKILL");
  process.once("exit", kill);
  begun.child.once("exit", () => process.off("exit", kill));
  return begun;
}

/** Prism truncates a long list, and then it is not valid JSON. */
function violationsIn({ headers }: Response): readonly Violation[] {
  const told = headers.get("sl-violations") ?? "[]";
  if (told.startsWith("Too many violations!")) return [{ location: ["response"], message: told.slice(0, 500) }];
  return JSON.parse(told) as Violation[];
}
