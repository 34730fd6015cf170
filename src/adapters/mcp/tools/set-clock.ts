/** `set_clock`: holds, moves or releases what "today" is. */
import { callAdmin, ToolError } from "../museum-access.js";
import { optionalText, session, type Tool, text } from "../tool.js";

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
