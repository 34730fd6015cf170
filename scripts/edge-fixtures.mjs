/** The small data sets for the edges, made by hand: each is named after what it is there to show. */

/** @typedef {{ date: string, timeOpen: string, timeClose: string }} Entry */
/** @typedef {{ eventId: string, name: string, location: string, eventDescription: string, dates: string[], price: number }} Event */

/** @param {string} date @returns {Entry} */
const open = (date, timeOpen = "10:00", timeClose = "17:00") => ({ date, timeOpen, timeClose });

/** @param {string} first @param {number} count @returns {string[]} */
const days = (first, count) =>
  Array.from({ length: count }, (_, day) => new Date(Date.parse(first) + day * 86_400_000).toISOString().slice(0, 10));

/**
 * @param {number} number @param {string} name @param {string[]} dates @param {Partial<Event>} [rest]
 * @returns {Event}
 */
const event = (number, name, dates, rest) => ({
  eventId: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
  name,
  location: "Great Hall",
  eventDescription: `${name}, in the Great Hall.`,
  dates,
  price: 0,
  ...rest,
});

/** @param {number} count */
const numbered = (count) => ({
  hours: days("2027-03-01", count).map((date) => open(date)),
  events: days("2027-03-01", count).map((_, index) =>
    event(index + 1, `Event ${index + 1} of ${count}`, ["2027-03-03"]),
  ),
});

/** @type {Record<string, { hours: Entry[], events: Event[] }>} */
export const edges = {
  empty: { hours: [], events: [] },
  "one-entry": { hours: [open("2027-03-02")], events: [event(1, "The only event", ["2027-03-02"])] },
  "exactly-30": numbered(30),
  "exactly-31": numbered(31),
  "gap-of-a-fortnight": {
    hours: [...days("2027-03-01", 3), ...days("2027-03-18", 4)].map((date) => open(date)),
    events: [event(1, "Before the gap", ["2027-03-03"]), event(2, "After the gap", ["2027-03-18"])],
  },
  "leap-day": {
    hours: days("2028-02-27", 4).map((date) => open(date)),
    events: [
      event(1, "On the leap day", ["2028-02-29"]),
      event(2, "From February into March", ["2028-02-28", "2028-02-29", "2028-03-01"]),
    ],
  },
  "year-end": {
    hours: [open("2027-12-30"), open("2027-12-31", "10:00", "14:00"), open("2028-01-02"), open("2028-01-04")],
    events: [
      event(1, "Last talk of the year", ["2027-12-31"]),
      event(2, "Over new year", ["2027-12-30", "2028-01-02"]),
      event(3, "First tour of the year", ["2028-01-02"]),
    ],
  },
  "around-a-range": {
    hours: days("2027-03-01", 14).map((date) => open(date)),
    events: [
      event(1, "Only before 5 to 9 March", ["2027-03-04"]),
      event(2, "Before and inside", ["2027-03-04", "2027-03-05"]),
      event(3, "Only inside", ["2027-03-07"]),
      event(4, "Inside and after", ["2027-03-09", "2027-03-10"]),
      event(5, "Only after", ["2027-03-10"]),
      event(6, "Before, inside and after", ["2027-03-01", "2027-03-06", "2027-03-13"]),
      event(7, "Before and after, never inside", ["2027-03-04", "2027-03-10"]),
      event(8, "On no date at all", []),
      event(9, "Dates in no order", ["2027-03-12", "2027-03-08", "2027-03-02"]),
    ],
  },
  "any-text": {
    hours: [open("2027-03-02", "00:00", "23:59"), open("2027-03-03", "18:00", "02:00")],
    events: [
      event(1, "Führung: Dürers „Hase“ – für Größere", ["2027-03-02"], { location: "Saal 3½", price: 7.5 }),
      event(2, "浮世絵を読む", ["2027-03-02"], { eventDescription: "北斎と広重。\n二枚の絵を、ゆっくり。" }),
      event(3, "جولة في قاعة الخط العربي", ["2027-03-02"], { location: "القاعة ٥" }),
      event(4, "Русский авангард: «Чёрный квадрат»", ["2027-03-02"], { price: 1e21 }),
      event(5, "Ἱστορίαι: ἀγγεῖα μελανόμορφα", ["2027-03-03"], { price: -1 }),
      event(6, "काठमाडौंका मूर्तिहरू", ["2027-03-03"]),
      event(7, "Family day 👩‍👩‍👧‍👦🎨🏛️", ["2027-03-03"]),
      event(8, "<b>Bold</b> & \"quoted\" <script>alert('x')</script>", ["2027-03-03"], { location: "a\\b/c\td" }),
      event(9, " ", ["2027-03-03"], { location: "", eventDescription: "" }),
      event(10, "e\u0301 and \u00e9, \u202eright to left\u202c, a null \u0000 and a line separator \u2028", [
        "2027-03-03",
      ]),
    ],
  },
};
