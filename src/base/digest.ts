/** Short digests for telling versions apart, not for secrets; each is 53 bits as text. */

export interface Halves {
  readonly high: number;
  readonly low: number;
}

const [HIGH, LOW] = [0xdeadbeef, 0x41c6ce57];

const mixHigh = (high: number, word: number) => Math.imul(high ^ word, 2_654_435_761);
const mixLow = (low: number, word: number) => Math.imul(low ^ word, 1_597_334_677) ^ (low >>> 15);

export function digestOf(bytes: Uint8Array): string {
  return digestText(halvesOf(bytes));
}

export function halvesOf(bytes: Uint8Array): Halves {
  let [high, low] = [HIGH ^ bytes.length, LOW];
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const words = new Int32Array(aligned.buffer, aligned.byteOffset, aligned.length >>> 2);
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as number;
    high = mixHigh(high, word);
    low = mixLow(low, word);
  }
  for (let at = words.length * 4; at < aligned.length; at += 1) {
    const byte = aligned[at] as number;
    high = mixHigh(high, byte);
    low = mixLow(low, byte);
  }
  return finish(high, low);
}

export function digestOfText(text: string): string {
  let [high, low] = [HIGH ^ text.length, LOW];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = mixHigh(high, unit);
    low = mixLow(low, unit);
  }
  return digestText(finish(high, low));
}

/** Digests a list of digests. An empty list begins otherwise than an empty text. */
export function digestOfList(items: readonly Halves[]): string {
  let [high, low] = [HIGH ^ items.length, ~LOW];
  for (const item of items) {
    high = mixHigh(mixHigh(high, item.high), item.low);
    low = mixLow(mixLow(low, item.high), item.low);
  }
  return digestText(finish(high, low));
}

function finish(high: number, low: number): Halves {
  const mixed = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  return {
    high: mixed,
    low: Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(mixed ^ (mixed >>> 13), 3_266_489_909),
  };
}

/** 36 to the power of 5. Node writes 31 bits ten times as fast as more, so a digest is written in two parts. */
const FIVE_DIGITS = 60_466_176;

function digestText({ high, low }: Halves): string {
  const number = 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
  const first = Math.floor(number / FIVE_DIGITS);
  const last = (number % FIVE_DIGITS).toString(36);
  return first === 0 ? last : first.toString(36) + last.padStart(5, "0");
}
