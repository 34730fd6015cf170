/** `enter_scenario` and `set_clock`: put the mock into a scenario, and set what "today" is. */
import { callAdmin, ToolError } from "../museum-access.js";
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

const KEYS = ["today", "advance", "release"] as const;

export const setClock: Tool = {
  name: "set_clock",
  description:
    "Sets what today is in the mock: hold it at a day, advance it by days, or release it to follow the time.",
  input: {
    today: { type: "string", description: "YYYY-MM-DD" },
    advance: { type: "integer", description: "days; negative goes back" },
    release: { const: true },
    session,
  },
  output: { today: text, isHeld: { type: "boolean" }, timeZone: text },
  changes: true,
  async run(args, { museum }) {
    const given = KEYS.filter((key) => args[key] !== undefined);
    const [key] = given;
    if (key === undefined || given.length > 1) throw new ToolError(`Use exactly one of ${KEYS.join(", ")}.`);
    const body = { [key]: args[key] } as { today: string };
    return { ...(await callAdmin(museum, "setClock", optionalText(args, "session"), { body })) };
  },
};
