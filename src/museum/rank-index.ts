/** Finds the nth number of a range of places in little time. */

const WORD = 32;

/** Indexes whole numbers that are each from 0 up to, not including, the length of the list. */
export class RankIndex {
  readonly #length: number;
  readonly #digits: readonly number[];
  readonly #stride: number;
  /** For each digit a bit for each number, in the order of that level. */
  readonly #bits: Uint32Array;
  /** For each word of bits, how many ones of its level stand before it. */
  readonly #ones: Uint32Array;
  readonly #zeros: Uint32Array;

  constructor(numbers: Uint32Array) {
    const digits = digitsOf(numbers.length);
    const stride = Math.floor(numbers.length / WORD) + 1;
    this.#length = numbers.length;
    this.#digits = digits;
    this.#stride = stride;
    this.#bits = new Uint32Array(digits.length * stride);
    this.#ones = new Uint32Array(digits.length * stride);
    this.#zeros = new Uint32Array(digits.length);
    let current = numbers;
    digits.forEach((digit, level) => {
      const bits = this.#bits.subarray(level * stride, (level + 1) * stride);
      const zeros = fillLevel(current, digit, bits);
      this.#zeros[level] = zeros;
      countOnes(bits, this.#ones.subarray(level * stride, (level + 1) * stride));
      if (level < digits.length - 1) current = partition(current, digit, zeros);
    });
  }

  /** The k-th smallest, from 0, of the first `count` numbers; `k` is below `count`. */
  nth(count: number, k: number): number {
    let [from, to, rest, value] = [0, count, k, 0];
    for (let level = 0; level < this.#digits.length; level += 1) {
      const oneFrom = this.#onesBefore(level, from);
      const oneTo = this.#onesBefore(level, to);
      const zeroCount = to - from - (oneTo - oneFrom);
      if (rest < zeroCount) {
        from -= oneFrom;
        to -= oneTo;
      } else {
        rest -= zeroCount;
        value += this.#digits[level] as number;
        from = (this.#zeros[level] as number) + oneFrom;
        to = (this.#zeros[level] as number) + oneTo;
      }
    }
    return value;
  }

  /** How many of the first `count` numbers are below a bound. */
  countBelow(count: number, bound: number): number {
    if (bound >= this.#length) return count;
    let [from, to, below] = [0, count, 0];
    for (let level = 0; level < this.#digits.length; level += 1) {
      const oneFrom = this.#onesBefore(level, from);
      const oneTo = this.#onesBefore(level, to);
      if (bound & (this.#digits[level] as number)) {
        below += to - from - (oneTo - oneFrom);
        from = (this.#zeros[level] as number) + oneFrom;
        to = (this.#zeros[level] as number) + oneTo;
      } else {
        from -= oneFrom;
        to -= oneTo;
      }
    }
    return below;
  }

  #onesBefore(level: number, index: number): number {
    const word = level * this.#stride + (index >>> 5);
    const mask = (1 << (index & 31)) - 1;
    return (this.#ones[word] as number) + countBits((this.#bits[word] as number) & mask);
  }
}

/** The values of the binary digits of numbers under a bound, the greatest first. */
function digitsOf(bound: number): readonly number[] {
  const digits: number[] = [];
  for (let digit = 1; digit < bound; digit *= 2) digits.unshift(digit);
  return digits;
}

/** Sets the bit of each number that has the digit, and returns how many have it not. */
function fillLevel(numbers: Uint32Array, digit: number, bits: Uint32Array): number {
  let zeros = 0;
  for (let index = 0; index < numbers.length; index += 1) {
    if ((numbers[index] as number) & digit) bits[index >>> 5] = (bits[index >>> 5] as number) | (1 << (index & 31));
    else zeros += 1;
  }
  return zeros;
}

function countOnes(bits: Uint32Array, ones: Uint32Array): void {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1) {
    ones[word] = count;
    count += countBits(bits[word] as number);
  }
}

/** The numbers without the digit before those with it, both in their order. */
function partition(numbers: Uint32Array, digit: number, zeros: number): Uint32Array {
  const parted = new Uint32Array(numbers.length);
  let [zeroAt, oneAt] = [0, zeros];
  for (const number of numbers) {
    if (number & digit) parted[oneAt++] = number;
    else parted[zeroAt++] = number;
  }
  return parted;
}

/** How many bits of a word are set. */
function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
