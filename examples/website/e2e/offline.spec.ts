/** The website with the museum in a service worker. */
import { expect, test } from "@playwright/test";

test("goes on without a network", async ({ page, context }) => {
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(6);
  await context.setOffline(true);
  await page.getByText("Next 2 months").click();
  await expect(page.getByText(/^\d{2,3} events$/)).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(6);
  await expect(page.getByRole("alert")).toHaveCount(0);
});
