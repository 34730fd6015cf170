/** Measures a workload: all servers side by side, in rounds in which each has its turn. */
import { bare } from "../peers/bare.mjs";
import { readProcessorTime } from "../process-use.mjs";
import { startServer } from "../processes.mjs";
import { DIFFERENT_QUERIES, queryAt } from "../query-sequence.mjs";
import { toSpread } from "../statistics.mjs";
import { prepareWorld } from "../world.mjs";
import { requestReply } from "./recording.mjs";

/**
 * @typedef {import("./workloads.mjs").Workload} Workload
 * @typedef {import("../world.mjs").Context} Context
 * @typedef {import("../statistics.mjs").Spread} Spread
 *
 * @typedef {object} Turn
 * @property {number} requestsPerSecond
 * @property {number} microseconds processor time a request
 *
 * @typedef {object} ServerResult
 * @property {string} name
 * @property {string} title
 * @property {Spread} speed requests per second, relative to bare's of the same round
 * @property {Spread} efficiency requests per second of processor time, relative to bare's of the same round
 * @property {Spread} requestsPerSecond
 * @property {Spread} microseconds processor time a request
 * @property {number} bytes the mean body
 * @property {string} [note] what was not as expected
 *
 * @typedef {object} LoadResult
 * @property {string} id
 * @property {string} title
 * @property {readonly ServerResult[]} servers
 * @property {readonly { name: string, title: string, why: string }[]} leftOut
 *
 * @typedef {object} Contestant
 * @property {string} name
 * @property {string} title
 * @property {number} warmUpRequests
 * @property {import("../processes.mjs").Running} running
 * @property {number} next the index of the next query
 * @property {Turn[]} turns
 * @property {number} bytes
 * @property {number} requests
 * @property {Set<string>} unexpected
 */

const WARM_UP_REQUESTS = 10_000;
const WARM_UP_TURNS = 8;

/**
 * @param {Workload} workload
 * @param {Context} context
 * @returns {Promise<LoadResult>}
 */
export async function measureLoad(workload, context) {
  const { contestants, leftOut } = await startContestants(workload, context);
  try {
    await runRounds(workload, context, contestants);
  } finally {
    await Promise.all(contestants.map(({ running }) => running.stop()));
  }
  const reference = contestants.find(({ name }) => name === bare.name)?.turns ?? [];
  const servers = contestants.map((contestant) => toResult(contestant, reference));
  return { id: workload.id, title: workload.title, servers, leftOut };
}

/**
 * @param {Workload} workload
 * @param {Context} context
 */
async function startContestants(workload, context) {
  const world = await prepareWorld(workload, context);
  /** @type {Contestant[]} */
  const contestants = [];
  const leftOut = [];
  const started = await Promise.all(
    context.servers.map(async (peer) => ({ peer, running: await startServer(peer.title, peer.prepare(world)) })),
  );
  for (const { peer, running } of started) {
    const { name, title, warmUpRequests = WARM_UP_REQUESTS } = peer;
    const why = await validateAnswer(running.port, workload, context.today);
    if (why === undefined) {
      contestants.push({
        name,
        title,
        warmUpRequests,
        running,
        next: DIFFERENT_QUERIES,
        turns: [],
        bytes: 0,
        requests: 0,
        unexpected: new Set(),
      });
    } else {
      leftOut.push({ name, title, why });
      await running.stop();
    }
  }
  return { contestants, leftOut };
}

/**
 * Returns why a server can't take part, if it can't.
 *
 * @param {number} port
 * @param {Workload} workload
 * @param {string} today
 */
async function validateAnswer(port, { headers, targets, statuses, responseHeader }, today) {
  const target = targets?.(today)[0] ?? queryAt(today, 0);
  const reply = await requestReply(port, target, headers);
  if (!statuses.includes(reply.status)) return `answers ${reply.status} instead of ${statuses.join(" or ")}`;
  if (responseHeader === undefined) return undefined;
  const names = reply.headers.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  return names.includes(responseHeader) ? undefined : `sends no ${responseHeader}`;
}

/**
 * @param {Workload} workload
 * @param {Context} context
 * @param {readonly Contestant[]} contestants
 */
async function runRounds(workload, context, contestants) {
  const { rounds, seconds } = context.setting;
  context.progress(`${workload.id}: warming up`);
  for (const contestant of contestants) await warmUp(workload, context, contestant);
  for (let round = 0; round < rounds; round += 1) {
    context.progress(`${workload.id}: round ${round + 1} of ${rounds}`);
    // Each round begins with another server, so that none always follows the same one.
    const first = round % contestants.length;
    for (const contestant of [...contestants.slice(first), ...contestants.slice(0, first)]) {
      contestant.turns.push(await takeTurn(workload, context, contestant, seconds));
    }
  }
}

/**
 * Warms a server up by time and by requests: a slow one needs as many requests as a fast one until its code is compiled.
 *
 * @param {Workload} workload
 * @param {Context} context
 * @param {Contestant} contestant
 */
async function warmUp(workload, context, contestant) {
  for (let turn = 0; turn < WARM_UP_TURNS; turn += 1) {
    await takeTurn(workload, context, contestant, context.setting.warmUpSeconds);
    if (contestant.requests >= contestant.warmUpRequests) return;
  }
}

/**
 * @param {Workload} workload
 * @param {Context} context
 * @param {Contestant} contestant
 * @param {number} seconds
 * @returns {Promise<Turn>}
 */
async function takeTurn({ headers, targets, statuses }, { today, generator, setting }, contestant, seconds) {
  const { pid, port } = contestant.running;
  const { connections } = setting;
  const job = {
    port,
    headers,
    ...(targets && { targets: targets(today) }),
    today,
    first: contestant.next,
    connections,
    seconds,
  };
  const before = readProcessorTime(pid);
  const result = await generator.run(job).catch((error) => {
    throw new Error(`${contestant.title}: ${error.message}`);
  });
  const used = readProcessorTime(pid) - before;
  contestant.next += result.requests;
  contestant.bytes += result.bytes;
  contestant.requests += result.requests;
  for (const [status, count] of Object.entries(result.statuses)) {
    if (!statuses.includes(Number(status))) contestant.unexpected.add(`${count} requests got ${status}`);
  }
  return { requestsPerSecond: result.requests / result.seconds, microseconds: (used / result.requests) * 1e6 };
}

/**
 * @param {Contestant} contestant
 * @param {readonly Turn[]} reference bare's turns
 * @returns {ServerResult}
 */
function toResult({ name, title, turns, bytes, requests, unexpected }, reference) {
  const relative = turns.map((turn, round) => {
    const { requestsPerSecond = Number.NaN, microseconds = Number.NaN } = reference[round] ?? {};
    return { speed: turn.requestsPerSecond / requestsPerSecond, efficiency: microseconds / turn.microseconds };
  });
  return {
    name,
    title,
    speed: toSpread(relative.map(({ speed }) => speed)),
    efficiency: toSpread(relative.map(({ efficiency }) => efficiency)),
    requestsPerSecond: toSpread(turns.map(({ requestsPerSecond }) => requestsPerSecond)),
    microseconds: toSpread(turns.map(({ microseconds }) => microseconds)),
    bytes: bytes / requests,
    ...(unexpected.size > 0 && { note: [...unexpected].join(", ") }),
  };
}
