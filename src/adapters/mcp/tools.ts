/** The tools that every MCP server of a mock has; what judges a service or runs tests is added where it can be had. */

import type { Tool } from "./tool.js";
import { listChoices, museumOverview } from "./tools/describing.js";
import { diagnoseClient } from "./tools/diagnose-client.js";
import { explainRequestTool } from "./tools/explain-request.js";
import { readJournalTool } from "./tools/read-journal.js";
import { enterScenarioTool, setClock } from "./tools/steering.js";

export const mockTools: readonly Tool[] = [
  museumOverview,
  explainRequestTool,
  listChoices,
  diagnoseClient,
  readJournalTool,
  enterScenarioTool,
  setClock,
];
