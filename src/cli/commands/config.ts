/** `museum-mock config`: prints the effective settings, and where each is from. */

import { MASK } from "../../base/http.js";
import type { Configuration } from "../../config/configuration.js";
import { type NamedSetting, namedSettings } from "../../config/settings.js";
import type { CommandRun } from "../commands.js";
import { EXIT } from "../exit-status.js";

export const showConfig: CommandRun<"config"> = (_args, { json, config }, terminal) => {
  if (json) {
    const settings = namedSettings.map((setting) => {
      const { path } = setting;
      return { path, value: shownValue(setting, config), origin: config.originOf(path) };
    });
    terminal.print(JSON.stringify({ file: config.file ?? null, settings }, null, 2));
    return EXIT.kept;
  }
  const { print, paint } = terminal;
  print(config.file ? `The file is ${config.file}.` : "No configuration file; museum-mock init writes one.");
  const width = Math.max(...namedSettings.map(({ path }) => path.length));
  let section = "";
  for (const setting of namedSettings) {
    const { path, usual } = setting;
    const [own = ""] = path.split(".");
    if (own !== section) print();
    section = own;
    const value = shownValue(setting, config);
    const origin = config.originOf(path);
    const text = value === undefined ? paint("dim", usual ?? "none") : JSON.stringify(value);
    print(
      `${paint(origin.from === "default" ? "dim" : "bold", path.padEnd(width))}  ${text}  ${paint("dim", "name" in origin ? origin.name : "default")}`,
    );
  }
  return EXIT.kept;
};

function shownValue({ path, isSecret }: NamedSetting, config: Configuration): unknown {
  const value = config.valueOf(path);
  if (value === undefined || !isSecret) return value;
  if (path === "server.store") return config.values.server.store?.host;
  const text = String(value);
  if (path.endsWith("url") || path.endsWith("Url")) return withoutSecrets(text);
  if (Array.isArray(value)) return value.map(withoutPassword);
  return path === "service.credentials" ? withoutPassword(value) : MASK;
}

function withoutPassword(credential: unknown): string {
  return `${String(credential).split(":")[0]}:${MASK}`;
}

/** A token may stand in the query. */
function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) return address.includes("@") ? MASK : address;
  return new URL(address).href.replace(/\/\/[^/]*@/, `//${MASK}@`).replace(/\?[^#]*/, `?${MASK}`);
}
