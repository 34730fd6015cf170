/** Parses and validates faults: their schema, and what it can't express, such as fields that need each other or exclude each other. */

import { lookUp } from "../base/collections.js";
import { hintFor, quote } from "../base/text.js";
import { schemas } from "../contract/document.js";
import { type Fault, type FaultEffects, type FieldFault, parseDelayRange, wrongFormats } from "./fault.js";
import { validateFaults } from "./generated/scenario-validators.js";
import { findMatchMistakes } from "./request-match-reading.js";
import { listViolations, type PlacedViolation } from "./schema-violations.js";

type Path = readonly (string | number)[];

/** Each request looks at all of them. */
export const MOST_FAULTS = 1_000;

/** Parses the value of a body or an option. Everything that is wrong is listed at once, by the index of the fault and its field. */
export function parseFaults(value: unknown) {
  if (Array.isArray(value) && value.length > MOST_FAULTS) {
    const message = `There are ${value.length} faults; use ${MOST_FAULTS} at most, with a match or every for many requests.`;
    return { violations: [{ path: [], message }] };
  }
  const violations = listViolations(validateFaults, value, (faults: readonly Fault[]) =>
    faults.flatMap((fault, at) => findFaultViolations(fault, [at])),
  );
  return violations.length > 0 ? { violations } : { faults: value as readonly Fault[] };
}

/** Lists what is wrong with a fault that fits the schema. */
export function findFaultViolations(fault: Fault, path: Path): readonly PlacedViolation[] {
  const { sequence } = fault;
  const kinds = kindsOf(fault);
  const misplaced = sequence
    ? kinds.map((kind) => ({
        path: [...path, kind],
        message: `${kind} can't stand beside a sequence; put it into a step.`,
      }))
    : kinds.length === 0
      ? [{ path, message: `A fault needs one of ${faultKinds.join(", ")}, or a sequence of steps with them.` }]
      : [];
  return [
    ...misplaced,
    ...effectViolations(fault, path),
    ...(sequence ?? []).flatMap((step, index) => effectViolations(step, [...path, "sequence", index])),
    ...(fault.match ? findMatchMistakes(fault.match, [...path, "match"]) : []),
  ];
}

function kindsOf(effects: FaultEffects) {
  return faultKinds.filter((kind) => effects[kind] !== undefined);
}

function effectViolations(effects: FaultEffects, path: Path): readonly PlacedViolation[] {
  const at = (key: string, message: string | undefined) =>
    message === undefined ? [] : [{ path: [...path, key], message }];
  const { delay, status, connection, lasts, body, mutant } = effects;
  return [
    ...at("delay", isInverted(delay) ? `Invalid range ${quote(String(delay))}: it ends before it begins.` : undefined),
    ...at(
      "lasts",
      lasts !== undefined && connection !== "refused" ? "lasts needs connection: refused; add it." : undefined,
    ),
    ...at("connection", combinationViolation(effects)),
    ...at(
      "stale",
      effects.stale && status !== undefined ? "stale is a status itself, 304; leave out one of them." : undefined,
    ),
    ...at(
      "mutant",
      mutant !== undefined && (status ?? effects.stale) !== undefined
        ? `a mutant changes the answer of the museum, which ${status === undefined ? "stale" : "status"} takes the place of; leave out one of them.`
        : undefined,
    ),
    ...(typeof body === "object" ? at("body", findFieldViolation(body)) : []),
    ...findHeaderViolations(effects.headers ?? {}).flatMap((message) => at("headers", message)),
  ];
}

/** Where no answer comes, nothing can happen to it. */
function combinationViolation(effects: FaultEffects): string | undefined {
  const { connection } = effects;
  if (connection !== "refused" && connection !== "resetBeforeBody") return undefined;
  const other = kindsOf(effects).find((kind) => kind !== "connection" && kind !== "delay");
  return other && `connection: ${connection} sends no answer, so ${other} has no effect; leave out one of them.`;
}

function isInverted(delay: Fault["delay"]): boolean {
  return typeof delay === "string" && parseDelayRange(delay) === undefined;
}

/** The name of a header is a token, its value visible ASCII with spaces and tabs between (RFC 9110, sections 5.1 and 5.5). */
const NAME = /^[!#$%&'*+.^_`|~\w-]{1,100}$/;
const VALUE = /^(?:[\x21-\x7e](?:[\x20-\x7e\t]{0,998}[\x21-\x7e])?)?$/;

/** They belong to the connection and say where a message ends; a wrong one could make one answer look like two. */
const RESERVED = [
  "connection",
  "content-length",
  "date",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

/** Lists what is wrong with the headers of a fault. */
function findHeaderViolations(headers: Readonly<Record<string, string | null>>): readonly string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (!NAME.test(name)) return [`Invalid header name ${quote(name)}; use letters, digits and hyphens.`];
    if (RESERVED.includes(name.toLowerCase())) return [`Header ${name} can't be changed; the server sets it.`];
    if (value === null || VALUE.test(value)) return [];
    return [`Invalid value ${quote(value)} for the header ${name}; use one line of up to 1000 ASCII characters.`];
  });
}

/** The part of a field's schema that matters here. */
interface FieldSchema {
  readonly type?: string;
}

const fields: Readonly<Record<string, FieldSchema>> = {
  ...(schemas.HoursEntry.properties as Readonly<Record<string, FieldSchema>>),
  ...(schemas.SpecialEvent.properties as Readonly<Record<string, FieldSchema>>),
};

/** Returns a sentence if the field does not exist, or would be valid. */
export function findFieldViolation({ field, as }: FieldFault): string | undefined {
  const schema = lookUp(fields, field);
  const names = Object.keys(fields);
  if (!schema) return `Unknown field ${quote(field)}; ${hintFor(field, names)}`;
  if (as === schema.type) return `${field} is of type ${as} already; use another type for as.`;
  if (as !== "wrongFormat" || Object.hasOwn(wrongFormats, field)) return undefined;
  return `${field} has no format; wrongFormat is for ${Object.keys(wrongFormats).join(", ")}.`;
}

/** The fields that say what a fault does. */
const faultKinds = ["status", "delay", "drip", "connection", "body", "headers", "stale", "mutant"] as const;
