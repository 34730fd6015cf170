/** The site gets no hint of the tests but the `Prefer` of a request, which it forwards. */
import { type Museum, test } from "museum-mock/vitest";
import { describe } from "vitest";
import { createSite } from "../src/site.js";

test.override("museumStart", { today: "2027-03-01" });

/** One site for all tests, as it would run on a server. */
let site: ReturnType<typeof createSite> | undefined;

async function open({ mockUrl, credentials, headers }: Museum): Promise<string> {
  site ??= createSite({ museumUrl: mockUrl, credentials });
  const response = await site.request("/", { headers });
  return response.text();
}

/** The texts of the lists of a page. */
function itemsOf(html: string): readonly string[] {
  return [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, text = ""]) => text);
}

describe.concurrent("the site, opened by many at once", () => {
  test("shows the days and events of the museum", async ({ museum, expect }) => {
    const html = await open(museum);
    expect(html).toContain("<li>2027-03-02: 09:30–17:00</li>");
    expect(html.match(/<li>/g)).toHaveLength(10);
    await expect(museum).toHaveBeenAsked({ operation: "getMuseumHours", exactly: 1 });
  });

  test("leaves closed days out, and lists what began before today", async ({ museum, expect }) => {
    await museum.clock.hold("2027-03-06");
    await museum.profile({ eventOrder: "firstDateInRange", eventDates: "all" });
    expect(itemsOf(await open(museum))).toEqual([
      "2027-03-06: 11:00–18:00",
      "2027-03-07: 11:00–18:00",
      "2027-03-09: 09:30–17:00",
      "2027-03-10: 09:30–17:00",
      "2027-03-11: 09:30–17:00",
      "Javanese Shadow Puppets in Context, Lecture Theatre, lower ground floor: 2027-02-06, 2027-02-13, 2027-02-20, 2027-02-27, 2027-03-06, 2027-03-13",
      "Egyptian Faience: A Gallery Tour, Meeting point: the benches outside Gallery 1: 2027-02-20, 2027-02-27, 2027-03-06, 2027-03-13",
      "Walking the Neighbourhood: Brick and Terracotta, Meeting point: the porch of St Anne’s Church, opposite the museum: 2027-01-30, 2027-02-06, 2027-02-13, 2027-02-20, 2027-02-27, 2027-03-06",
      "At the Workbench: Japanese Woodblock Printing, Learning Centre, Room 1: 2027-03-06",
      "Collections Course: Japanese Woodblock Prints, Seminar Room, second floor: 2027-02-06, 2027-02-13, 2027-02-20, 2027-02-27, 2027-03-06, 2027-03-13",
    ]);
  });

  test("shows what takes place on the last day of the week", async ({ museum, expect }) => {
    await museum.profile({ endDateBound: "inclusive" });
    await museum.scenario("no events");
    const names = ["Clay", "Glass", "Ink", "Paper", "Wood"];
    for (const name of names) await museum.data.events.put({ name, location: "Studio 1", dates: ["2027-03-08"] });
    expect(
      itemsOf(await open(museum))
        .slice(5)
        .sort(),
    ).toEqual(names.map((name) => `${name}, Studio 1: 2027-03-08`));
  });

  test("shows that nothing is planned", async ({ museum, expect }) => {
    await museum.scenario("no events");
    expect(await open(museum)).toContain("Nothing special is planned this week.");
  });

  test("shows the hours of another day", async ({ museum, expect }) => {
    await museum.clock.hold("2027-12-24");
    expect(await open(museum)).toContain("<li>2027-12-24: 11:00–14:00</li>");
  });

  test("says that the museum is down", async ({ museum, expect }) => {
    await museum.faults({ status: 503 });
    expect(await open(museum)).toContain("can’t be shown now. The museum answered 503");
  });

  test("says that it may not read", async ({ museum, expect }) => {
    await museum.profile({ credentialCheck: "listed" });
    expect(await open(museum)).toContain("can’t be shown now. The museum answered 401");
  });

  test("escapes what the museum sends", async ({ museum, expect }) => {
    await museum.scenario("long and many-script texts");
    expect(await open(museum)).not.toMatch(/<script|<img/);
  });
});
