/** The library: a mock of the museum as one function from a Request to a Response, for Node and browsers. */
export type { CalendarDate } from "../../contract/calendar-date.js";
export type { ChoiceId, Profile } from "../../contract/choices.js";
export { choices } from "../../contract/choices.js";
export { type Clock, createClock, createMomentClock, holdClock, type MomentSetting } from "../../contract/clock.js";
export type { HoursEntry, SpecialEvent } from "../../contract/interface.js";
export { type ProfileAnswers, type ProfileName, parseProfile, profiles } from "../../contract/profile.js";
export type { DataSet } from "../../fixtures/data-set.js";
export type { GeneratedMuseumOptions } from "../../fixtures/generated-museum.js";
export { createGeneratedWorld } from "../../fixtures/generated-world.js";
export { createFixedWorld, type World } from "../../fixtures/world.js";
export type { AdminConnection } from "../../mock/admin/admin-operation.js";
export type {
  ActiveScenario,
  ClockAmounts,
  ClockControls,
  DataControls,
  JournalControls,
  MuseumControls,
  NameOf,
  NewItem,
  RequestFilter,
  ScenarioDescription,
  ScenarioName,
  SessionControls,
  SessionDescription,
  WaitOptions,
  WorldControls,
} from "../../mock/admin-client/museum-controls.js";
export type { RequestExpectation } from "../../mock/assertions/expectation.js";
export type { CoreOptions } from "../../mock/core/mock-core.js";
export type { Exchange } from "../../mock/journal/exchange-record.js";
export type { ClockChange, ClockState } from "../../mock/message/generated/admin-messages.js";
export type { ReplyMessage, RequestMessage } from "../../mock/message/messages.js";
export type { Mock, MockView } from "../../mock/mock.js";
export type { Catalogue, DatedEntry, DatedEvent } from "../../museum/catalogue.js";
export type { Fault } from "../../scenarios/fault.js";
export { builtInScenarios } from "../../scenarios/generated/built-in-scenarios.js";
export type { Scenario } from "../../scenarios/generated/scenario.js";
export type { Target } from "../../verify/client/target.js";
export type { RuleSelection } from "../../verify/recording/define-rule.js";
export type { Check, Finding, ObservedChoice, Report } from "../../verify/report/report.js";
export type { RunOptions } from "../../verify/target-model/run.js";
export type { VerificationOptions } from "../../verify/verification.js";
export { type AdminClient, type AdminClientOptions, createAdminClient } from "./admin-client.js";
export { createMock, type MockOptions } from "./library.js";
export { type VerifyOptions, verify } from "./verify.js";
