/** `museum-mock completion`: prints the completion script of a shell. */
import type { Command } from "commander";
import { nearestName } from "../../base/nearest-name.js";
import { quote } from "../../base/quote.js";
import { type Shell, toCompletionScript } from "../completion-script.js";
import { completedCommands, shells } from "../completion-words.js";
import { EXIT, UsageError } from "../exit-status.js";
import type { Terminal } from "../terminal.js";

/** Returns what runs the command, for the commands of a program. */
export function completionOf(program: Command) {
  return ([shell = ""]: readonly string[], _options: object, terminal: Terminal): number => {
    if (!isShell(shell)) {
      const nearest = nearestName(shell, shells);
      const hint = nearest ? `; did you mean ${nearest}?` : ".";
      throw new UsageError(`Unknown shell ${quote(shell)}${hint} Possible: ${shells.join(", ")}.`);
    }
    terminal.stdout.write(toCompletionScript(shell, completedCommands(program)));
    return EXIT.kept;
  };
}

function isShell(text: string): text is Shell {
  return (shells as readonly string[]).includes(text);
}
