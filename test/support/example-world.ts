/** A small museum for tests: two weeks of March 2027, closed on Mondays, with a few events around today, the 2nd. */
import type { DataSet } from "../../src/adapters/library/index.js";

const open = (date: string) => ({ date, timeOpen: "10:00", timeClose: "17:00" });

const event = (number: number, name: string, ...dates: string[]) => ({
  eventId: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
  name,
  location: "Great Hall",
  eventDescription: `${name}.`,
  dates,
  price: number,
});

export const exampleWorld: DataSet = {
  hours: [
    ...["2027-03-09", "2027-03-10", "2027-03-11", "2027-03-12", "2027-03-13", "2027-03-14", "2027-02-26", "2027-02-27"],
    ...["2027-02-28", "2027-03-02", "2027-03-03", "2027-03-04", "2027-03-05", "2027-03-06", "2027-03-07"],
  ].map(open),
  events: [
    event(3, "Clay", "2027-03-03"),
    event(1, "Woodcut", "2027-03-09", "2027-03-02"),
    event(2, "Amber", "2027-03-05"),
    event(4, "Night", "2027-03-10"),
    event(5, "Past", "2027-02-27"),
  ],
};

/** The names of a list of events, for expectations that read at a glance. */
export async function namesIn(response: Response): Promise<string[]> {
  return ((await response.json()) as { name: string }[]).map(({ name }) => name);
}

/** The dates of a list of hours. */
export async function datesIn(response: Response): Promise<string[]> {
  return ((await response.json()) as { date: string }[]).map(({ date }) => date);
}
