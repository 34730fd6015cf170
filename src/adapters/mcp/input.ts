/** Reads the lines of an MCP client. */

const NEWLINE = 10;

/** The longest line that the MCP library takes, in bytes. After a longer one it reads no more, not even the end. */
const LONGEST = 10 * 1024 * 1024 - 1;

/** Passes lines on without those that are too long, each of which is told once. */
export async function* withoutLongLines(
  input: AsyncIterable<Buffer>,
  onLong: () => void,
): AsyncGenerator<Buffer, void> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of input) {
    for (let start = 0; start < chunk.length; ) {
      const newline = chunk.indexOf(NEWLINE, start);
      const end = newline < 0 ? chunk.length : newline + 1;
      const before = length;
      length += end - start;
      if (length <= LONGEST) held.push(chunk.subarray(start, end));
      else if (before <= LONGEST) onLong();
      if (newline >= 0) {
        if (length <= LONGEST) yield Buffer.concat(held);
        length = 0;
      }
      if (length === 0 || length > LONGEST) held = [];
      start = end;
    }
  }
}
