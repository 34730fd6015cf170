/** `museum_overview` and `list_choices`: what the mock shows, the documented interface, and what it leaves open. */

import { choiceIds, isChoiceId } from "../../../contract/choices/answers.js";
import { choiceById } from "../../../contract/choices/table.js";
import { operations } from "../../../contract/interface.js";
import { unknownChoice } from "../../../contract/profile.js";
import { callAdmin, ToolError } from "../museum-access.js";
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

export const listChoices: Tool = {
  name: "list_choices",
  description:
    "Lists the points that the document leaves open, each with the possible answers and this mock's. With an id: also what the document says, and why.",
  input: { id: { type: "string", description: "such as limitAboveMaximum" }, session },
  output: { choices: objects },
  async run(args, { museum }) {
    const id = optionalText(args, "id");
    if (id !== undefined && !isChoiceId(id)) throw new ToolError(unknownChoice(id));
    const profile = await callAdmin(museum, "getProfile", optionalText(args, "session"));
    if (id === undefined) {
      const brief = choiceIds.map((one) => ({
        id: one,
        question: choiceById(one).question,
        answers: choiceById(one).answers.map(({ answer }) => answer),
        current: profile[one],
      }));
      return { choices: brief };
    }
    const { question, document, why, answers } = choiceById(id);
    return { choices: [{ id, question, document, why, answers, current: profile[id] }] };
  },
};
