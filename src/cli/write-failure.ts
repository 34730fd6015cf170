/** Why something could not be written, in words for a person. */

/** The reasons for which no command line is to blame. */
const reasons: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file would be larger than it may be",
  EIO: "the device does not work",
  EPIPE: "nobody reads it any more",
};

/** The reason, with the code of the system; undefined for an error that has another cause than writing. */
export function whyUnwritten({ code = "" }: NodeJS.ErrnoException): string | undefined {
  const reason = reasons[code];
  return reason && `${reason} (${code})`;
}
