import { createGeneratedWorld, createMock, holdClock, verify } from "museum-mock";
import { createMuseumClient } from "museum-mock/client";
import { listen } from "museum-mock/node";

const world = createGeneratedWorld();
const mock = createMock({ world, clock: holdClock("2027-03-01"), profile: { errorBody: "json" } });
export const { url } = await listen(mock, { port: 0 });
export const days = createMuseumClient({ baseUrl: url, credentials: "a:b" }).hours({ startDate: "2027-03-01" });
export const { summary } = await verify(url, { credentials: "a:b" });
// @ts-expect-error: the types know the choices.
createMock({ profile: { errorBdy: "json" } });
