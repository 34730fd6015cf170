/** Runs the requests of a documentation page against the mock in this browser, and shows each answer with its derivation. */
import { choiceById } from "../../contract/choices.js";
import { operations } from "../../contract/interface.js";
import { isChoiceId } from "../../contract/profile.js";
import type { Because, WrittenExplanation } from "../../mock/admin/generated/admin-operations.js";
import type { JournaledExchange } from "../../mock/journal/exchange-record.js";
import { tellExplanation } from "../../page/requests/told-explanation.js";
import type { BlockRequest } from "../block-requests.js";
import { element } from "./element.js";

/** The mock of the site. */
interface SiteMock {
  readonly root: URL;
  /** Resolves once it answers; rejects with a sentence. */
  readonly started: Promise<void>;
}

/** Gives every block with requests a button that sends them. */
export function addRunButtons(mock: SiteMock): void {
  for (const block of document.querySelectorAll<HTMLElement>("[data-requests]")) addRunButton(block, mock);
}

function addRunButton(block: HTMLElement, mock: SiteMock): void {
  const requests: readonly BlockRequest[] = JSON.parse(block.dataset["requests"] ?? "[]");
  const { started } = block.dataset;
  const count = requests.length === 1 ? "" : ` ${requests.length} requests`;
  const answers = element("div", { class: "run-answers", "aria-live": "polite" });
  const button = element("button", { type: "button", class: "button" }, `Run${count}`);
  button.addEventListener("click", async () => {
    // A button that is disabled loses the focus.
    if (button.getAttribute("aria-disabled") === "true") return;
    button.setAttribute("aria-disabled", "true");
    await run(requests, { mock, answers });
    button.removeAttribute("aria-disabled");
  });
  const note = started === undefined ? "" : noteOn(started);
  block.append(
    element("div", { class: "buttons run" }, button, element("span", { class: "soft small" }, note)),
    answers,
  );
}

function noteOn(started: string): string {
  const options = started === "" ? "without options" : `with ${started}`;
  return `This page starts its mock ${options}. The one in your browser was started otherwise, so its answer can differ.`;
}

async function run(requests: readonly BlockRequest[], { mock, answers }: { mock: SiteMock; answers: HTMLElement }) {
  try {
    await mock.started;
    const shown: HTMLElement[] = [];
    for (const request of requests) shown.push(await answerTo(request, mock));
    answers.replaceChildren(...shown);
  } catch (error) {
    answers.replaceChildren(element("p", { class: "notice bad" }, (error as Error).message));
  }
}

/** Longer answers are cut. */
const SHOWN_CHARACTERS = 6000;

async function answerTo({ method, target, headers, body }: BlockRequest, { root }: SiteMock): Promise<HTMLElement> {
  const init = { method, headers: headers as [string, string][], ...(body !== undefined && { body }) };
  const address = root.href.replace(/\/$/, "") + target;
  const response = await fetch(address, { ...init, cache: "no-store", credentials: "omit" }).catch(() => undefined);
  const text = await response?.text().catch(() => undefined);
  const isAdmin = target.includes("/__admin");
  const why = isAdmin || /\bexplain\b|__explain/.test(target + headers) ? undefined : await explainLast(root);
  const outcome = response
    ? element("p", {}, element("b", { class: `tag ${response.ok ? "good" : "bad"}` }, String(response.status)))
    : element("p", {}, element("b", { class: "tag bad" }, "No answer"));
  outcome.append(" ", element("code", {}, `${method} ${target}`));
  return element(
    "section",
    { class: "card stack run-answer", "aria-label": `The answer to ${method} ${target}` },
    outcome,
    ...bodyOf(response, text),
    ...(why ? [disclosed("Why this answer", why, true)] : []),
    ...(response ? [disclosed("Headers", textBlock("Headers", headersOf(response)))] : []),
    ...(isAdmin ? [] : [soft(element("a", { href: tryAddress(target, root) }, "Change it under Try it"))]),
  );
}

function bodyOf(response: Response | undefined, text: string | undefined): readonly HTMLElement[] {
  if (!text) return [soft(text === "" ? "The answer has no body." : "The connection was cut.")];
  const shown = response?.headers.get("Content-Type")?.includes("json") ? indented(text) : text;
  const cut = shown.length > SHOWN_CHARACTERS ? `${shown.slice(0, SHOWN_CHARACTERS)}\n…` : shown;
  return [textBlock("The body", cut)];
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Returns the derivation of the last answer, step by step; undefined if there is none. */
async function explainLast(root: URL): Promise<HTMLElement | undefined> {
  const read = async (path: string) => {
    const response = await fetch(new URL(`__admin/${path}`, root), { cache: "no-store" });
    return response.ok ? response.json() : undefined;
  };
  const exchange: JournaledExchange | undefined = await read("requests/last?session=*");
  const explanation: WrittenExplanation | undefined =
    exchange && (await read(`explain?request=${exchange.id}&session=*`));
  if (!exchange || !explanation) return undefined;
  const steps = tellExplanation(explanation, exchange).map(({ says, tone, because }) =>
    element(
      "li",
      { class: tone },
      element("p", { class: "says" }, says),
      ...because.map((basis) => basisOf(basis, root)),
    ),
  );
  return element("ol", { class: "explanation" }, ...steps);
}

function basisOf({ setting, document, choice, answer, means }: Because[number], root: URL): HTMLElement {
  if (setting !== undefined) return soft(setting);
  if (choice === undefined) return soft("Document: ", element("q", {}, document ?? ""));
  const address = new URL(`__admin/#/steer/choices?q=${encodeURIComponent(choice)}`, root).href;
  const answers = isChoiceId(choice) ? choiceById(choice).answers : [];
  const meaning = means ?? answers.find((listed) => listed.answer === answer)?.means;
  return soft(element("a", { href: address }, choice), ` = ${answer}${meaning === undefined ? "" : `: ${meaning}`}`);
}

function soft(...content: readonly (Node | string)[]): HTMLElement {
  return element("p", { class: "soft small" }, ...content);
}

function headersOf({ headers }: Response): string {
  return [...headers].map(([name, value]) => `${name}: ${value}`).join("\n");
}

function disclosed(title: string, content: HTMLElement, isOpen = false): HTMLElement {
  const details = element("details", {}, element("summary", {}, title), content);
  details.open = isOpen;
  return details;
}

/** A block that scrolls is reached by keyboard. */
function textBlock(what: string, text: string): HTMLElement {
  return element("pre", { tabindex: "0", role: "group", "aria-label": what }, text);
}

/** Returns the address of the view in which a request can be changed and sent. */
export function tryAddress(target: string, root: URL): string {
  const { pathname, searchParams } = new URL(target, "http://museum.invalid");
  const operation = operations.find(({ path }) => pathname.endsWith(path)) ?? operations[0];
  const known = [...searchParams].filter(([name]) => operation.parameters.some((parameter) => parameter.name === name));
  const query = known.length === 0 ? "" : `?${new URLSearchParams(known)}`;
  return new URL(`__admin/#/try/${operation.id}${query}`, root).href;
}
