/** Preflight: whether the target is there and accepts the credential, before anything is judged. */
import { operations } from "../../contract/interface.js";
import { describeResponse, listOf, type TargetResponse } from "../client/response.js";
import { queryFor } from "../queries/query.js";
import type { Run } from "../run.js";
import { describeForeign } from "./foreign-target.js";

/** Why there can be no verdict, or undefined if the target can be judged. */
export async function checkAccess(run: Run): Promise<string | undefined> {
  const responses: TargetResponse[] = [];
  for (const operation of operations) responses.push(await run.get(queryFor(operation)));
  const served = responses.find(({ status }) => status >= 200 && status < 300);
  if (served) {
    run.client.anchor(served.request);
    return responses.some(listOf) ? undefined : describeForeign(run, responses);
  }
  const statuses = responses.map(({ status }) => status);
  const shown = [...new Set(statuses)].join(" and ");
  const [first] = responses;
  if (!first) return "the document has no operation";
  if (statuses.some((status) => status === 401 || status === 403)) {
    const given = run.options.credential !== undefined;
    return given
      ? `the target refuses the credential (${shown}); check the user and the password`
      : `the target wants a credential (${shown}); give one with MUSEUM_USERNAME and MUSEUM_PASSWORD, or --credentials`;
  }
  if (statuses.every((status) => status >= 300 && status < 400)) {
    return describeRedirect(first);
  }
  if (statuses.every((status) => status === 404 || status === 410)) {
    return `neither operation is there (${shown}); is the base address right, with its path?`;
  }
  if (statuses.every((status) => status >= 502 && status <= 504))
    return `nothing responds behind the gateway (${describeResponse(first)})`;
  run.client.anchor(first.request);
  return describeForeign(run, responses);
}

/** A redirect to the same operation elsewhere shows the base address; any other one is likely a page to log in on. */
function describeRedirect({ status, headers, request }: TargetResponse): string {
  const location = headers.get("Location") ?? "none";
  const where = `the target sends elsewhere (${status}, Location: ${location})`;
  const path = request.target.split("?")[0] ?? "";
  const [address = ""] = location.split(/[?#]/);
  if (path !== "" && address.endsWith(path))
    return `${where}; use the base address ${address.slice(0, -path.length) || "/"}`;
  return `${where}; is it a page to log in on? Use a base address that answers with HTTP Basic`;
}
