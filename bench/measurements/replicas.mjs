/** Requests a second of replicas on a store, against a mock without one. Every replica has a generator of its own. */
import { startGenerator } from "../load/drive.mjs";
import { serve } from "../peers/museum-mock.mjs";
import { AUTHORIZATION, createTemporaryFolder, startProcess, startServer } from "../processes.mjs";
import { toSpread } from "../statistics.mjs";

/**
 * @typedef {object} Group
 * @property {string} what
 * @property {readonly number[]} ports
 * @property {number[]} rates requests a second, by round
 */

const REDIS = "/usr/bin/redis-server";
const COUNTS = [1, 2, 3];

/** @type {import("./measurement.mjs").Measurement} */
export const replicas = {
  id: "replicas",
  title: "requests a second of replicas on a Redis on this machine, against a mock without a store",
  measure: async ({ setting, today, progress }) => {
    const store = await startStore();
    const alone = await startServer("museum-mock", serve);
    /** @type {Group[]} */
    const groups = [{ what: "without a store", ports: [alone.port], rates: [] }];
    for (const count of COUNTS) groups.push(await startGroup(store.port, count));
    const generators = COUNTS.map(() => startGenerator());
    /** @param {Group} group @param {number} seconds */
    const drive = async ({ ports }, seconds) => {
      const results = await Promise.all(
        ports.map((port, index) =>
          generators[index]?.run({
            ...{ port, today, seconds, first: 0, targets: ["/museum-hours"] },
            headers: { Authorization: AUTHORIZATION },
            connections: Math.ceil(setting.connections / ports.length),
          }),
        ),
      );
      const bad = results.find((result) => Object.keys(result?.statuses ?? {}).some((status) => status !== "200"));
      if (bad) throw new Error(`Expected 200 only, got ${JSON.stringify(bad.statuses)}.`);
      return results.reduce((sum, result) => sum + (result ? result.requests / result.seconds : 0), 0);
    };
    for (const group of groups) await drive(group, setting.warmUpSeconds);
    for (let round = 0; round < setting.rounds; round += 1) {
      progress(`replicas: round ${round + 1} of ${setting.rounds}`);
      for (const group of groups) group.rates.push(await drive(group, setting.seconds));
    }
    await Promise.all([...generators, alone, store].map(({ stop }) => stop()));
    const [reference] = groups;
    return groups.map(({ what, rates }) => ({
      what,
      value: toSpread(rates).median,
      unit: "a second",
      ratio: toSpread(rates.map((rate, round) => rate / (reference?.rates[round] ?? Number.NaN))),
      reference: "without a store",
    }));
  },
};

/**
 * @param {number} store the port of Redis
 * @param {number} count
 * @returns {Promise<Group>}
 */
async function startGroup(store, count) {
  const address = `redis://127.0.0.1:${store}?name=replicas-${count}`;
  const servers = await Promise.all(
    Array.from({ length: count }, () => startServer("museum-mock", (port) => serve(port, "--store", address))),
  );
  return {
    what: `${count} ${count === 1 ? "replica" : "replicas"}`,
    ports: servers.map(({ port }) => port),
    rates: [],
  };
}

/** Starts Redis as the docs say, in a folder of its own. */
async function startStore() {
  const folder = createTemporaryFolder();
  for (let tries = 0; ; tries += 1) {
    const port = 20_000 + Math.floor(Math.random() * 20_000);
    const args = ["--port", String(port), "--dir", folder, "--appendonly", "yes", "--save", ""];
    const { child, output, stop } = startProcess({ file: REDIS, args });
    while (!output().includes("Ready to accept connections") && child.exitCode === null) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (child.pid === undefined) throw new Error(`${REDIS} is missing; install redis-server.`);
    }
    if (child.exitCode === null) return { port, stop };
    if (tries > 5) throw new Error(`redis-server ended: ${output().trim()}`);
  }
}
