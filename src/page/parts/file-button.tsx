/** A button that asks for a file. */
import { useRef } from "preact/hooks";
import { tellError } from "../state/actions.js";
import { Button } from "./button.js";

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
