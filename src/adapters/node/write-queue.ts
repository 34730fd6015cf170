/** Does one write after another, so that none is lost between the reading and the writing of another. */

export interface WriteQueueOptions {
  /** Writes that may wait. */
  readonly waiting: number;
  /** Milliseconds that a write may take; then the next one has its turn. */
  readonly turn: number;
}

/** Runs a job when those before it are done; undefined if too many wait already. */
export type WriteQueue = <Result>(job: () => Promise<Result>) => Promise<Result> | undefined;

/** A job must not wait for a client: its turn ends with its own work, or after the limit, and then it rejects. */
export function createWriteQueue({ waiting, turn }: WriteQueueOptions): WriteQueue {
  let last: Promise<unknown> = Promise.resolve();
  let count = 0;
  return (job) => {
    if (count > waiting) return undefined;
    count += 1;
    const done = last.then(() => withLimit(job, turn)).finally(() => (count -= 1));
    last = done.catch(() => {});
    return done;
  };
}

function withLimit<Result>(job: () => Promise<Result>, milliseconds: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`A write took longer than ${milliseconds} ms.`)), milliseconds);
    job()
      .then(resolve, reject)
      .finally(() => clearTimeout(limit));
  });
}
