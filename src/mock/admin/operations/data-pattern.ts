/**
 * The patterns of a query to the data (`name_like=…`): a part of regular expressions that takes a time in proportion to the
 * text and the pattern, whatever they are. Node's own engine tries one way after another and can't be stopped.
 */

/** Whether a text matches; case does not matter. */
type TextMatcher = (text: string) => boolean;

/** An alternative: pieces of a fixed length that follow one another with anything between. */
interface Alternative {
  readonly pieces: readonly Piece[];
  readonly isAnchoredAtStart: boolean;
  readonly isAnchoredAtEnd: boolean;
}

interface Piece {
  readonly expression: RegExp;
  readonly length: number;
}

const CLASS = String.raw`\[\^?(?:\\.|[^\]\\])+\]`;
const ESCAPE = String.raw`\\(?:[dDwWsS]|[^\w])`;
/** One of them matches one character (a UTF-16 code unit). */
const ATOM = new RegExp(String.raw`${CLASS}|${ESCAPE}|[^\\()[{*+?|^$]`, "y");
const GAP = /\.\*/y;

/** Reads letters, `.`, classes, escapes, `.*` between them, `|` between alternatives, and `^` and `$` at their ends. */
export function parsePattern(text: string): TextMatcher | undefined {
  const alternatives = splitAlternatives(text).map(parseAlternative);
  if (alternatives.some((alternative) => alternative === undefined)) return undefined;
  return (subject) => (alternatives as readonly Alternative[]).some((alternative) => matches(alternative, subject));
}

/** At each `|` that is neither escaped nor in a class. */
function splitAlternatives(text: string): readonly string[] {
  const parts = text.match(new RegExp(String.raw`\||${CLASS}|\\.|[^|]`, "gs")) ?? [];
  const alternatives = [""];
  for (const part of parts) {
    if (part === "|") alternatives.push("");
    else alternatives[alternatives.length - 1] += part;
  }
  return alternatives;
}

function parseAlternative(text: string): Alternative | undefined {
  const isAnchoredAtStart = text.startsWith("^");
  const isAnchoredAtEnd = /(?<!\\)(?:\\\\)*\$$/.test(text);
  const inner = text.slice(isAnchoredAtStart ? 1 : 0, isAnchoredAtEnd ? -1 : undefined);
  const pieces = splitAtGaps(inner)?.map(parsePiece);
  if (!pieces || pieces.some((piece) => piece === undefined)) return undefined;
  return { pieces: pieces as readonly Piece[], isAnchoredAtStart, isAnchoredAtEnd };
}

/** The atoms between one `.*` and the next; undefined if there is anything else in the text. */
function splitAtGaps(text: string): readonly (readonly string[])[] | undefined {
  const pieces: string[][] = [[]];
  for (let at = 0; at < text.length; ) {
    const gap = matchAt(GAP, text, at);
    const atom = gap ?? matchAt(ATOM, text, at);
    if (atom === undefined) return undefined;
    if (gap === undefined) pieces.at(-1)?.push(atom);
    else pieces.push([]);
    at += atom.length;
  }
  return pieces;
}

function matchAt(expression: RegExp, text: string, at: number): string | undefined {
  expression.lastIndex = at;
  return expression.exec(text)?.[0];
}

function parsePiece(atoms: readonly string[]): Piece | undefined {
  try {
    return { expression: new RegExp(atoms.join(""), "gis"), length: atoms.length };
  } catch {
    return undefined;
  }
}

/** The earliest place of a piece leaves the most room for those after it, so that no other has to be tried. */
function matches({ pieces, isAnchoredAtStart, isAnchoredAtEnd }: Alternative, text: string): boolean {
  let from = 0;
  return pieces.every(({ expression, length }, index) => {
    const isAtStart = isAnchoredAtStart && index === 0;
    const isAtEnd = isAnchoredAtEnd && index === pieces.length - 1;
    const earliest = isAtEnd && !isAtStart ? Math.max(from, text.length - length) : from;
    expression.lastIndex = earliest;
    const found = isAtStart ? expression.exec(text.slice(0, length)) : expression.exec(text);
    if (!found) return false;
    from = found.index + length;
    return !isAtEnd || from === text.length;
  });
}
