/** The events that replicas exchange by their log, as JSON. */
import { isPlainObject } from "../../base/plain-object.js";
import type { ItemKind } from "../../fixtures/item-validation.js";
import type { DatedEntry, DatedEvent } from "../../museum/catalogue.js";
import type { LoggedRequest } from "./logged-request.js";

export type ReplicaEvent =
  /** A request to the operations. */
  | { readonly kind: "request"; readonly request: LoggedRequest }
  /** The answer to a request is no longer held back. `of` is the position of the request. */
  | { readonly kind: "finish"; readonly of: number; readonly hasLeft: boolean }
  /** Somebody uses a session without changing it. Without an id, only time goes on. */
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

/** An event, the replica that appended it, and the number that it has there. */
export interface Envelope {
  readonly by: string;
  readonly number: number;
  readonly event: ReplicaEvent;
}

export function encodeEvent(envelope: Envelope): string {
  return JSON.stringify(envelope);
}

/** Throws an Error if a text is not an event, because something else writes to the log. */
export function decodeEvent(text: string): Envelope {
  const value: unknown = JSON.parse(text);
  if (isPlainObject(value) && isPlainObject(value["event"])) return value as unknown as Envelope;
  throw new Error("An entry of the shared log is not an event of museum-mock; something else writes to it.");
}
