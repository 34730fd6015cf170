/** `museum-mock/msw` on Node: reads the configuration file, and says what to install where MSW is missing. */
import { env } from "node:process";
import { isPlainObject } from "../../base/json.js";
import { loadConfig } from "../../config/config-file.js";
import type { Scenario } from "../../scenarios/generated/scenario.js";
import { ProjectSettings } from "../library/configured-options.js";
import type { NameIn } from "../library/library.js";
import type { MuseumHandlers, MuseumHandlersOptions } from "./msw.js";

await import("msw").catch((error: { readonly code?: string }) => {
  if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
  throw new Error("museum-mock/msw needs msw, which is not installed; run npm install --save-dev msw.");
});

export type { MuseumHandlers, MuseumHandlersOptions } from "./msw.js";

const msw = await import("./msw.js");
const project = new ProjectSettings(env, await loadConfig(env));
const scenarios = await project.scenarios();

/** Creates a mock and its handlers, with the world of the settings. What is passed wins. Throws a TypeError for an invalid option. */
export function museumHandlers<const Own extends readonly Scenario[] = readonly []>(
  options: MuseumHandlersOptions<Own> = {},
): MuseumHandlers<NameIn<Own>> {
  return msw.museumHandlers<Own>(isPlainObject(options) ? project.under(options, scenarios) : options);
}
