import { expect, test } from "museum-mock/vitest";

test("asks its museum", async ({ museum }) => {
  const headers = { Authorization: `Basic ${btoa("a:b")}` };
  expect((await fetch(`${museum.url}/museum-hours?limit=3`, { headers })).status).toBe(200);
  await expect(museum).toHaveBeenAsked({ operation: "getMuseumHours", exactly: 1 });
});
