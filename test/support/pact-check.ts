/** Runs `museum-mock pact check` and reads its report. */
import { expect } from "vitest";
import { run } from "./run-cli.js";

/** The report of `--reporter json=…`, as far as it is read here. */
interface Report {
  readonly pacts: readonly {
    readonly interactions: readonly {
      readonly reliances: readonly { readonly choice?: string; readonly answer?: string; readonly says: string }[];
    }[];
  }[];
}

export const check = (folder: string, ...options: string[]) => run(["pact", "check", folder, ...options]);

/** What the first interaction of each pact relies on; none is against the document. */
export async function namedBy(folder: string) {
  const { status, stdout } = await check(folder, "--reporter", "json=-");
  expect(status).toBe(0);
  const report = JSON.parse(stdout.slice(stdout.indexOf("\n{") + 1)) as Report;
  return report.pacts.map(({ interactions: [one] }) =>
    one?.reliances.map(({ choice, answer, says }) => (choice ? `${choice}=${answer}` : says)),
  );
}
