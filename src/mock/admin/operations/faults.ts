/** `/__admin/faults`: the manual faults, which are active in every scenario, as a list and one by one. */
import { isPlainObject } from "../../../base/json.js";
import { quote } from "../../../base/text.js";
import { operationPaths } from "../../../contract/interface.js";
import type { Fault, ListedFault } from "../../../scenarios/fault.js";
import { parseFaults } from "../../../scenarios/fault-reading.js";
import { listOf } from "../../../scenarios/match-fields.js";
import { violationPlace } from "../../../scenarios/schema-violations.js";
import { countApplied } from "../../exchange/fault-plan.js";
import { ControlError, invalidControl, invalidValue, notFound, warnOfUnknown } from "../../message/problem.js";
import type { Session } from "../../sessions/session.js";
import { faultKey } from "../../state/count-keys.js";
import { type AdminHandlers, reply, tagOf } from "../admin-operation.js";

export const faultOperations = {
  listFaults: (call) => showFaults(call.session()),
  async addFault(call) {
    const steered = call.session();
    const added = toFault(withoutHits(await call.body()));
    const faults = withIds(steered.state().faults);
    const fault = { ...added, id: added.id ?? freeId(faults) };
    if (faults.some(({ id }) => id === fault.id))
      throw new ControlError({ kind: "conflict", status: 409, detail: `Fault ${quote(fault.id)} exists; use PATCH.` });
    requireIds([fault]);
    steered.setFaults([...faults, fault], { countsAnew: false });
    return reply(toListed(steered, fault), { status: 201, headers: warningsOn([fault]) });
  },
  async setFaults(call) {
    const steered = call.session();
    const value = await call.body();
    call.requireUnchanged(steered.state().faults, "list of faults");
    const faults = toFaults(Array.isArray(value) ? value.map(withoutHits) : value);
    requireIds(faults);
    steered.setFaults(faults, { countsAnew: true });
    return showFaults(steered);
  },
  async changeFault(call) {
    const steered = call.session();
    const value = await call.body();
    if (!isPlainObject(value))
      throw invalidControl('Invalid value; use an object of fields, such as {"paused": true}.');
    const { faults, at, before } = findFault(steered, call.param("id"));
    const { id } = before;
    if (value["id"] !== undefined && value["id"] !== id) throw invalidControl("id can't be changed; leave it out.");
    const fields = Object.entries({ ...before, ...(withoutHits(value) as object) }).filter(([, one]) => one !== null);
    const fault = { ...toFault(Object.fromEntries(fields)), id };
    steered.setFaults(faults.with(at, fault), { countsAnew: false });
    return reply(toListed(steered, fault), { headers: warningsOn([fault]) });
  },
  removeFault(call) {
    const steered = call.session();
    const { faults, at } = findFault(steered, call.param("id"));
    steered.setFaults(faults.toSpliced(at, 1), { countsAnew: false });
  },
} satisfies Partial<AdminHandlers>;

function showFaults(session: Session): Response {
  const faults = session.state().faults;
  const listed = withIds(faults).map((fault) => toListed(session, fault));
  return reply(listed, { headers: { ETag: tagOf(faults), ...warningsOn(faults) } });
}

type IdentifiedFault = Fault & { readonly id: string };

const hasId = (fault: Fault): fault is IdentifiedFault => fault.id !== undefined;

/** Those that have one stay the same objects, whose length is known already. */
function withIds(faults: readonly Fault[]): readonly IdentifiedFault[] {
  return faults.map((fault, index) => (hasId(fault) ? fault : { ...fault, id: String(index) }));
}

function toListed(session: Session, fault: IdentifiedFault): ListedFault {
  const key = faultKey(fault.id);
  const hits = {
    matched: session.counted(key),
    applied: countApplied(fault, key, (counted) => session.counted(counted)),
  };
  return { ...fault, hits };
}

/** A list that was read can be sent back as it is. */
function withoutHits(value: unknown): unknown {
  if (!isPlainObject(value)) return value;
  const { hits: _hits, ...fault } = value;
  return fault;
}

function freeId(faults: readonly IdentifiedFault[]): string {
  const numbers = faults.flatMap(({ id }) => (/^\d{1,9}$/.test(id) ? [Number(id)] : []));
  return String(Math.max(-1, ...numbers) + 1);
}

function findFault(session: Session, id: string) {
  const faults = withIds(session.state().faults);
  const at = faults.findIndex((listed) => listed.id === id);
  const before = faults[at];
  if (before) return { faults, at, before };
  throw notFound(`There is no fault ${quote(id)}; GET /__admin/faults lists them.`);
}

function requireIds(faults: readonly Fault[]): void {
  const ids = withIds(faults).map(({ id }) => id);
  const invalid = ids.find((id) => !/^[\w.-]{1,64}$/.test(id));
  if (invalid !== undefined)
    throw invalidValue("id", invalid, "use up to 64 letters, digits, dots, hyphens and underscores.");
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) throw invalidControl(`The id ${quote(twice)} is given to two faults; use each once.`);
}

/** Warns of each path that faults match and no operation has. A path with a wildcard can match any, and a misspelt one is refused. */
function warningsOn(faults: readonly Fault[]): Record<string, string> {
  const paths = new Set(faults.flatMap(({ match }) => (match?.path === undefined ? [] : listOf(match.path))));
  const unknown = [...paths].filter((path) => !path.includes("*") && !operationPaths.includes(path));
  const listed = unknown.slice(0, PATHS_NAMED).map((name) => ({ name }));
  const warnings = warnOfUnknown("path in match", listed, unknown.length - listed.length);
  return warnings.length > 0 ? { "Museum-Mock-Warning": warnings.join(", ") } : {};
}

const PATHS_NAMED = 10;

function toFault(value: unknown): Fault {
  const { faults, violations } = parseFaults([value]);
  if (!violations) return faults[0] as Fault;
  throw invalidControl(violations.map(({ path, message }) => violationPlace(path.slice(1)) + message));
}

export function toFaults(value: unknown): readonly Fault[] {
  const isOne = isPlainObject(value);
  const { faults, violations = [] } = parseFaults(isOne ? [value] : value);
  const sentences = violations.map(({ path, message }) => violationPlace(path) + message);
  if (isOne) sentences.unshift('Invalid value; use a list, even for one fault: [{"status": 503}].');
  if (sentences.length > 0 || !faults) throw invalidControl(sentences);
  return faults;
}
