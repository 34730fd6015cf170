/** What the scenarios are run against: a server that is named, or a mock that is started for them. */
import { UsageError } from "../../../build/cli/exit-status.js";
import { parseCalendarDate } from "../../../build/contract/calendar-date.js";
import { toBase } from "../../../build/verify/client/target.js";

/**
 * @typedef {{ base: string, username: string, password: string, today: string | undefined, close: () => Promise<void> }} Target
 */

/** The target can't be asked: a sentence for the person who named it, and exit status 3. */
export class NoVerdict extends Error {}

const LONGEST_WAIT = 10_000;

/** respect reads a credential anew for each step, and what begins like this is then evaluated and not sent. */
const EXPRESSION =
  /\$(url|method|statusCode|request|response|inputs|outputs|steps|workflows|sourceDescriptions|components|faker)(?!\w)/;

/**
 * @param {{ server: string | undefined, today: string | undefined, environment: NodeJS.ProcessEnv }} options
 * @returns {Promise<Target>}
 */
export async function startTarget({ server, today, environment }) {
  if (server === undefined) return startMock(today ?? "2027-03-01");
  const base = baseOf(server);
  const { MUSEUM_USERNAME: username, MUSEUM_PASSWORD: password } = environment;
  if (!username || !password) {
    throw new UsageError("The scenarios need a credential for that server; set MUSEUM_USERNAME and MUSEUM_PASSWORD.");
  }
  const expression = EXPRESSION.exec(`${username}\n${password}`)?.[0];
  if (expression !== undefined) {
    throw new UsageError(
      `The credential has "${expression}" in it, which respect takes for an expression; use another one.`,
    );
  }
  return { base, username, password, today, close: async () => {} };
}

/** @param {string} today @returns {Promise<Target>} */
async function startMock(today) {
  const [{ createGeneratedWorld, createMock, holdClock }, { listen }] = await Promise.all([
    import("../../../dist/adapters/index.js"),
    import("../../../dist/adapters/node.js"),
  ]);
  const [username, password] = ["visitor", "of-the-mock"];
  const mock = createMock({
    world: createGeneratedWorld(),
    clock: holdClock(today),
    credentials: [`${username}:${password}`],
    profile: { credentialCheck: "listed" },
  });
  const { url, close } = await listen(mock, { port: 0 });
  return { base: url, username, password, today, close };
}

/** @param {string} server */
function baseOf(server) {
  try {
    return toBase(server);
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(`--server: ${error.message}`) : error;
  }
}

/**
 * Asks once, so that a wrong address or credential is not taken for a broken contract. Returns the first open day, where there
 * is one. @param {Target} target @returns {Promise<string | undefined>}
 */
export async function proveTarget({ base, username, password }) {
  const token = Buffer.from(`${username}:${password}`).toString("base64");
  const url = `${base}/museum-hours`;
  const response = await ask(url, `Basic ${token}`);
  if (response.status === 401 || response.status === 403) {
    throw new NoVerdict(
      `${base} refuses the credential (${response.status}); look at MUSEUM_USERNAME and MUSEUM_PASSWORD.`,
    );
  }
  const body = await response.json().catch(() => undefined);
  return parseCalendarDate(String(body?.[0]?.date));
}

/** @param {string} url @param {string} authorization */
async function ask(url, authorization) {
  try {
    const signal = AbortSignal.timeout(LONGEST_WAIT);
    return await fetch(url, { headers: { Authorization: authorization }, redirect: "manual", signal });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const why = cause instanceof Error ? ("code" in cause && String(cause.code)) || cause.message : String(cause);
    throw new NoVerdict(
      `${url} can't be reached (${why}); is the server running, and is the address the base address?`,
    );
  }
}
