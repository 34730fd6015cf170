/** Saves the answers as a profile file, and reads one. */
import { useRef } from "preact/hooks";
import { saveFile } from "../parts/save-file.js";
import { act, tellError } from "../state/actions.js";

interface ProfileFileProps {
  /** The answers that differ from the default. */
  readonly own: Readonly<Record<string, string | undefined>>;
}

export function ProfileFile({ own }: ProfileFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const read = async () => {
    const file = input.current?.files?.[0];
    if (!file) return;
    try {
      const answers: unknown = JSON.parse(await file.text());
      await act({ done: `${file.name} is in force.`, step: { id: "changeProfile", body: answers as never } });
    } catch (error) {
      tellError(new Error(`Invalid JSON in ${file.name}: ${(error as Error).message}.`));
    }
    if (input.current) input.current.value = "";
  };
  return (
    <>
      <button
        type="button"
        class="button"
        onClick={() => saveFile("profile.json", `${JSON.stringify(own, null, 2)}\n`)}
      >
        Export
      </button>
      <button type="button" class="button" onClick={() => input.current?.click()}>
        Import
      </button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label="A profile file"
        onChange={read}
      />
    </>
  );
}
