/** The tools that every MCP server of a mock has; what judges a service or runs tests is added where it can be had. */
import type { Tool } from "./tool.js";
import { diagnoseClient } from "./tools/diagnose-client.js";
import { enterScenarioTool } from "./tools/enter-scenario.js";
import { explainRequestTool } from "./tools/explain-request.js";
import { listChoices } from "./tools/list-choices.js";
import { museumOverview } from "./tools/museum-overview.js";
import { readJournalTool } from "./tools/read-journal.js";
import { setClock } from "./tools/set-clock.js";

export const mockTools: readonly Tool[] = [
  museumOverview,
  explainRequestTool,
  listChoices,
  diagnoseClient,
  readJournalTool,
  enterScenarioTool,
  setClock,
];
