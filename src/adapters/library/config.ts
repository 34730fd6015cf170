/** `museum-mock/config`: types the settings of a configuration file, so that an editor completes and checks them. */
import type { MuseumConfig } from "../../config/settings.js";

export type { MuseumConfig } from "../../config/settings.js";

/** Returns the settings as they are. */
export function defineConfig(config: MuseumConfig): MuseumConfig {
  return config;
}
