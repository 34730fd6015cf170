/** What the files of the house import, types counted: read from their syntax, not by running them. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, sep } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

/** An import of one file by another, or of a package. */
export interface Import {
  /** The importing file, from the root of the sources: `mock/mock.ts`. */
  readonly from: string;
  /** The imported file in the same form, or the package as written. */
  readonly to: string;
  readonly isPackage: boolean;
}

/** Every import, export-from, dynamic import and `import("…")` type in the sources of a folder. */
export function listImports(root: string): readonly Import[] {
  const sources = sourcesOf(root);
  return sources.flatMap((file) =>
    specifiersOf(file, readFileSync(join(root, file), "utf8")).map((specifier) => toImport(file, specifier, sources)),
  );
}

function sourcesOf(root: string): readonly string[] {
  const paths = readdirSync(root, { recursive: true, encoding: "utf8" }).map((path) => path.replaceAll(sep, "/"));
  return paths.filter((path) => /\.tsx?$/.test(path)).sort();
}

function specifiersOf(file: string, text: string): readonly string[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: string[] = [];
  const add = (source: unknown) => {
    if (typeof source === "object" && source && "value" in source) found.push(String(source.value));
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source),
  }).visit(program);
  return found;
}

function toImport(from: string, specifier: string, sources: readonly string[]): Import {
  if (!specifier.startsWith(".")) return { from, to: specifier, isPackage: true };
  const path = normalize(join(dirname(from), specifier)).replaceAll(sep, "/");
  const markup = path.replace(/\.js$/, ".tsx");
  return { from, to: sources.includes(markup) ? markup : path.replace(/\.js$/, ".ts"), isPackage: false };
}
