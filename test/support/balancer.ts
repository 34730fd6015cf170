/** Runs HAProxy with the configuration of examples/shared, in front of mocks on this machine. */
import { readFile } from "node:fs/promises";
import { beginProgram, killProgram } from "./cli.js";
import { newFile } from "./folder.js";
import { findFreePort } from "./free-port.js";

export const HAPROXY = "/usr/sbin/haproxy";
const BALANCER_CONFIG = "examples/shared/haproxy.cfg";

export type Balancer = Awaited<ReturnType<typeof startBalancer>>;

/** Starts it in front of some ports; addresses are all that differs from the example, unless the test changes more. */
export async function startBalancer(ports: readonly number[] | "dns", change = (config: string): string => config) {
  const port = await findFreePort();
  const config = change(withAddresses(await readFile(BALANCER_CONFIG, "utf8"), port, ports));
  const env = { ...process.env, MOCK_HOST: "mock" };
  const { child, output } = beginProgram(HAPROXY, ["-db", "-f", newFile("haproxy.cfg", config)], { env });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/__admin/health`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`haproxy ends with ${child.exitCode}:\n${output().stderr}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { url, stop: () => killProgram(child) };
}

/** For `change`: asks a DNS on a port of this machine, and is otherwise as the example. */
export function withDns(port: number): (config: string) => string {
  return (config) => config.replace("parse-resolv-conf", `nameserver test 127.0.0.1:${port}`);
}

/** Listens on a port of this machine, and has a line for each server in the place of a name that a DNS resolves. */
function withAddresses(config: string, port: number, ports: readonly number[] | "dns"): string {
  const bound = config.replace("bind :4010", `bind 127.0.0.1:${port}`);
  if (ports === "dns") return bound;
  return bound.replace(
    /^ *server-template (\w+) .*?:4010(.*?) resolvers dns.*$/gm,
    (_, name: string, options: string) =>
      ports.map((one, index) => `    server ${name}${index + 1} 127.0.0.1:${one}${options}`).join("\n"),
  );
}
