/** The judges: each is pointed at a provider and says whether it found a fault. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { ROOT } from "./bundle.mjs";
import { writePact } from "./pact.mjs";
import { TODAY } from "./subjects.mjs";

/**
 * @typedef {{ found: boolean, requests?: number, note?: string }} Verdict
 * @typedef {import("./operators.mjs").Handler} Handler
 * @typedef {{ url: string, create: () => Handler }} Provider
 * @typedef {{ id: string, title: string, ask: (provider: Provider) => Promise<Verdict>, close?: () => Promise<void> }} Judge
 */

const PACTS = `${ROOT}.cache/judges/pacts`;
const DREDD = `${ROOT}bench/judges/node_modules/dredd/bin/dredd`;
const DOCUMENT = "spec/openapi.portable.yaml";
const TITLES = ["/museum-hours > Get museum hours", "/special-events > List special events"];

/** All judges by id. Each is made when it is first used. @param {any} providers @returns {Record<string, () => Promise<Judge>>} */
export function listJudges(providers) {
  const { USER, PASSWORD, startPrism, judgeByPrism, documentedCourse } = providers;
  const env = {
    ...process.env,
    MUSEUM_USERNAME: USER,
    MUSEUM_PASSWORD: PASSWORD,
    NO_COLOR: "1",
    MUSEUM_VERIFY_PROBE_WRITES: "true",
  };
  /** @param {readonly string[]} args @returns {Promise<{ status: number | null, output: string }>} */
  const run = (args, settings = {}) =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...env, ...settings }, timeout: 120_000 });
      let output = "";
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding("utf8").on("data", (text) => {
          output += text;
        });
      child.once("error", reject);
      child.once("close", (status) => resolve({ status, output }));
    });
  /** @param {string} id @param {string} title @param {(provider: Provider) => readonly string[]} argsOf @returns {Judge} */
  const program = (id, title, argsOf, settings = {}) => ({
    id,
    title,
    async ask(provider) {
      const { status, output } = await run(argsOf(provider), settings);
      const isVerdict = status === 0 || status === 1;
      return { found: status === 1, ...(!isVerdict && { note: `exit ${status}: ${output.trim().slice(-200)}` }) };
    },
  });
  const cli = "dist/bin/museum-mock.js";
  const right = `Basic ${btoa(`${USER}:${PASSWORD}`)}`;
  /** The courses have a credential of their own. @param {Handler} handler @returns {Handler} */
  const lettingIn = (handler) => (request) => {
    if (request.headers.get("Authorization") === null) return handler(request);
    const headers = new Headers(request.headers);
    headers.set("Authorization", right);
    return handler(new Request(request.url, { method: request.method, headers }));
  };
  return {
    verify: async () => program("verify", "`verify`", ({ url }) => [cli, "verify", url, "--today", TODAY]),
    quick: async () =>
      program("quick", "`verify --quick`", ({ url }) => [cli, "verify", url, "--today", TODAY, "--quick"], {
        MUSEUM_SERVICE_RATE: "1000",
        MUSEUM_SERVICE_CONCURRENCY: "8",
      }),
    async prism() {
      let prism = await startPrism();
      return {
        id: "prism",
        title: "Prism's proxy",
        close: () => prism.close(),
        async ask({ create }) {
          try {
            const { findings, asked } = await judgeByPrism(prism, lettingIn(create()), documentedCourse);
            return { found: findings.length > 0, requests: asked };
          } catch (error) {
            // Over some answers its process ends.
            await prism.close();
            prism = await startPrism();
            return { found: false, note: `no verdict: ${error}` };
          }
        },
      };
    },
    async pact() {
      writePact(PACTS);
      return program("pact", "Pact", ({ url }) => [cli, "pact", "verify", url, "--pacts", PACTS]);
    },
    async dredd() {
      if (!existsSync(DREDD)) throw new Error("Dredd is not there; run npm install in bench/judges.");
      const only = TITLES.flatMap((title) => ["--only", `${title} > 200 > application/json`]);
      return program("dredd", "Dredd", ({ url }) => [DREDD, DOCUMENT, url, "--user", `${USER}:${PASSWORD}`, ...only]);
    },
  };
}
