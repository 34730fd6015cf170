import { describe, expect, it } from "vitest";
import { exampleWorld } from "../../test/support/example-world.js";
import { startMock } from "../../test/support/mock.js";
import { isWhole } from "../../test/support/share.js";
import { startPrism } from "./prism-proxy.js";

describe("spec/openapi.portable.yaml", () => {
  it.skipIf(!isWhole)(
    "has Prism's proxy reject a page under the minimum, which it lets pass by the document",
    async () => {
      const question = { target: "/museum-hours?page=0", headers: { Authorization: "Basic YTpi" } };
      const told = async (path: string) => {
        const prism = await startPrism(path);
        const mock = startMock(exampleWorld);
        const { violations } = await prism.ask((request) => mock.fetch(request), question);
        await prism.close();
        return violations.map(({ location }) => location.join("."));
      };
      expect(await told("spec/openapi.portable.yaml")).toContain("request.query.page");
      expect(await told("spec/openapi.yaml")).not.toContain("request.query.page");
    },
  );

  it.skipIf(!isWhole)("has Prism's proxy accept errors in any form, which the document leaves open", async () => {
    const prism = await startPrism("spec/openapi.portable.yaml");
    for (const errorBody of ["json", "text", "empty"] as const) {
      const mock = startMock(exampleWorld, { profile: { errorBody, badParameterStatus: "422", challenge: "absent" } });
      for (const question of [
        { target: "/museum-hours?limit=31", headers: { Authorization: "Basic YTpi" } },
        { target: "/museum-hours", headers: {} },
      ]) {
        const { violations } = await prism.ask((request) => mock.fetch(request), question);
        expect(violations.filter(({ location }) => location[0] === "response")).toEqual([]);
      }
    }
    await prism.close();
  });
});
