/** Each parameter of `spec/openapi.yaml` is more than a name: some documented value of it changes what is listed. */
import { describe, expect, it } from "vitest";
import { operations, type Parameter, parameterKinds } from "../../src/contract/interface.js";
import { exampleWorld } from "../support/example-world.js";
import { sendTo, startMock } from "../support/mock.js";

const send = sendTo(startMock(exampleWorld));

describe.each(operations.map((operation) => [operation.path, operation] as const))("GET %s", (path, { parameters }) => {
  it.each((parameters as readonly Parameter[]).map((parameter) => [parameter.name, parameter] as const))(
    "lists something else for some value of %s",
    async (name, parameter) => {
      const plain = await (await send(path)).text();
      const values = parameterKinds[parameter.kind].samples(parameter, "2027-03-01");
      const bodies = await Promise.all(values.map(async (value) => (await send(`${path}?${name}=${value}`)).text()));
      expect(bodies.some((body) => body !== plain)).toBe(true);
    },
  );
});
