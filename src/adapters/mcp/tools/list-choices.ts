/** `list_choices`: what the document leaves open, the possible answers, and the mock's own. */
import { choiceIds, isChoiceId } from "../../../contract/choices/answers.js";
import { choiceById } from "../../../contract/choices/table.js";
import { unknownChoice } from "../../../contract/profile.js";
import { callAdmin, ToolError } from "../museum-access.js";
import { objects, optionalText, session, type Tool } from "../tool.js";

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
