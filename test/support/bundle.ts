/** Bundles sources as a page would load them. */
import { type BuildOptions, build } from "vite";

/** Returns the code of each file by its name. */
export async function bundle(options: BuildOptions): Promise<ReadonlyMap<string, string>> {
  const result = await build({ configFile: false, logLevel: "silent", build: { write: false, ...options } });
  const [{ output } = { output: [] }] = [result].flat() as { output: { fileName: string; code: string }[] }[];
  return new Map(output.map(({ fileName, code }) => [fileName, code]));
}
