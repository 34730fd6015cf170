/** A short digest of bytes, for telling versions of something apart; not for secrets. */

/** Returns 53 bits of some bytes as text. Four bytes are taken at a time. */
export function digestOf(bytes: Uint8Array): string {
  let [high, low] = [0xdeadbeef ^ bytes.length, 0x41c6ce57];
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const words = new Int32Array(aligned.buffer, aligned.byteOffset, aligned.length >>> 2);
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as number;
    high = Math.imul(high ^ word, 2_654_435_761);
    low = Math.imul(low ^ word, 1_597_334_677) ^ (low >>> 15);
  }
  for (let at = words.length * 4; at < aligned.length; at += 1) {
    const byte = aligned[at] as number;
    high = Math.imul(high ^ byte, 2_654_435_761);
    low = Math.imul(low ^ byte, 1_597_334_677) ^ (low >>> 15);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return toBase36(4_294_967_296 * (2_097_151 & low) + (high >>> 0));
}

/** 36 to the power of 5. Node writes a number of 31 bits ten times as fast as a larger one, so a digest is written in two parts. */
const FIVE_DIGITS = 60_466_176;

function toBase36(number: number): string {
  const high = Math.floor(number / FIVE_DIGITS);
  const low = (number % FIVE_DIGITS).toString(36);
  return high === 0 ? low : high.toString(36) + low.padStart(5, "0");
}
