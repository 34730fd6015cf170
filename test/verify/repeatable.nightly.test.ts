import { describe, expect, it } from "vitest";
import type { Report } from "../../src/adapters/library/index.js";
import { PATIENCE_MILLISECONDS } from "../support/patience.js";
import { everyNth } from "../support/share.js";
import { judge } from "./judging.js";
import { mutantNamed } from "./mutants.js";
import { NOON } from "./noon-clock.js";
import { overtaking } from "./overtaking.js";
import { createProvider, type Handler } from "./provider.js";

/** Broken in ways that do not go by the order of the requests. */
const broken = [
  "times without a leading zero",
  "an object where there is nothing",
  "pages overlap by one, on events",
  "the default limit is 20, on events",
  "endDate is the end of the week",
  "the page is ignored where endDate is given",
  "a page of letters gets 500",
  "the scheme is Basic and not basic",
];

/** A busy machine makes no answer slow or late: what takes long is asked for again. */
const HELD = { now: () => NOON, timeoutMilliseconds: PATIENCE_MILLISECONDS };

async function judgeTwice(create: (now: () => number) => Handler): Promise<readonly Report[]> {
  const judgeOnce = (seed: number) => judge((now) => overtaking(create(now), seed), HELD);
  return [await judgeOnce(1), await judgeOnce(2)];
}

describe("two runs of a seed report the same, whichever answer comes first", () => {
  it("with nothing broken", async () => {
    const [first, second] = await judgeTwice(createProvider);
    expect(second).toEqual(first);
  });

  it.each(everyNth(4, broken))("with %s", async (name) => {
    const [first, second] = await judgeTwice(mutantNamed(name).create);
    expect(second).toEqual(first);
  });
});
