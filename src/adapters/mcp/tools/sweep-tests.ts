/** `sweep_tests`: runs the test command under many profiles and says on which undocumented answers it depends. */
import { refuse } from "../museum-access.js";
import { optionalText, type Tool, text } from "../tool.js";

/** Runs the sweep over all choices, or over those named with commas between them, and returns its report as text. */
type SweepTests = (only: string | undefined, signal: AbortSignal) => Promise<string>;

/** The command is fixed when the server starts, so that an agent can't run others. */
export function createSweepTool(command: string, sweep: SweepTests): Tool {
  return {
    name: "sweep_tests",
    description: `Runs \`${command}\` under many profiles, and reports which answers that the document leaves open the tests depend on. Takes minutes.`,
    input: { only: { type: "string", description: "ids of choices, separated by commas" } },
    changes: true,
    output: { report: text },
    async run(args, { signal }) {
      return { report: await sweep(optionalText(args, "only"), signal).catch(refuse) };
    },
  };
}
