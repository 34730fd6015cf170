/** The request that the form of an operation describes. */
import type { Operation } from "../../contract/interface.js";
import { preference } from "../steer/snippets.js";

type Params = Readonly<Record<string, string>>;

/** The target; parameters without a value are left out. */
export function targetOfTry({ path, parameters }: Operation, params: Params): string {
  const pairs = parameters.map(({ name }) => [name, params[name] ?? ""]).filter(([, value]) => value !== "");
  const query = new URLSearchParams(pairs as string[][]).toString();
  return query === "" ? path : `${path}?${query}`;
}

/** The value of the `Prefer` header; empty if there is nothing to prefer. */
export function preferOfTry({ scenario = "", today = "" }: Params, session: string): string {
  const wanted = Object.entries({ session, scenario, today }).filter(([, value]) => value !== "");
  return wanted.map(([name, value]) => preference(name, value)).join(", ");
}

/** A user without a password has an empty one. */
export function credentialOfTry(text: string): string {
  return text === "" || text.includes(":") ? text : `${text}:`;
}
