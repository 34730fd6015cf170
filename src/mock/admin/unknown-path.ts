/** Answers a request to a path that the admin API does not have. */
import { nearestName } from "../../base/nearest-name.js";
import { quote } from "../../base/quote.js";
import { toProblemResponse } from "../message/problem.js";
import { adminOperations } from "./generated/admin-operations.js";

/** The first names of all paths. */
const PATHS = [...new Set(Object.values(adminOperations).map(({ path }) => path.split("/")[1] as string))];

/** Paths of WireMock and MockServer, and what does the same here. */
const FOREIGN: readonly (readonly [RegExp, string])[] = [
  [/^(?:mappings|expectations?|stubs?)\b/, "use /__admin/faults or /__admin/scenarios to change what is answered."],
  [/^settings\b/, "use /__admin/faults to delay answers."],
  [/^(?:recordings|proxy)\b/, "use museum-mock twin to copy a real service."],
  [/^requests\/(?:find|unmatched)\b/, "use GET /__admin/requests, with filters in the query."],
  [/^requests\/remove\b/, "use DELETE /__admin/requests, with filters in the query."],
  [/^(?:near-misses|verify)\b/, "use POST /__admin/requests/verify."],
  [/^version$/, "use museum-mock --version."],
  [/^shutdown$/, "stop the process with Ctrl-C."],
];

/** Operations that are gone, by method and path, and what to use in their place. */
const ENDED: readonly (readonly [RegExp, string])[] = [
  [/^POST scenarios$/, 'use PUT /__admin/scenarios with "add": true in the body.'],
  [/^DELETE scenarios$/, 'use PUT /__admin/scenarios with {"scenario": "standard"}.'],
  [/^DELETE faults$/, "use PUT /__admin/faults with []."],
  [/^\w+ requests\/har$/, "use GET /__admin/requests?format=har."],
  [/^\w+ requests\/stream$/, "use GET /__admin/requests?format=stream."],
  [/^\w+ requests\/summaries$/, "use GET /__admin/requests?format=summary."],
  [/^\w+ requests\/wait$/, 'use POST /__admin/requests/verify with a "timeout" in the body.'],
  [/^\w+ requests\/[^/]+\/explain$/, "use GET /__admin/explain?request=ID."],
  [/^\w+ verifications(?:\/|$)/, "use GET, POST and DELETE /__admin/verification."],
  [/^\w+ calendar$/, "use GET /__admin/data/days."],
  [/^DELETE edits(?:\/|$)/, "use POST /__admin/reset?only=data, or ?only=data/TABLE/ID for one item."],
  [/^\w+ edits(?:\/|$)/, "use GET /__admin/world, which has the edits."],
  [/^DELETE sessions$/, "use DELETE /__admin/sessions/*."],
  [
    /^(?:PUT|PATCH|DELETE) data\/[^/]+$/,
    "a range of days is no longer edited at once; edit each day with PUT, PATCH or DELETE /__admin/data/TABLE/ID.",
  ],
];

/** Returns what to use in place of an operation that is gone; undefined for one that never was. */
export function adviceOnEnded(method: string, path: string): string | undefined {
  const operation = `${method} ${nameOf(path)}`;
  return ENDED.find(([pattern]) => pattern.test(operation))?.[1];
}

/** Returns whether a path begins as one of the admin API does. */
export function beginsAsKnown(path: string): boolean {
  const [first = ""] = nameOf(path).split("/");
  return first === "" || PATHS.includes(first);
}

export function answerUnknownPath(method: string, path: string): Response {
  const detail = `Unknown path ${quote(path)}; ${adviceOnEnded(method, path) ?? adviceOn(nameOf(path))}`;
  return toProblemResponse({ kind: "not-found", status: 404, detail });
}

function adviceOn(name: string): string {
  const foreign = FOREIGN.find(([pattern]) => pattern.test(name));
  if (foreign) return foreign[1];
  const nearest = nearestName(name, PATHS);
  return nearest ? `did you mean /__admin/${nearest}?` : `use one of ${PATHS.join(", ")}.`;
}

function nameOf(path: string): string {
  return path.replace(/^\/__admin\/?/, "");
}
