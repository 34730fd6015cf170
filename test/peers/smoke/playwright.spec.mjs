import { expect, test } from "museum-mock/playwright";

const executablePath = process.env.CHROMIUM_PATH;
test.use({
  museumBase: "https://museum.example/api",
  museumStart: { today: "2027-03-03" },
  launchOptions: { executablePath, args: ["--no-sandbox", "--disable-gpu"] },
});

test("a page asks its museum", async ({ page, museum }) => {
  const empty = { body: "<title>x</title>", contentType: "text/html" };
  await page.route("https://museum.example/", (route) => route.fulfill(empty));
  await page.goto("https://museum.example/");
  const first = await page.evaluate(async () => {
    const headers = { Authorization: `Basic ${btoa("a:b")}` };
    return (await (await fetch("/api/museum-hours?limit=3", { headers })).json())[0].date;
  });
  expect(first).toBe("2027-03-03");
  await expect(museum).toHaveBeenAsked({ operation: "getMuseumHours", exactly: 1 });
});
