/** The library: a mock of the museum as one function from a Request to a Response, for Node and browsers. */
export type { CalendarDate } from "../contract/calendar-date.js";
export type { ChoiceId, Profile } from "../contract/choices/table.js";
export { choices } from "../contract/choices/table.js";
export { type Clock, createClock, holdClock } from "../contract/clock.js";
export type { HoursEntry, SpecialEvent } from "../contract/interface.js";
export { type ProfileName, parseProfile, profiles } from "../contract/profile.js";
export type { DataSet } from "../fixtures/data-set.js";
export type { GeneratedMuseumOptions } from "../fixtures/generated-museum.js";
export { createGeneratedWorld } from "../fixtures/generated-world.js";
export { createFixedWorld, type World } from "../fixtures/world.js";
export type { DelayOptions } from "../mock/delay.js";
export type { Exchange } from "../mock/exchange.js";
export type { Connection } from "../mock/locality.js";
export { createMock, type Mock, type MockOptions } from "../mock/mock.js";
export type { Catalogue, DatedEntry, DatedEvent, Occurrence } from "../museum/catalogue.js";
export type { Check, Finding, ObservedChoice, Report } from "../verify/report.js";
export type { Target } from "../verify/target.js";
export { type VerifyOptions, verify } from "./verify.js";
