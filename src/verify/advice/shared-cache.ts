/** Whether a shared cache may give answers that need a credential to anybody. */
import { operations } from "../../contract/interface.js";
import type { TargetResponse } from "../client/response.js";
import type { Run } from "../run.js";

/** The first answer to a credential that a shared cache may keep and give to others, with its Cache-Control. */
export function sharedAnswer({
  client: { log },
}: Run): { readonly response: TargetResponse; readonly control: string } | undefined {
  const isOwn = ({ request, status }: TargetResponse) =>
    status === 200 &&
    request.credential.kind === "right" &&
    operations.some(({ path }) => request.target.split("?")[0] === path);
  const response = log.find((one) => isOwn(one) && isShared(controlOf(one)));
  return response && { response, control: controlOf(response) };
}

function controlOf({ headers }: TargetResponse): string {
  return headers.get("Cache-Control") ?? "";
}

/** `public` and `s-maxage` lift the ban on answers to requests with Authorization (RFC 9111, section 3.5). */
function isShared(control: string): boolean {
  const directives = new Map(
    control
      .toLowerCase()
      .split(",")
      .map((directive) => directive.trim().split("="))
      .map(([name = "", value]) => [name, value]),
  );
  const has = (name: string) => directives.has(name);
  const seconds = directives.get("s-maxage") ?? directives.get("max-age");
  const isKept = !["private", "no-store", "no-cache"].some(has) && Number(seconds?.replaceAll('"', "") ?? 1) > 0;
  return (has("public") || has("s-maxage")) && isKept;
}
