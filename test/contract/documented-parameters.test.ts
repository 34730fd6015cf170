/** Each parameter of `spec/openapi.yaml` is more than a name: some documented value of it changes what is listed. */
import { describe, expect, it } from "vitest";
import { operations, type Parameter, parameterKinds } from "../../src/contract/interface.js";
import { exampleWorld } from "../support/example-world.js";
import { sendTo, startMock } from "../support/mock.js";

const send = sendTo(startMock(exampleWorld));

describe.each(operations.map((operation) => [operation.path, operation] as const))("GET %s", (path, { parameters }) => {
  const rows = (parameters as readonly Parameter[]).map((parameter) => [parameter.name, parameter] as const);
  it.each(rows)("lists something else for some value of %s", async (name, parameter) => {
    // A page of one, so that there is a second page.
    const page = name === "page" ? `${path}?limit=1` : path;
    const plain = await (await send(page)).text();
    const values = parameterKinds[parameter.kind].samples(parameter, "2027-03-01");
    const targets = values.map((value) => `${page}${page === path ? "?" : "&"}${name}=${value}`);
    const bodies = await Promise.all(targets.map(async (target) => (await send(target)).text()));
    // A value that no item has finds nothing, which is something else for any service.
    expect(bodies.some((body) => body !== plain && body.startsWith("[{"))).toBe(true);
  });
});
