/** The files of a twin as text: written with a digest, and read again. */
import { createHash } from "node:crypto";
import { quote } from "../base/text.js";
import type { Profile } from "../contract/choices.js";
import { choiceIds, parseProfile } from "../contract/profile.js";
import { type DataSet, parseDataSet } from "../fixtures/data-set.js";
import { invalidJson, parseJson } from "../fixtures/json-text.js";
import type { Twin, TwinFacts } from "./twin.js";

const SCHEMA_VERSION = 1;

export const TWIN_FILES = { museum: "museum.json", profile: "profile.json", facts: "twin.json" } as const;

type TwinTexts = Readonly<Record<keyof typeof TWIN_FILES, string>>;

export function toTwinTexts({ dataSet, profile, facts }: Twin): TwinTexts {
  const museum = toMuseumText(dataSet);
  const ordered = choiceIds.filter((id) => profile[id] !== undefined).map((id) => [id, profile[id]]);
  const answers = `${JSON.stringify(Object.fromEntries(ordered), null, 2)}\n`;
  const full: TwinFacts = { ...facts, digest: digestOf(museum, answers) };
  return { museum, profile: answers, facts: `${JSON.stringify(full, null, 2)}\n` };
}

/** An entry or event a line, so that a diff shows each one by itself. */
function toMuseumText({ hours, events }: DataSet): string {
  const list = (items: readonly object[]) => items.map((item) => `\n${JSON.stringify(item)}`).join(",");
  return `{\n"hours": [${list(hours)}\n],\n"events": [${list(events)}\n]\n}\n`;
}

/** Git may check text files out with CR LF. */
function digestOf(museum: string, profile: string): string {
  const [one, other] = [museum, profile].map((text) => text.replaceAll("\r\n", "\n")) as [string, string];
  return `sha256:${createHash("sha256").update(one).update("\0").update(other).digest("hex")}`;
}

export interface ReadTwin {
  readonly dataSet: DataSet;
  readonly profile: Partial<Profile>;
  readonly facts: TwinFacts;
  /** Whether the data or the answers have been edited since they were taken. */
  readonly isEdited: boolean;
}

/** Reads the texts of the three files. Throws a TypeError whose message is a sentence for the user. */
export function readTwinTexts({ museum, profile, facts }: TwinTexts): ReadTwin {
  const read = parseDataSet(new TextEncoder().encode(museum), false);
  if (read.violations) throw new TypeError(`${TWIN_FILES.museum} is not valid: ${read.violations.join("; ")}.`);
  const { answers, violations } = parseProfile(toValue(TWIN_FILES.profile, profile));
  if (violations) throw new TypeError(`${TWIN_FILES.profile} is not valid: ${violations.join(" ")}`);
  const value = toFacts(toValue(TWIN_FILES.facts, facts));
  return {
    dataSet: read.dataSet,
    profile: answers,
    facts: value,
    isEdited: value.digest !== digestOf(museum, profile),
  };
}

function toValue(name: string, text: string): unknown {
  const { value, broken } = parseJson(text);
  if (broken) throw new TypeError(invalidJson(name, broken));
  return value;
}

function toFacts(value: unknown): TwinFacts {
  const facts = value as Partial<TwinFacts> | null;
  if (facts?.schemaVersion !== SCHEMA_VERSION) {
    const version = quote(String(facts?.schemaVersion));
    throw new TypeError(
      `${TWIN_FILES.facts} has the schemaVersion ${version}, expected ${SCHEMA_VERSION}; take the twin again.`,
    );
  }
  const isWhole = typeof facts.today === "string" && typeof facts.timeZone?.name === "string" && facts.uncertain;
  if (!isWhole) throw new TypeError(`${TWIN_FILES.facts} lacks fields; take the twin again.`);
  return facts as TwinFacts;
}
