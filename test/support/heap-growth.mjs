/**
 * Prints how many bytes of heap and buffers stay behind after each of several loads, as JSON: each load is run once first, so that what is kept
 * on purpose is there already. Run it with --expose-gc.
 */
import { Socket } from "node:net";
import { Writable } from "node:stream";
import { DirectSender } from "../../build/adapters/node/direct-sender.js";
import { logOf, RequestLog } from "../../build/cli/serving/serve-log.js";
import { createTerminal } from "../../build/cli/terminal.js";
import { createGeneratedWorld, createMock, holdClock } from "../../dist/adapters/library/index.js";
import { museumWorker } from "../../dist/adapters/library/worker.js";

const TARGETS = 20_000;
const STEERINGS = 600;
const LINES = 200_000;
const SESSIONS = 1_000;
const PAGES = 100;

/** @typedef {import("../../dist/adapters/library/index.js").Mock} Mock */

const options = { clock: holdClock("2027-03-02"), journal: { entries: 50 } };
const authorization = `Basic ${btoa("anyone:anything")}`;

/** @param {string} target @param {string} [credential] */
const toMessage = (target, credential = authorization) => ({
  method: "GET",
  target,
  /** @param {string} name */
  header: (name) => (name === "authorization" ? credential : null),
});

/** @typedef {(round: number) => Promise<void> | void} Load */

/** @param {Load} load @param {number} [warm] how often it is run first */
async function measure(load, warm = 1) {
  for (let round = 0; round < warm; round += 1) await load(round);
  const before = heap();
  await load(warm);
  return heap() - before;
}

/** As `measure`, for answers that are all let go once there is no more room: by the lowest of several rounds, after that. @param {Load} load */
async function measureLowest(load) {
  await load(0);
  const lowest = [];
  for (let round = 1; round <= 2 * ROUNDS_TO_LET_GO; round += 1) {
    await load(round);
    lowest.push(heap());
  }
  return Math.min(...lowest.slice(ROUNDS_TO_LET_GO)) - Math.min(...lowest.slice(0, ROUNDS_TO_LET_GO));
}

/** In so many rounds all answers are let go at least once. */
const ROUNDS_TO_LET_GO = 3;

/** After so many rounds the answers that are kept have reached their limit. */
const ROUNDS_TO_FILL = 5;

function heap() {
  for (let again = 0; again < 3; again += 1) globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Targets that each come twice, so that their answers are kept. @param {Mock} mock */
const askDistinct = (mock) => (/** @type {number} */ round) => {
  for (let at = 0; at < TARGETS; at += 1) {
    const message = toMessage(`/museum-hours?limit=20&round=${round}&at=${at}`);
    mock.exchange(message);
    mock.exchange(message);
  }
};

/** Answers that are kept, and thrown over by the next scenario. @param {Mock} mock */
const steer = (mock) => async () => {
  for (let at = 0; at < STEERINGS; at += 1) {
    const body = JSON.stringify({ scenario: `the museum is open on 2027-12-${10 + (at % 20)}` });
    await mock.fetch(new Request("http://127.0.0.1/__admin/scenarios", { method: "PUT", body }));
    for (const target of ["/museum-hours?limit=30", "/special-events"]) {
      mock.exchange(toMessage(target));
      mock.exchange(toMessage(target));
    }
  }
};

/** Sessions that each ask for a page beyond the end of many queries; of one query first. @param {Mock} mock */
const pageBeyondEnds = (mock) => (/** @type {number} */ round) => {
  for (let at = 0; at < SESSIONS * (round === 0 ? 1 : PAGES); at += 1) {
    const query = Math.floor(at / SESSIONS);
    const day = 1 + Math.floor(query / 30);
    const target = `/museum-hours?startDate=2027-03-0${day}&limit=${1 + (query % 30)}&page=${2000 + round}`;
    mock.exchange(toMessage(`${target}&__session=s${at % SESSIONS}`));
  }
};

/** Sessions that ask a cache of a mutant for other days each. @param {Mock} mock */
const fillCaches = (mock) => async (/** @type {number} */ round) => {
  for (let at = 0; at < (round === 0 ? 1 : 40_000); at += 1) {
    const day = new Date(Date.UTC(2027, 0, 1 + Math.floor(at / 40))).toISOString().slice(0, 10);
    const query = `startDate=${day}&x=${"x".repeat(800)}&__mutant=cache-lacks-page&__session=s${at % 40}`;
    await mock.exchange(toMessage(`/museum-hours?${query}`));
  }
};

/** Sessions whose clocks show one of 300 days. @param {Mock} mock */
const setClocks = (mock) => async (/** @type {number} */ round) => {
  for (let at = 0; at < SESSIONS; at += 1) {
    const session = `s${round}-${at}`;
    const today = new Date(Date.UTC(2027, 2, 2 + (at % 300))).toISOString().slice(0, 10);
    const change = { method: "PUT", body: JSON.stringify({ today }) };
    await mock.fetch(new Request(`http://127.0.0.1/__admin/clock?session=${session}`, change));
    mock.exchange(toMessage(`/special-events?endDate=2029-01-01&__session=${session}`));
  }
};

/** Credentials as long as headers may be. @param {Mock} mock */
const sendCredentials = (mock) => (/** @type {number} */ round) => {
  for (let at = 0; at < (round === 0 ? 1 : 600); at += 1)
    mock.exchange(toMessage("/museum-hours", `Basic ${btoa(`${at}:`.padEnd(100_000, "x"))}`));
};

/** Pages of origins as long as headers may be, each of which asks for an answer of its own that is kept. @param {Mock} mock */
const sendOrigins = (mock) => (/** @type {number} */ round) => {
  for (let at = 0; at < (round === 0 ? 1 : 1_500); at += 1) {
    const { header, ...message } = toMessage(`/museum-hours?limit=1&at=${at}`);
    const origin = `http://${`${at}`.padStart(20_000, "x")}`;
    const asked = { ...message, header: (/** @type {string} */ name) => (name === "origin" ? origin : header(name)) };
    for (let again = 0; again < 3; again += 1) mock.exchange(asked);
  }
};

/** What a worker without an admin API is asked, which nobody can read again. @param {number} round */
async function askWorker(round) {
  for (let at = 0; at < (round === 0 ? 1 : 2_000); at += 1) {
    const url = `https://museum.example/museum-hours?limit=1&at=${`${at}`.padStart(8_000, "x")}`;
    await (await worker.fetch(new Request(url, { headers: { Authorization: authorization } }))).text();
  }
}

/** Texts as long as faults make them, on connections that take all. */
async function sendLongReplies() {
  const socket = new Socket();
  socket.write = () => true;
  const sender = new DirectSender(1_000);
  for (let at = 0; at < 20; at += 1) {
    const body = String(at).padStart(2_000_000, "x");
    sender.send({ status: 200, headers: [], body }, { socket, destroyed: false, finish() {} }, false);
    sender.flush();
  }
  return sender;
}

/** What the loads leave in use. @type {unknown[]} */
const inUse = [];

/** A log that nobody reads. */
function createStalledLog() {
  const stdout = new Writable({ write() {} });
  const host = { stdout, stderr: stdout, env: {}, platform: "linux", ppid: 1, on() {}, off() {} };
  return new RequestLog(logOf(createTerminal(host), false));
}

const world = createGeneratedWorld();
const log = createStalledLog();
const worker = museumWorker({ clock: holdClock("2027-03-02"), world });
const grown = {
  targets: await measure(askDistinct(createMock({ ...options, world })), ROUNDS_TO_FILL),
  steering: await measure(steer(createMock({ ...options, world }))),
  sessions: await measureLowest(pageBeyondEnds(createMock({ ...options, journal: { bytes: 1024 * 1024 }, world }))),
  clocks: await measure(setClocks(createMock({ ...options, journal: { bytes: 1024 * 1024 }, world }))),
  caches: await measure(fillCaches(createMock({ ...options, journal: { bytes: 1024 * 1024 }, world }))),
  credentials: await measure(sendCredentials(createMock({ ...options, world }))),
  origins: await measure(sendOrigins(createMock({ ...options, world }))),
  worker: await measure(askWorker),
  longReplies: await measure(async (round) => {
    if (round > 0) inUse.push(await sendLongReplies());
  }),
  stalledLog: await measure(() => {
    for (let at = 0; at < LINES; at += 1)
      log.add({ method: "GET", target: `/${at}`, status: 200, warnings: [], milliseconds: 1 });
  }),
};
process.stdout.write(JSON.stringify(grown));
