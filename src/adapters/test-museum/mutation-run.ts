/** A run of `museum-mock mutate`, as its tests see it: it says which of them to run, and is told which session is whose. */

/** A test of a suite. */
export interface NamedTest {
  /** The path of its file. */
  readonly file: string;
  readonly name: string;
}

/** What an adapter tells when a test opens its museum, and once more if the test failed. */
export interface TestNotice extends NamedTest {
  readonly session: string;
  readonly failed: boolean;
}

interface MutationRun {
  /** Whether no answer to the test is changed in this run, so that it need not run. */
  isLeftOut(test: NamedTest): boolean;
  tell(notice: TestNotice): Promise<void>;
}

/** Returns a text that no other test has. */
export function keyOf({ file, name }: NamedTest): string {
  return `${file} > ${name}`;
}

/** Joins the run at an address, which is in `MUSEUM_TESTS`. */
export async function joinMutationRun(url: string): Promise<MutationRun> {
  const wanted = (await (await fetch(url)).json()) as readonly string[] | null;
  return {
    isLeftOut: (test) => wanted !== null && !wanted.includes(keyOf(test)),
    async tell(notice) {
      await fetch(url, { method: "POST", body: JSON.stringify(notice) });
    },
  };
}
