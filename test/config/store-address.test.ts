/** The address of a store, and the options that can't be combined with one. */
import { describe, expect, it } from "vitest";
import { here } from "../../src/config/kinds.js";
import { store } from "../../src/config/museum-kinds.js";
import { errorOf } from "../support/run-cli.js";

describe("the address of a store", () => {
  it.each([
    ["redis://127.0.0.1", "127.0.0.1"],
    ["redis://store:6380/2", "store:6380"],
    ["rediss://anna:s3cr%40t@[::1]:6379/", "[::1]:6379"],
  ])("%s is valid", (url, host) => {
    expect(store.read(url, here("--store"))).toEqual({ url, host });
  });

  it.each([
    ["", 'Invalid address "" for --store; use redis://HOST:PORT,'],
    ["127.0.0.1:6379", 'Invalid address "127.0.0.1:6379" for --store;'],
    ["http://127.0.0.1:6379", 'Invalid address "http://127.0.0.1:6379" for --store;'],
    ["redis:///1", 'Invalid address "redis:///1" for --store;'],
    ["redis://store:70000", 'Invalid address "redis://store:70000" for --store;'],
    ["redis://store#a", 'Invalid address "redis://store#…" for --store;'],
    ["redis://store/museum", 'Invalid address "redis://store/museum" for --store; use redis://HOST:PORT, or rediss://'],
    ["redis://store?db=1", 'Invalid address "redis://store?…" for --store; use redis://HOST:PORT, or rediss://'],
  ])("%j is invalid", (text, message) => {
    expect(() => store.read(text, here("--store"))).toThrow(message);
  });

  it.each([
    ...["redis://anna:s3/cret@store", "redis://anna:12/s3cret@store", "redis://anna:12?s3cret@store"],
    ...["redis://anna:12?name=s3cret@store", "redis://:s3%cret@store", "redis://:s3%ffcret@store"],
    ...["redis://:s3#cret@store", "http://anna:s3cret@store", "redis://:s3cret@store/museum"],
  ])("%s is invalid, and its password is not repeated", (text) => {
    expect(() => store.read(text, here("--store"))).toThrow(/^Invalid (?!.*cret).* --store; use/);
  });

  it("is read from the environment, which an option overrides", async () => {
    const env = { MUSEUM_STORE: "redis://anna:s3cret@store/museum" };
    expect(await errorOf(["serve"], { env })).toContain("Invalid address for MUSEUM_STORE; use redis://HOST:PORT");
    expect(await errorOf(["serve", "--store", "b"], { env })).toContain('Invalid address "b" for --store;');
  });
});

it.each([
  [["--state", "a.json"], {}, "--state"],
  [["--state", "a.json"], { MUSEUM_SAVE_STATE: "true" }, "--state"],
] as const)("a store can't be combined with %j", async (args, env, label) => {
  expect(await errorOf(["serve", "--store", "redis://127.0.0.1:1", ...args], { env })).toBe(
    `error: --store can't be combined with ${label}, which is for a mock without replicas; leave one of them out.\n`,
  );
});
