/** What a release rests on: one version everywhere, its section of the changelog, and a workflow that runs what is pinned. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));

/** Where the version stands, beside package.json, and what is before it. */
const places = [
  ["packages/client/package.json", '"version": "'],
  ["docs/ci.md", "museum-mock:"],
  ["package-lock.json", '"version": "'],
  ["Dockerfile", 'image.version="'],
  ["README.md", "museum-mock-"],
  ["docs/shared-server.md", "museum-mock:"],
  ["examples/shared/compose.yaml", "museum-mock:"],
  ["examples/shared/kubernetes.yaml", "museum-mock:"],
] as const;

const printNotes = (tag: string) =>
  spawnSync(process.execPath, ["scripts/release-notes.mjs", tag], { encoding: "utf8" });

describe("a release", () => {
  it.each(places)("has its version in %s", (file, before) => {
    const [, found] = new RegExp(`${before}(\\d+\\.\\d+\\.\\d+)`).exec(readFileSync(file, "utf8")) ?? [];
    expect(found).toBe(version);
  });

  it("has the section of its version as its text, and none for another tag", () => {
    const { stdout, status } = printNotes(`v${version}`);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^### Added\n[\s\S]*^### Removed\n/m);
    expect(stdout).not.toMatch(/^## /m);
    expect(stdout.match(/^### /gm)?.length).toBe(new Set(stdout.match(/^### .*/gm)).size);
    const sentence = `The tag v9.9.9 is not the version of package.json; use v${version}.`;
    expect(printNotes("v9.9.9").stderr).toContain(sentence);
  });

  it("has no more rights than it needs", () => {
    const { permissions, jobs } = parse(readFileSync(".github/workflows/release.yml", "utf8"));
    expect(permissions).toEqual({ contents: "read" });
    expect(jobs.release.permissions).toEqual({ contents: "write", packages: "write", "id-token": "write" });
  });
});
