/** The settings of a command, as a test has them. */
import { Configuration } from "../../src/config/configuration.js";
import type { CommandName } from "../../src/config/setting.js";
import type { SettingPath } from "../../src/config/settings.js";

/** Resolves flags, each by its setting, and variables. */
export function configured(
  command: CommandName,
  flags: { readonly [Path in SettingPath]?: string | readonly string[] } = {},
  env: Readonly<Record<string, string>> = {},
): Configuration {
  const texts = Object.entries(flags).map(([path, given]) => [path, [given].flat()] as const);
  return new Configuration({ command, env, flags: new Map(texts) });
}
