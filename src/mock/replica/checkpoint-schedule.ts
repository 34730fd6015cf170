/** Decides with which event a checkpoint is due; all replicas decide the same. */
import type { EventApplication } from "./event-application.js";
import type { LogEntry } from "./shared-log.js";

export interface CheckpointSchedule {
  /** Counts an event that was applied. Returns whether a checkpoint is due with it. */
  count(entry: LogEntry): boolean;
  /** Counts from 0, because the replica has begun with a checkpoint. */
  restart(): void;
}

/** How many events there are between two checkpoints, unless another number is given; a long one counts as several. */
const EVENTS_A_CHECKPOINT = 10_000;

/** How many characters count as one event more. */
const CHARACTERS_AN_EVENT = 4000;

/** After how many more events a checkpoint that could not be made is tried again. */
const EVENTS_A_TRIAL = 500;

/**
 * Which part of the journal can be filled between two checkpoints. The journal goes back to the last but one. If it was full before, which
 * requests it has dropped would depend on when a replica began.
 */
const FILL_A_CHECKPOINT = 0.4;

export function createCheckpointSchedule(
  { lastCheckpoint, journalGrowth }: Pick<EventApplication, "lastCheckpoint" | "journalGrowth">,
  eventsACheckpoint: number = EVENTS_A_CHECKPOINT,
): CheckpointSchedule {
  /** The number of events since the last checkpoint, and at which the next one is due. */
  let events = 0;
  let due = eventsACheckpoint;
  let checkpointed = 0;

  function restart(): void {
    checkpointed = lastCheckpoint();
    events = 0;
    due = eventsACheckpoint;
  }

  return {
    count({ event }) {
      if (lastCheckpoint() !== checkpointed) {
        restart();
        return false;
      }
      events += 1 + event.length / CHARACTERS_AN_EVENT;
      const isFirstTrial = due === eventsACheckpoint;
      if (events < due && !(isFirstTrial && journalGrowth() >= FILL_A_CHECKPOINT)) return false;
      due = Math.max(events, eventsACheckpoint) + EVENTS_A_TRIAL;
      return true;
    },
    restart,
  };
}
