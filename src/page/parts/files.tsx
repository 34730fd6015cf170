/** Files of the person: saved, and read. */
import { useRef } from "preact/hooks";
import { tellError } from "../state/actions.js";
import { Button } from "./controls.js";

export function saveFile(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Reads a file of JSON. Rejects with what is wrong and what to use. */
export async function readJsonFile(file: File, wanted: string): Promise<unknown> {
  const text = await file.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${file.name} is not JSON; use ${wanted}.`);
  }
}

interface FileButtonProps {
  readonly label: string;
  /** What the file has, for a screen reader. */
  readonly what: string;
  /** Its errors are shown to the person. */
  readonly onFile: (file: File) => Promise<unknown>;
}

export function FileButton({ label, what, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const read = async () => {
    const file = input.current?.files?.[0];
    if (file) await onFile(file).catch(tellError);
    if (input.current) input.current.value = "";
  };
  return (
    <>
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <input ref={input} type="file" accept=".json" hidden aria-label={what} onChange={read} />
    </>
  );
}
