/** `museum_overview`: where the mock is, what it shows, and the documented interface. */
import { operations } from "../../../contract/interface.js";
import { callAdmin } from "../museum-access.js";
import { object, objects, optionalText, session, type Tool, text, texts } from "../tool.js";

export const museumOverview: Tool = {
  name: "museum_overview",
  description:
    "Start here. The mock's address, clock and scenario, the documented operations and parameters, and the ids of the points that the document leaves open.",
  input: { session },
  output: { url: text, headers: object, clock: object, scenario: text, documented: objects, leftOpen: texts },
  async run(args, { museum }) {
    const own = optionalText(args, "session");
    const [clock, scenarios, profile] = await Promise.all([
      callAdmin(museum, "getClock", own),
      callAdmin(museum, "listScenarios", own),
      callAdmin(museum, "getProfile", own),
    ]);
    return {
      url: museum.url,
      headers: {
        Authorization: "Basic with any user:password, unless the mock was started with --credentials",
        ...(own !== undefined && { Prefer: `session=${own}` }),
      },
      clock,
      scenario: scenarios.current,
      documented: operations.map(({ path, parameters }) => ({ request: `GET ${path}`, parameters })),
      leftOpen: Object.keys(profile),
    };
  },
};
