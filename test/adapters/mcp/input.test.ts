import { expect, it } from "vitest";
import { withoutLongLines } from "../../../src/adapters/mcp/input.js";

/** With its end as long as a line may be, in bytes. */
const LONGEST = "x".repeat(10 * 1024 * 1024 - 2);

it.each([1_000_003, 100_000_000])(
  "the lines of an agent are passed on whole, without those of over 10 MB, in pieces of %i bytes",
  async (size) => {
    const bytes = Buffer.from(`one\n${LONGEST}x\n\n${LONGEST}\n${LONGEST}${LONGEST}\ntwo\n`);
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    }
    let told = 0;
    const lines: number[] = [];
    for await (const line of withoutLongLines(pieces(), () => (told += 1))) lines.push(line.length);
    expect([told, lines]).toEqual([2, [4, 1, LONGEST.length + 1, 4]]);
  },
);
