/** `--reporter FORMAT=FILE`: which reports to write, and where. */
import { nearestName, quote } from "../base/text.js";
import { UsageError } from "./exit-status.js";
import type { Terminal } from "./terminal.js";
import { demandFolder, writeText } from "./whole-file.js";

export interface ReporterOption<Format extends string> {
  readonly format: Format;
  /** A file, or `-` for standard output. */
  readonly path: string;
}

/** Parses the values of `--reporter`. Throws a UsageError for a format that is not among these, one without a file, and one in no folder. */
export async function planReporters<Format extends string>(
  texts: readonly string[],
  formats: readonly Format[],
): Promise<readonly ReporterOption<Format>[]> {
  const reporters = parseReporters(texts, formats);
  for (const { path } of reporters) await demandFolder(path);
  return reporters;
}

export function parseReporters<Format extends string>(
  texts: readonly string[],
  formats: readonly Format[],
): readonly ReporterOption<Format>[] {
  return texts.map((text) => {
    const [name = "", path = ""] = text.split(/=(.*)/s);
    const format = formats.find((known) => known === name);
    if (format && path !== "") return { format, path };
    const [first, ...others] = formats;
    const nearest = format ?? nearestName(name, formats) ?? (others.length === 0 ? first : undefined);
    const hint = nearest
      ? `use --reporter ${nearest}=FILE.`
      : `use one of ${formats.map((one) => `${one}=FILE`).join(", ")}.`;
    throw new UsageError(
      `Invalid value ${quote(text)} for --reporter${format ? ", which names no file" : ""}; ${hint}`,
    );
  });
}

/** Writes each of the reports. */
export async function writeReports<Format extends string>(
  options: readonly ReporterOption<Format>[],
  toText: (format: Format) => string | Promise<string>,
  terminal: Terminal,
): Promise<void> {
  for (const { format, path } of options)
    await writeText(`--reporter ${format}`, { path, text: await toText(format) }, terminal);
}
