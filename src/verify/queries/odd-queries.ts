/** Queries and headers that no consumer should send, and a service should survive. */
import { addDays, type CalendarDate } from "../../contract/calendar-date.js";
import type { ParameterKind } from "../../contract/interface.js";
import type { ListOperation } from "../../contract/lists.js";
import { type Query, rawQuery } from "../client/query.js";
import type { Run } from "../target-model/run.js";

type OddValues = Readonly<Record<string, readonly string[]>>;

const NUMBERS: OddValues = {
  zero: ["0"],
  negativeZero: ["-0"],
  negative: ["-1", "-30", "-2147483648", "-2147483649"],
  over31Bits: ["2147483648"],
  over32Bits: ["4294967297"],
  over53Bits: ["9007199254740993"],
  over63Bits: ["9223372036854775808", "99999999999999999999999999"],
  exponent: ["1e3"],
  overflowingExponent: ["1e400"],
  fraction: ["1.5", "0.5", "30.0"],
  hexadecimal: ["0x1f"],
  sign: ["+5", "--1"],
  space: ["%205", "5%20"],
  leadingZero: ["007"],
  letters: ["abc", "null", "undefined", "true"],
  notANumber: ["NaN", "Infinity"],
  empty: [""],
  nullByte: ["%00"],
  foreignDigits: ["%D9%A3", "٣"],
  emoji: ["%F0%9F%8E%A8"],
  list: ["5;6", "5,6", "[]", "{}"],
  quote: ["%27%20OR%201%3D1"],
  underscore: ["1_000"],
};

const DATES: OddValues = {
  noSuchDay: ["2027-02-30", "2027-02-29", "1900-02-29", "2100-02-29", "2027-01-00", "2027-01-32", "2027-04-31"],
  leapDay: ["2028-02-29", "2000-02-29", "2400-02-29"],
  noSuchMonth: ["2027-13-01", "2027-00-10"],
  yearZero: ["0000-00-00", "0000-01-01"],
  yearOne: ["0001-01-01"],
  lastDay: ["9999-12-31"],
  longYear: ["10000-01-01", "275760-09-13", "%2B012027-01-01"],
  negativeYear: ["-0001-01-01"],
  withoutZeros: ["2027-1-1"],
  withoutDashes: ["20270101"],
  time: ["2027-01-01T00:00:00Z", "2027-01-01T00:00:00%2B02:00"],
  lastMoment: ["9999-12-31T23:59:59.999Z"],
  dayFirst: ["01-02-2027", "2027/01/01"],
  week: ["2027-W01-1", "2027-001"],
  word: ["today", "tomorrow", "now", "null", "undefined", "NaN", "Invalid%20Date"],
  number: ["0", "1", "-1", "1e9", "1798761600", "1798761600000"],
  empty: [""],
  space: ["%20", "2027-02-28%0A"],
  nullByte: ["%00"],
  foreignDigits: ["%D9%A2%D9%A0%D9%A2%D9%A7-01-01"],
  quote: ["%27--"],
  list: ["[]", "{}"],
  notUtf8: ["%FF%FE"],
};

const QUERIES: readonly (readonly [parameter: string, kind: string, ...queries: readonly string[]])[] = [
  ["query", "separators", "", "&", "&&&", "=", "=5", "?limit=5"],
  ["query", "brokenEncoding", "%", "%zz", "limit=%", "limit=%zz", "startDate=%E0%A4%A"],
  ["query", "fragment", "limit=5#x"],
  ["query", "unknownName", "__proto__=1", "constructor=1", "toString=1", "hasOwnProperty=1", "limit=5&unknown=1"],
  ["query", "otherCase", "LIMIT=5", "Limit=5&PAGE=2"],
  ["query", "semicolon", "limit=5;page=2"],
  ["limit", "noValue", "limit", "limit=&page="],
  ["page", "noValue", "page"],
  ["startDate", "noValue", "startDate"],
  ["limit", "repeated", "limit=5&limit=6"],
  ["page", "repeated", "page=1&page=2"],
  ["startDate", "repeated", "startDate=2027-01-01&startDate=2027-02-01"],
  ["limit", "brackets", "limit[]=5", "limit[0]=5", "limit%5B%5D=5&limit%5B%5D=6", "limit[a]=5"],
  ["page", "brackets", "page[$gt]=0"],
  ["limit", "equalsSign", "limit==5", "limit=5=6"],
  ["limit", "zero", "page=2&limit=0"],
  ["page", "zero", "page=0&limit=0"],
  ["page", "negative", "page=-1&limit=-1"],
  ["page", "far", "page=1000000000&limit=30", "page=9007199254740991&limit=30"],
];

const oddValues: { readonly [Kind in ParameterKind]: OddValues } = { integer: NUMBERS, date: DATES };

export function oddQueries(list: ListOperation, { effort, model: { today } }: Run): readonly Query[] {
  const { parameters } = list.operation;
  const isEvents = list.hasEnd;
  const ofParameters = parameters.flatMap(({ name, kind: valueKind }) =>
    Object.entries(oddValues[valueKind]).map(([kind, texts]): (typeof QUERIES)[number] => {
      return [name, kind, ...texts.map((text) => `${name}=${text}`)];
    }),
  );
  const yesterday: typeof QUERIES = [["endDate", "reversed", `startDate=${today}&endDate=${addDays(today, -1)}`]];
  const ofList = isEvents ? [...yesterday, ...eventQueries] : hoursQueries;
  const all = [...ofParameters, ...QUERIES, ...longQueries(today), ...ofList].flatMap(([parameter, kind, ...texts]) =>
    texts.map((text) => rawQuery(list.operation, text, { parameter, kind })),
  );
  if (!effort.oddQueries) return all;
  const asked = effort.oddQueries.filter((kind, index) =>
    kind.startsWith("endDate") ? isEvents : index % 2 === Number(isEvents),
  );
  return asked.flatMap((kind) => all.find(({ oddity }) => `${oddity?.parameter}:${oddity?.kind}` === kind) ?? []);
}

function longQueries(today: CalendarDate): typeof QUERIES {
  return [
    ["query", "long", `startDate=${today}&limit=1&filler=${"x".repeat(6000)}`],
    ["startDate", "long", `startDate=${"9".repeat(2000)}`],
    ["limit", "long", `limit=${"1".repeat(2000)}`],
    ["query", "manyNames", Array.from({ length: 300 }, (_, index) => `p${index}=1`).join("&")],
  ];
}

const hoursQueries: typeof QUERIES = [["startDate", "lastDay", "startDate=9999-12-31&page=2147483647&limit=30"]];

const eventQueries: typeof QUERIES = [
  ["endDate", "reversed", "startDate=9999-12-31&endDate=0001-01-01"],
  ["endDate", "wide", "startDate=0001-01-01&endDate=9999-12-31&page=2147483647&limit=30"],
  ["startDate", "lastDay", "startDate=9999-12-25&limit=30"],
  ["endDate", "yearOne", "endDate=0001-01-01"],
];

export const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { Accept: "text/html" },
  { Accept: "image/*;q=abc" },
  { "Accept-Language": "x-nowhere;q=2" },
  { "If-None-Match": "unquoted" },
  { "If-Modified-Since": "yesterday" },
  { Range: "bytes=5-1" },
  { "Content-Type": "application/json" },
  { Cookie: "a=%zz; =; b" },
  { "X-Forwarded-For": "not an address" },
];
