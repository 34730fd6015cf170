/** `enter_scenario`: lists the scenarios, or puts the mock into one. */
import { callAdmin } from "../museum-access.js";
import { object, objects, optionalText, session, type Tool, text } from "../tool.js";

export const enterScenarioTool: Tool = {
  name: "enter_scenario",
  description:
    'Puts the mock into a scenario, such as "no events" or "service down". Without a name: lists the scenarios. "standard" leaves all of them.',
  input: { name: text, params: object, session },
  output: { current: text, today: text, scenarios: objects },
  changes: true,
  async run(args, { museum }) {
    const { name, params } = args;
    const own = optionalText(args, "session");
    if (name === undefined) return { ...(await callAdmin(museum, "listScenarios", own)) };
    const body = { scenario: name, ...(params !== undefined && { params }) } as { scenario: string };
    return { ...(await callAdmin(museum, "enterScenario", own, { body })) };
  },
};
