/** The address of a store, and the options that can't be combined with one. */
import { describe, expect, it } from "vitest";
import { demandShareable, storeOf } from "../src/cli/store-address.js";
import { createTerminal } from "../src/cli/terminal.js";
import { createFakeTerminal } from "./support/run-cli.js";

const terminal = (env = {}) => createTerminal(createFakeTerminal({ env }).host);

describe("the address of a store", () => {
  it.each([
    ["redis://127.0.0.1", "redis://127.0.0.1", "default", "redis://127.0.0.1?name=default"],
    ["redis://store:6380/2?name=team-a", "redis://store:6380/2", "team-a", "redis://store:6380/2?name=team-a"],
    [
      "rediss://anna:s3cr%40t@[::1]:6379/?name=a.b_c",
      "rediss://anna:s3cr%40t@[::1]:6379/",
      "a.b_c",
      "rediss://[::1]:6379/?name=a.b_c",
    ],
  ])("%s is valid", (text, url, name, shown) => {
    expect(storeOf(text, terminal())).toEqual({ option: "--store", url, name, shown, host: new URL(url).host });
  });

  it.each([
    ["", 'Invalid address "" for --store; use redis://HOST:PORT,'],
    ["127.0.0.1:6379", 'Invalid address "127.0.0.1:6379" for --store;'],
    ["http://127.0.0.1:6379", 'Invalid address "http://127.0.0.1:6379" for --store;'],
    ["redis:///1", 'Invalid address "redis:///1" for --store;'],
    ["redis://store:70000", 'Invalid address "redis://store:70000" for --store;'],
    ["redis://store#a", 'Invalid address "redis://store#a" for --store;'],
    ["redis://store/museum", 'Invalid database "museum" for --store;'],
    ["redis://store?db=1", 'Invalid parameter "db" for --store;'],
    ["redis://store?name=a{b}", 'Invalid name "a{b}" in --store; use up to 64 letters'],
    ["redis://store?name=", 'Invalid name "" in --store;'],
  ])("%j is invalid", (text, message) => {
    expect(() => storeOf(text, terminal())).toThrow(message);
  });

  it.each([
    "redis://anna:s3/cret@store",
    "redis://anna:12/s3cret@store",
    "redis://anna:12?s3cret@store",
    "redis://anna:12?name=s3cret@store",
    "redis://:s3%cret@store",
    "redis://:s3#cret@store",
    "http://anna:s3cret@store",
    "redis://:s3cret@store/museum",
  ])("%s is invalid, and its password is not repeated", (text) => {
    expect(() => storeOf(text, terminal())).toThrow(/^Invalid (?!.*cret).* --store; use/);
  });

  it("is read from the environment, which an option overrides", () => {
    expect(storeOf(undefined, terminal())).toBeUndefined();
    expect(storeOf(undefined, terminal({ MUSEUM_STORE: "" }))).toBeUndefined();
    const env = terminal({ MUSEUM_STORE: "redis://a" });
    expect(storeOf(undefined, env)).toMatchObject({ option: "MUSEUM_STORE", url: "redis://a" });
    expect(storeOf("redis://b", env)).toMatchObject({ option: "--store", url: "redis://b" });
    expect(() => storeOf(undefined, terminal({ MUSEUM_STORE: "store" }))).toThrow(/for MUSEUM_STORE;/);
  });
});

describe("a store", () => {
  it.each([
    [{ watch: true }, "--watch"],
    [{ state: "a.json" }, "--state"],
    [{ saveState: true }, "--save-state"],
    [{ clockSpeed: "2" }, "--clock-speed"],
  ])("can't be combined with %j", (options, flag) => {
    const address = storeOf("redis://a", terminal())!;
    expect(() => demandShareable(address, options)).toThrow(
      `--store can't be combined with ${flag}, which is for a mock without replicas; leave one of them out.`,
    );
  });
});
