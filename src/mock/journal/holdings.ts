/** How much memory the records of a journal keep alive. What several of them refer to is counted once. */

import { memory } from "../../base/memory.js";
import type { World } from "../../fixtures/world.js";
import { sizeOfText } from "../message/list-reply.js";
import { lengthOfPart, type SessionState } from "../state/state-layers.js";
import type { ExchangeRecord } from "./exchange-record.js";

type Direction = 1 | -1;

export class Holdings {
  bytes = 0;
  /** How often states, their parts, and worlds that are no longer shown are referred to. */
  readonly #uses = new Map<object, number>();
  /** The worlds that records alone keep alive. */
  readonly #left = new Set<World>();

  /** Counts a record in or out. Returns by how many bytes more or less is kept alive. */
  count(record: ExchangeRecord, step: Direction): number {
    const { state, world } = record;
    let size = sizeOfRecord(record, step) + this.#sizeOfState(state, step);
    if (this.#left.size > 0 && this.#left.has(world)) size += this.#sizeOfWorld(world, step);
    this.bytes += step * size;
    return step * size;
  }

  /** Counts the world that was shown before with its records, and the one that is shown now no longer. */
  showWorld(shown: World, before: World, records: readonly ExchangeRecord[]): void {
    if (shown === before) return;
    const countAll = (world: World, step: Direction) => {
      for (const record of records) if (record.world === world) this.bytes += step * this.#sizeOfWorld(world, step);
    };
    if (this.#left.has(shown)) countAll(shown, -1);
    countAll(before, 1);
  }

  #sizeOfWorld(world: World, step: Direction): number {
    if (!this.#isEdge(world, step)) return 0;
    if (step === 1) this.#left.add(world);
    else this.#left.delete(world);
    return world.size?.() ?? 0;
  }

  #sizeOfState(state: SessionState, step: Direction): number {
    if (!this.#isEdge(state, step)) return 0;
    const { layers, faults, defined, counts } = state;
    let size = memory.record + memory.entry * counts.size;
    for (const group of [layers, faults, defined]) {
      if (!this.#isEdge(group, step)) continue;
      for (const part of "written" in group ? group.written : group) {
        size += memory.entry;
        if (part && this.#isEdge(part, step)) size += memory.record + memory.letter * lengthOfPart(part);
      }
    }
    return size;
  }

  /** Counts a use in or out. Returns whether it is the first, or was the last. */
  #isEdge(thing: object, step: Direction): boolean {
    const uses = (this.#uses.get(thing) ?? 0) + step;
    if (uses === 0) this.#uses.delete(thing);
    else this.#uses.set(thing, uses);
    return uses === (step === 1 ? 1 : 0);
  }
}

/** With what no other record has of its reply. */
function sizeOfRecord({ reply, headers, warnings }: ExchangeRecord, step: Direction): number {
  let letters = 0;
  for (const [name, value] of headers) letters += name.length + value.length;
  for (const warning of warnings) letters += warning.length;
  let size = memory.record + memory.letter * letters;
  if (!isEdge(reply, step)) return size;
  size += reply.size;
  for (const text of reply.texts) if (isEdge(text, step)) size += sizeOfText(text);
  return size;
}

/** Counts a use where it is noted on the thing itself, which is faster than in a map: a list has up to thirty texts. */
function isEdge(thing: { uses: number }, step: Direction): boolean {
  thing.uses += step;
  return thing.uses === (step === 1 ? 1 : 0);
}
