/** All mutants: every file in `mutants/` exports some. */
import { readdirSync } from "node:fs";
import type { Mutant } from "./mutant.js";

const files = readdirSync("test/verify/mutants").filter((name) => name.endsWith(".ts"));

const modules = await Promise.all(
  files.sort().map((name) => import(/* @vite-ignore */ `./mutants/${name.replace(/\.ts$/, "")}.ts`)),
);

export const mutants: readonly Mutant[] = modules.flatMap(({ mutants: own }: { mutants: readonly Mutant[] }) => own);

export function mutantNamed(name: string): Mutant {
  const found = mutants.find((mutant) => mutant.name === name);
  if (!found) throw new Error(`There is no mutant "${name}".`);
  return found;
}
