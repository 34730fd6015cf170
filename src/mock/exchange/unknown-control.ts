/** What to use instead of a control that the mock does not know: a near miss, or a word of another mock. */
import { nearestName } from "../../base/nearest-name.js";

/** Registered and widely used preferences (RFC 7240, RFC 8144, RFC 8674, OData), which a server may ignore in silence. */
const STANDARD =
  /^(?:respond-async|return|wait|handling|depth-noroot|safe|timezone|maxpagesize|track-changes|odata\..*)$/;

const CODE = "use code=STATUS";
const SCENARIO = "use scenario=NAME to choose what is served";
const DELAY = "use delay=MS";

/** Words of other mocks, and of the faults. */
const FOREIGN: Readonly<Record<string, string>> = {
  status: CODE,
  statuscode: CODE,
  "status-code": CODE,
  example: SCENARIO,
  dynamic: "every answer follows from the query and the data, so leave it out",
  latency: DELAY,
  sleep: DELAY,
  error: "use fault=NAME",
};

/** Returns what to use instead of an unknown name; undefined if nothing comes near it. */
export function adviceOnControl(name: string, known: readonly string[], prefix: string): string | undefined {
  if (known.includes(name) || STANDARD.test(name)) return undefined;
  const nearest = nearestName(name, [...known, ...Object.keys(FOREIGN)]);
  if (nearest === undefined) return undefined;
  const advice = FOREIGN[nearest];
  return advice?.replace("use ", `use ${prefix}`) ?? `did you mean ${prefix}${nearest}?`;
}
