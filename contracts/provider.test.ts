/**
 * The interface as a suite, an `it` a rule, for an implementation of your own:
 *
 *     MUSEUM_BASE_URL=https://staging.example/api MUSEUM_USERNAME=… MUSEUM_PASSWORD=… npm run contracts
 *
 * Without MUSEUM_BASE_URL it judges the mock.
 */
import { describe, it } from "vitest";
import {
  type Check,
  createGeneratedWorld,
  createMock,
  holdClock,
  type Target,
  verify,
} from "../src/adapters/library/index.js";

const { MUSEUM_BASE_URL: url, MUSEUM_USERNAME: user, MUSEUM_PASSWORD: password } = process.env;

const mocked = { credentials: "museum:mock", today: "2027-03-01" };
const given = user && password ? { credentials: `${user}:${password}` } : {};
const report = await (url ? verify(url, given) : verify(mockTarget(), mocked));

const operations = [...new Set(report.checks.map(({ operation }) => operation))];

describe.each(operations.map((one) => [one ?? "both operations", one] as const))("%s", (_, operation) => {
  for (const check of report.checks.filter((one) => one.operation === operation)) {
    it(`${check.rule}: ${check.summary}`, ({ skip }) => {
      if (check.status === "notExercised" || check.status === "notApplicable") skip(check.message);
      if (check.status === "failed") throw new Error(describeFailure(check));
    });
  }
});

it.each(Object.entries(report.operations))(`%s of ${url ?? "the mock"} can be judged`, (_, { verdict, why }) => {
  if (verdict === "noVerdict") throw new Error(`there is no verdict: ${why}`);
});

function mockTarget(): Target {
  const { today, credentials } = mocked;
  return createMock({ world: createGeneratedWorld(), clock: holdClock(today), credentials: [credentials] }).fetch;
}

function describeFailure({ source, basis, findings }: Check): string {
  const lines = findings.flatMap(({ message, expected, actual, reproducibility, reproduce }) => [
    message,
    `  expected: ${expected}`,
    `  actual: ${actual} (${reproducibility})`,
    ...reproduce.map((line) => `  ${line}`),
  ]);
  return [...lines, `rests on ${source}: ${basis}`].join("\n");
}
