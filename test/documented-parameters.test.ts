/** Each parameter of `spec/openapi.yaml` is more than a name: some documented value of it changes what is listed. */
import { describe, expect, it } from "vitest";
import { operations, type Parameter, type ParameterKind } from "../src/contract/interface.js";
import { exampleWorld } from "./support/example-world.js";
import { sendTo, startMock } from "./support/mock.js";

const send = sendTo(startMock(exampleWorld));

/** Documented values to try, by the kind of the parameter. */
const candidates: { readonly [Kind in ParameterKind]: (parameter: Parameter) => readonly string[] } = {
  date: () => ["2027-03-01", "2027-03-03", "2027-03-05", "2027-03-20"],
  integer: () => ["1", "2", "30"],
};

describe.each(operations.map((operation) => [operation.path, operation] as const))("GET %s", (path, { parameters }) => {
  it.each((parameters as readonly Parameter[]).map((parameter) => [parameter.name, parameter] as const))(
    "lists something else for some value of %s",
    async (name, parameter) => {
      const plain = await (await send(path)).text();
      const values = candidates[parameter.kind](parameter);
      const bodies = await Promise.all(values.map(async (value) => (await send(`${path}?${name}=${value}`)).text()));
      expect(bodies.some((body) => body !== plain)).toBe(true);
    },
  );
});
