/** Holds the Dockerfile to what the docs promise, and runs the parts of it that need no engine. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { startServe } from "../support/cli.js";
import { findFreePort } from "../support/free-port.js";

const lines = readFileSync("Dockerfile", "utf8").match(/^[^#\n].*/gm) ?? [];

/** The rest of the last line with an instruction, for the final stage. */
function last(instruction: string): string {
  return lines.findLast((line) => line.startsWith(`${instruction} `))?.slice(instruction.length + 1) ?? "";
}

/** Runs the health check for a process, which is the first one in a container. */
function healthCheck({ pid }: { readonly pid?: number | undefined }, env: NodeJS.ProcessEnv = {}) {
  const [, script = ""] = JSON.parse(last("HEALTHCHECK").replace(/^.*?CMD /, "")) as string[];
  const args = [script.replace("/app/", "container/"), String(pid)];
  return spawnSync(process.execPath, args, { env: { ...process.env, ...env } }).status;
}

describe("the container", () => {
  it("runs the program as a numeric user that is not root", () => {
    expect(last("USER")).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    const [, program = ""] = JSON.parse(last("ENTRYPOINT")) as string[];
    expect(existsSync(program.replace("/app/node_modules/museum-mock/", ""))).toBe(true);
    expect(JSON.parse(last("CMD"))).toEqual(["serve"]);
  });

  const onLinux = it.runIf(process.platform === "linux");

  const given = ["--port PORT", "-pPORT --base-path /api", "--port=PORT --no-admin"];
  onLinux.each(given)("is healthy while the mock answers: %s", async (options) => {
    const args = options.replace("PORT", String(await findFreePort())).split(" ");
    const { child, stop } = await startServe(["--quiet", ...args]);
    expect(healthCheck(child)).toBe(0);
    await stop();
  });

  onLinux("is not healthy where nothing listens", async () => {
    expect(healthCheck(process, { PORT: String(await findFreePort()) })).toBe(1);
  });

  it("names its bases, and the workflows their actions, by what they hold and not by a name that moves", () => {
    const bases = lines.filter((line) => line.startsWith("FROM "));
    expect(bases.length).toBeGreaterThan(2);
    for (const base of bases) expect(base).toMatch(/@sha256:[0-9a-f]{64}( AS \w+)?$/);
    const workflows = readdirSync(".github/workflows").map((name) => readFileSync(`.github/workflows/${name}`, "utf8"));
    const actions = workflows.flatMap((text) => text.match(/uses: .*/g) ?? []);
    expect(actions.length).toBeGreaterThan(3);
    for (const action of actions.filter((one) => one !== "uses: ./")) expect(action).toMatch(/@[0-9a-f]{40} # v\d/);
  });

  it("installs what the lockfile says", () => {
    const steps = lines.map((line) => line.trim());
    const ordered = ["RUN npm ci --ignore-scripts", "COPY . ."];
    expect(steps.filter((step) => ordered.includes(step))).toEqual(ordered);
    const { workspaces } = JSON.parse(readFileSync("package-lock.json", "utf8")).packages[""];
    expect(workspaces).toEqual(["examples/*"]);
    for (const name of readdirSync("examples").filter((one) => existsSync(`examples/${one}/package.json`)))
      expect(steps).toContain(`COPY examples/${name}/package.json examples/${name}/`);
  });

  it("has no build stage that depends on the platform of the image", () => {
    expect(lines.find((line) => line.startsWith("FROM "))).toContain("--platform=$BUILDPLATFORM");
    const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
    const locked = Object.entries<{ readonly [Key in "dev" | "optional" | "os" | "cpu"]?: unknown }>(packages);
    const native = locked.filter(([, { dev, optional, os, cpu }]) => !dev && !optional && (os ?? cpu));
    expect(native.map(([name]) => name)).toEqual([]);
  });
});
