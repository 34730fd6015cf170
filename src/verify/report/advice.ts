/** Advice that is no finding: what a consumer should know of a service. */
import { resolveTarget } from "../../contract/interface.js";
import { eventsList } from "../../contract/lists.js";
import { toCurl } from "../client/request.js";
import { shorten, type TargetResponse } from "../client/response.js";
import { listedResponses } from "../judging/reviewing.js";
import { fieldOf, keyOf } from "../target-model/item.js";
import type { Run } from "../target-model/run.js";
import type { Report } from "./report.js";

type Advice = Report["advice"][number];

export function adviceOn(run: Run): readonly Advice[] {
  return [...adviceOnTexts(run), ...adviceOnErrors(run), ...adviceOnCaches(run)];
}

/** What UTF-8 becomes that was decoded with another charset. */
const WRONG_CHARSET = /\uFFFD|Ã[\u0080-\u00BF]|â€|Â[\u00A0-\u00BF]/;

function adviceOnTexts(run: Run): readonly Advice[] {
  const { operation, fields } = eventsList;
  const isWrong = (item: unknown) =>
    fields.some((name) => {
      const value = fieldOf(item, name);
      return typeof value === "string" && WRONG_CHARSET.test(value);
    });
  for (const { response, list } of listedResponses(run, eventsList)) {
    const item = list.find(isWrong);
    if (item === undefined) continue;
    const name = shorten(String(fieldOf(item, "name") ?? ""), 60);
    const message = `A text was decoded with the wrong charset in ${keyOf(operation, item)}, ${name}.`;
    return [toAdvice(run, "replaced-characters", { message, response })];
  }
  return [];
}

/** What frameworks show of a program when it fails, and should not show to strangers. */
const INSIDES = [
  /Traceback \(most recent call last\)|<title>[^<]*(?:Werkzeug|Whoops|Debugger)|\.php on line \d+|DEBUG = True/,
  /\n[ \t]+at [^(\n]+\([^\n]+:\d+:\d+\)/,
];

function adviceOnErrors(run: Run): readonly Advice[] {
  const insidesOf = (text: string) =>
    INSIDES.map((pattern) => pattern.exec(text)?.[0]).find((part) => part !== undefined);
  const response = run.log.find(({ status, body }) => status >= 400 && insidesOf(body.text) !== undefined);
  if (!response) return [];
  const message = `An error shows the insides of the program: ${shorten(insidesOf(response.body.text) ?? "", 60)}.`;
  return [toAdvice(run, "debug-page", { message, response })];
}

/** About the first answer to a credential that a shared cache may keep and give to others. */
function adviceOnCaches(run: Run): readonly Advice[] {
  const controlOf = ({ headers }: TargetResponse) => headers.get("Cache-Control") ?? "";
  const isOwn = ({ request, status }: TargetResponse) =>
    status === 200 && request.credential.kind === "right" && resolveTarget(request.target).operation !== undefined;
  const response = run.log.find((one) => isOwn(one) && isShared(controlOf(one)));
  if (!response) return [];
  const message = `"Cache-Control: ${shorten(controlOf(response), 60)}" lets a shared cache answer requests without the credential (RFC 9111, section 3.5); use private.`;
  return [toAdvice(run, "shared-cache", { message, response })];
}

/** `public` and `s-maxage` lift the ban on answers to requests with Authorization (RFC 9111, section 3.5). */
function isShared(control: string): boolean {
  const pairs = control.split(",").map((directive) => directive.trim().toLowerCase().split("="));
  const directives = new Map(pairs.map(([name = "", value]) => [name, value]));
  const has = (name: string) => directives.has(name);
  const seconds = directives.get("s-maxage") ?? directives.get("max-age");
  const isKept = !["private", "no-store", "no-cache"].some(has) && Number(seconds?.replaceAll('"', "") ?? 1) > 0;
  return (has("public") || has("s-maxage")) && isKept;
}

function toAdvice(
  { client }: Run,
  id: string,
  { message, response }: { readonly message: string; readonly response: TargetResponse },
): Advice {
  return { id, message, reproduce: [toCurl(client, response.request)] };
}
