/** Divides the reasons of an explanation into what the document says and what it leaves open. */
import { isPlainObject } from "../../base/plain-object.js";

/** What an answer rests on. */
export interface AnswerBasis {
  /** Sentences of the document. Every implementation has to keep to them. */
  readonly documented: readonly string[];
  /** Points that the document leaves open, and how this mock answers them. Another implementation may differ. */
  readonly leftOpen: readonly OpenPoint[];
  /** Settings of this mock, such as a held clock. */
  readonly settings: readonly string[];
}

interface OpenPoint {
  readonly choice: string;
  readonly answer: string;
  readonly means: string;
  /** What the document says about the point, and what it does not. */
  readonly document: string;
}

/** Collects the reasons of all steps of an explanation, each once. The check of credentials is a convenience of the mock's. */
export function toAnswerBasis(explanation: unknown): AnswerBasis {
  const documented = new Set<string>();
  const settings = new Set<string>();
  const leftOpen = new Map<string, OpenPoint>();
  for (const reason of listObjects(explanation)) {
    if (reason["choice"] === "credentialCheck") continue;
    const { choice, answer, means = "", document, setting } = reason;
    const said = typeof document === "string" ? document : "";
    if (typeof choice === "string") {
      leftOpen.set(choice, { choice, answer: String(answer), means: String(means), document: said });
    } else if (said !== "") documented.add(said);
    if (typeof setting === "string") settings.add(setting);
  }
  return { documented: [...documented], leftOpen: [...leftOpen.values()], settings: [...settings] };
}

/** Lists the objects in a JSON value, at any depth. */
function listObjects(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(value)) return value.flatMap(listObjects);
  if (!isPlainObject(value)) return [];
  return [value, ...Object.values(value).flatMap(listObjects)];
}
