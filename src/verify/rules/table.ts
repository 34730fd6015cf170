/** All rules in one table, in the order in which a target is held to them and in which they are reported. */
import { consistencyRules } from "./consistency.js";
import { credentialRules } from "./credentials.js";
import { dataSetRules } from "./data-set.js";
import { eventRules } from "./events.js";
import { fieldRules } from "./fields.js";
import { hoursRules } from "./hours.js";
import { httpRules } from "./http.js";
import { limitRules } from "./limits.js";
import { pagingRules } from "./paging.js";
import { predictionRules } from "./prediction.js";
import { robustnessRules } from "./robustness.js";
import type { Rule } from "./rule.js";
import { successRules } from "./success.js";

/** Every rule. A check may rest on what the checks before it have learned. */
export const rules: readonly Rule[] = [
  ...successRules.filter(({ check }) => !check),
  ...limitRules.filter(({ check }) => !check),
  ...fieldRules,
  ...pagingRules,
  ...hoursRules,
  ...eventRules,
  ...dataSetRules,
  ...successRules.filter(({ check }) => check),
  ...limitRules.filter(({ check }) => check),
  ...predictionRules,
  ...robustnessRules,
  ...consistencyRules,
  ...httpRules,
  ...credentialRules,
];
