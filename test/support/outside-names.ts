/** Finds where a name that may be any text is looked up in an object: `constructor` then finds what every object inherits. */
import { relative, sep } from "node:path";
import { type Node, SyntaxKind } from "typescript/unstable/ast";
import {
  isBinaryExpression,
  isElementAccessExpression,
  isNumericLiteral,
  isPrivateIdentifier,
  isStringLiteral,
} from "typescript/unstable/ast/is";
import { API, isUnionType, type Type, TypeFlags } from "typescript/unstable/sync";

/** The only place that may: it asks whether the value is the object's own. */
const LOOK_UP = "base/collections.ts";

/** Returns `file:line: code` of each such place in the sources that a configuration of the compiler names, below a folder. */
export function findOutsideNames(configuration: string, folder: string): readonly string[] {
  const compiler = new API();
  try {
    const project = compiler.updateSnapshot({ openProjects: [configuration] }).getProject(configuration);
    if (!project) throw new Error(`${configuration} can't be opened.`);
    const { program, checker, rootFiles } = project;
    const below = `${folder.split(sep).join("/")}/`;
    const files = rootFiles.filter((file) => file.startsWith(below) && !file.includes("/generated/"));
    return files.flatMap((file) => {
      const source = program.getSourceFile(file);
      const name = relative(folder, file).split(sep).join("/");
      if (!source || name === LOOK_UP) return [];
      const places = placesIn(source);
      const types = places.length > 0 ? checker.getTypeAtLocation(places.map(({ key }) => key)) : [];
      return places.flatMap(({ node }, index) => {
        const code = source.text.slice(node.pos, node.end).trim();
        const line = source.text.slice(0, node.end).split("\n").length;
        return isAnyText(types[index]) ? [`${name}:${line}: ${code}`] : [];
      });
    });
  } finally {
    compiler.close();
  }
}

interface Place {
  readonly node: Node;
  readonly key: Node;
}

/** `object[key]` and `key in object`, but for keys that are written down. */
function placesIn(source: Node): readonly Place[] {
  const places: Place[] = [];
  const add = (node: Node, key: Node) => {
    if (!isStringLiteral(key) && !isNumericLiteral(key) && !isPrivateIdentifier(key)) places.push({ node, key });
  };
  const visit = (node: Node): undefined => {
    if (isElementAccessExpression(node)) add(node, node.argumentExpression);
    if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword) add(node, node.left);
    node.forEachChild(visit);
  };
  visit(source);
  return places;
}

/** Whether a key may be any text: a union of texts, a number and a symbol are not. */
function isAnyText(type: Type | undefined): boolean {
  if (!type) return true;
  if (isUnionType(type)) return type.getTypes().some(isAnyText);
  return (type.flags & (TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.Any | TypeFlags.Unknown)) !== 0;
}
