/** Finds the nth number of a range of places in little time. */

interface RankIndex {
  /** The k-th smallest, from 0, of the first `count` numbers; `k` is below `count`. */
  nth(count: number, k: number): number;
  /** How many of the first `count` numbers are below a bound. */
  countBelow(count: number, bound: number): number;
}

const WORD = 32;

/** Builds the index over whole numbers that are each from 0 up to, not including, the length of the list. */
export function createRankIndex(numbers: Uint32Array): RankIndex {
  const digits = digitsOf(numbers.length);
  const stride = Math.floor(numbers.length / WORD) + 1;
  /** For each digit a bit for each number, in the order of that level. */
  const bits = new Uint32Array(digits.length * stride);
  /** For each word of bits, how many ones of its level stand before it. */
  const ones = new Uint32Array(digits.length * stride);
  const zeros = new Uint32Array(digits.length);

  let current = numbers;
  digits.forEach((digit, level) => {
    const own = bits.subarray(level * stride, (level + 1) * stride);
    zeros[level] = fillLevel(current, digit, own);
    countOnes(own, ones.subarray(level * stride, (level + 1) * stride));
    if (level < digits.length - 1) current = partition(current, digit, zeros[level] as number);
  });

  const onesBefore = (level: number, index: number) => {
    const word = level * stride + (index >>> 5);
    const mask = (1 << (index & 31)) - 1;
    return (ones[word] as number) + countBits((bits[word] as number) & mask);
  };

  return {
    nth(count, k) {
      let from = 0;
      let to = count;
      let rest = k;
      let value = 0;
      for (let level = 0; level < digits.length; level += 1) {
        const oneFrom = onesBefore(level, from);
        const oneTo = onesBefore(level, to);
        const zeroCount = to - from - (oneTo - oneFrom);
        if (rest < zeroCount) {
          from -= oneFrom;
          to -= oneTo;
        } else {
          rest -= zeroCount;
          value += digits[level] as number;
          from = (zeros[level] as number) + oneFrom;
          to = (zeros[level] as number) + oneTo;
        }
      }
      return value;
    },
    countBelow(count, bound) {
      if (bound >= numbers.length) return count;
      let from = 0;
      let to = count;
      let below = 0;
      for (let level = 0; level < digits.length; level += 1) {
        const oneFrom = onesBefore(level, from);
        const oneTo = onesBefore(level, to);
        if (bound & (digits[level] as number)) {
          below += to - from - (oneTo - oneFrom);
          from = (zeros[level] as number) + oneFrom;
          to = (zeros[level] as number) + oneTo;
        } else {
          from -= oneFrom;
          to -= oneTo;
        }
      }
      return below;
    },
  };
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
