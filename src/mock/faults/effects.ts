/** What scenarios, faults and edits do to requests and data. */
export { changeCatalogue } from "../../museum/changed-catalogue.js";
export { createScenarioLibrary } from "../../scenarios/checked-library.js";
export { changeData } from "../../scenarios/data-changes.js";
export { matchesRequest } from "../../scenarios/request-match.js";
export { cutBeforeAnswer, misdeliver } from "./delivery.js";
export { planFaults } from "./fault-plan.js";
export { changeHeaders } from "./header-changes.js";
