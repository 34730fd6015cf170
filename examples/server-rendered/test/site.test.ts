/** The site gets no hint of the tests but the `baggage` of a request, which it forwards as tracing does. */
import { type Museum, test } from "museum-mock/vitest";
import { describe } from "vitest";
import { createSite } from "../src/site.js";

test.override("museumStart", { today: "2027-03-01" });

/** One site for all tests, as it would run on a server. */
let site: ReturnType<typeof createSite> | undefined;

async function open({ mockUrl, credentials, headers }: Museum): Promise<string> {
  site ??= createSite({ museumUrl: mockUrl, credentials });
  const response = await site.request("/", { headers: { baggage: `userId=7,${headers.baggage}` } });
  return response.text();
}

describe.concurrent("the site, opened by many at once", () => {
  test("shows the days and events of the museum", async ({ museum, expect }) => {
    const html = await open(museum);
    expect(html).toContain("<li>2027-03-02: 09:30–17:00</li>");
    expect(html.match(/<li>/g)).toHaveLength(10);
    await expect(museum).toHaveBeenAsked({ operation: "getMuseumHours", exactly: 1 });
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

  test("escapes what the museum sends", async ({ museum, expect }) => {
    await museum.scenario("long and many-script texts");
    expect(await open(museum)).not.toMatch(/<script|<img/);
  });
});
