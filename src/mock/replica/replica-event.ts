/** The events in the log of the replicas, as JSON. */
import { isPlainObject } from "../../base/plain-object.js";
import type { ItemKind } from "../../fixtures/item-validation.js";
import type { DatedEntry, DatedEvent } from "../../museum/catalogue.js";
import type { LoggedRequest } from "./logged-request.js";

export type ReplicaEvent =
  /** A request to the operations. */
  | { readonly kind: "request"; readonly request: LoggedRequest }
  /** The answer to a request is no longer held back. `of` is the id of the request. */
  | { readonly kind: "finish"; readonly of: string; readonly hasLeft: boolean }
  /** A session is used, but not changed. Without an id, only the time goes on. */
  | { readonly kind: "use"; readonly session?: string | undefined }
  /** A request to the admin API that may change something. */
  | { readonly kind: "admin"; readonly request: LoggedAdminRequest }
  /** An item of the data is written. */
  | { readonly kind: "edit"; readonly edit: LoggedEdit }
  /** A checkpoint was kept. `lastId` is the last id of the journal then. */
  | ({ readonly kind: "checkpoint" } & CheckpointMark);

export interface LoggedAdminRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

export interface LoggedEdit {
  readonly session?: string | undefined;
  readonly table: ItemKind;
  readonly id: string;
  /** Null deletes the item. */
  readonly item: DatedEntry | DatedEvent | null;
  /** The position at which the data were read. */
  readonly read: number;
}

/** A checkpoint, and how far the journal had come. */
export interface CheckpointMark {
  readonly position: number;
  readonly lastId: number;
}

/** An event, the id of the replica that appended it, and its number among the events of that replica. */
export interface Envelope {
  readonly by: string;
  readonly number: number;
  readonly event: ReplicaEvent;
}

/** Returns an id of a request that no other one has, not even in a log that was lost. */
export function requestIdOf(by: string, number: number): string {
  return `${by} ${number}`;
}

export function encodeEvent(envelope: Envelope): string {
  return JSON.stringify(envelope);
}

const KINDS: readonly unknown[] = [
  "request",
  "finish",
  "use",
  "admin",
  "edit",
  "checkpoint",
] satisfies ReplicaEvent["kind"][];

/** Returns the event of an entry; undefined if it has none, because something else writes to the log. */
export function decodeEvent(text: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isEvent = isPlainObject(value) && isPlainObject(value["event"]) && KINDS.includes(value["event"]["kind"]);
    return isEvent ? (value as unknown as Envelope) : undefined;
  } catch {
    return undefined;
  }
}
