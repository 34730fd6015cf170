/** The OpenAPI and Arazzo documents, as redocly lint finds them under its strictest rules. */
import { expect, it } from "vitest";
import { runRedocly } from "../support/respect.js";

it("redocly lint under recommended-strict finds no fault in the documents", async () => {
  const documents = ["spec/openapi.yaml", "spec/openapi.portable.yaml", "spec/admin.openapi.yaml"];
  const { status, printed } = await runRedocly(["lint", ...documents, "contracts/scenarios/*.arazzo.yaml"]);
  expect([status, printed]).toEqual([0, expect.not.stringMatching(/warning|error|problem|ignore/i)]);
  expect(printed.match(/\.arazzo\.yaml: validated/g)?.length).toBeGreaterThan(2);
  for (const document of documents) expect(printed).toContain(`${document}: validated`);
});
