/** Holds the Dockerfile to what the docs promise, and runs the parts of it that need no engine. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { startServe } from "./support/cli.js";

const lines = readFileSync("Dockerfile", "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

/** The rest of the last line with an instruction, for the final stage. */
function last(instruction: string): string {
  return lines.findLast((line) => line.startsWith(`${instruction} `))?.slice(instruction.length + 1) ?? "";
}

function healthCheck(port: string) {
  const [, ...args] = JSON.parse(last("HEALTHCHECK").replace(/^.*?CMD /, "")) as string[];
  return spawnSync(process.execPath, args, { env: { ...process.env, PORT: port } }).status;
}

describe("the container", () => {
  it("runs the program as a numeric user that is not root", () => {
    expect(last("USER")).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    const [, program = ""] = JSON.parse(last("ENTRYPOINT")) as string[];
    expect(existsSync(program.replace("/app/node_modules/museum-mock/", ""))).toBe(true);
    expect(JSON.parse(last("CMD"))).toEqual(["serve"]);
  });

  it("is healthy while the mock answers, and not afterwards", async () => {
    const { url, stop } = await startServe();
    const { port } = new URL(url);
    expect(healthCheck(port)).toBe(0);
    await stop();
    expect(healthCheck(port)).toBe(1);
  });

  it("has no build stage that depends on the platform of the image", () => {
    expect(lines.find((line) => line.startsWith("FROM "))).toContain("--platform=$BUILDPLATFORM");
    const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
    const runtime = Object.entries<{
      dev?: boolean;
      peer?: boolean;
      optional?: boolean;
      os?: string[];
      cpu?: string[];
    }>(packages);
    const native = runtime.filter(([, { dev, optional, os, cpu }]) => !dev && !optional && (os ?? cpu));
    expect(native.map(([name]) => name)).toEqual([]);
  });
});
