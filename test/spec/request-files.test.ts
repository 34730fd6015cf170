/** The requests in `spec/museum.http` and in the Postman collection are answered by the mock. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createMock } from "../../src/adapters/library/index.js";
import { sendTo } from "../support/mock.js";

interface Item {
  readonly request: { readonly auth?: { readonly type: string }; readonly url: { readonly raw: string } };
}

const [, ...requests] = readFileSync("spec/museum.http", "utf8").split(/^### .*$/m);
const inHttp = requests.map((text) => ({
  url: /^GET (.*)$/m.exec(text)?.[1] ?? "",
  isAnonymous: !text.includes("Authorization: Basic {{user}} {{password}}"),
}));

const collection = JSON.parse(readFileSync("spec/museum.postman_collection.json", "utf8"));
const inCollection = collection.item.flatMap((folder: { item: readonly Item[] }) =>
  folder.item.map(({ request }) => ({ url: request.url.raw, isAnonymous: request.auth?.type === "noauth" })),
) as typeof inHttp;

describe("the request files", () => {
  it("have the same requests", () => {
    expect(inHttp.length).toBeGreaterThan(12);
    expect(inCollection).toEqual(inHttp);
  });

  it("have requests that are answered with 200, whatever the day", async () => {
    for (const today of ["2026-01-01", "2031-12-31"]) {
      const send = sendTo(createMock({ today }));
      for (const { url, isAnonymous } of inHttp) {
        const response = await send(url.replace("{{base}}", ""), { anonymous: isAnonymous });
        expect(response.status, url).toBe(200);
      }
    }
  });
});
