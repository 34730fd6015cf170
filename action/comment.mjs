/** Keeps one comment on the pull request, with a section for each thing that was looked at. Never fails the job. */
import { readFileSync } from "node:fs";

/**
 * What a step has to say.
 * @typedef {object} Section
 * @property {string} key what it is about; a later run replaces the section of the same key
 * @property {string} text Markdown, with headings from the first level on
 * @property {boolean} isNews whether a comment is worth it; one that is there is updated in any case
 */

const MARK = "<!-- museum-mock -->";
/** Characters; GitHub takes 65,536. */
const LONGEST_SECTION = 20_000;
const LONGEST_COMMENT = 60_000;
const COMMENTS_A_PAGE = 100;
const MOST_PAGES = 10;
const PATIENCE_MILLISECONDS = 10_000;

/** @param {import("./inputs.mjs").Inputs} inputs @param {Section} section */
export async function keepComment({ isCommented, token }, section) {
  const number = isCommented ? pullRequestNumber() : undefined;
  if (number === undefined) return;
  try {
    if (token === "") throw new Error("the step has no token.");
    const { GITHUB_REPOSITORY: repository } = process.env;
    const comments = `/repos/${repository}/issues/${number}/comments`;
    const before = await findComment(token, comments);
    if (!before && !section.isNews) return;
    const body = { body: withSection(before?.body ?? "", section) };
    if (before) await call(token, "PATCH", `/repos/${repository}/issues/comments/${before.id}`, body);
    else await call(token, "POST", comments, body);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.log(`museum-mock: no comment on pull request ${number}: ${reason}`);
  }
}

/** The commit from which a pull request begins; undefined outside of one. */
export function baseCommit() {
  return readEvent()?.pull_request?.base?.sha;
}

function pullRequestNumber() {
  return readEvent()?.pull_request?.number;
}

/** @returns {{ pull_request?: { number?: number, base?: { sha?: string } } } | undefined} */
function readEvent() {
  try {
    return JSON.parse(readFileSync(process.env["GITHUB_EVENT_PATH"] ?? "", "utf8"));
  } catch {
    return undefined;
  }
}

/** @param {string} token @param {string} comments @returns {Promise<{ id: number, body: string } | undefined>} */
async function findComment(token, comments) {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const listed = await call(token, "GET", `${comments}?per_page=${COMMENTS_A_PAGE}&page=${page}`);
    const kept = listed.find((/** @type {{ body?: string }} */ { body }) => body?.startsWith(MARK));
    if (kept || listed.length < COMMENTS_A_PAGE) return kept;
  }
  return undefined;
}

/** @param {string} before @param {Section} section */
function withSection(before, { key, text }) {
  const begin = `<!-- museum-mock: ${encodeURIComponent(key).replaceAll("--", "%2D%2D")} -->`;
  const shown = shorten(text.replace(/^(#+) /gm, "##$1 ").replaceAll("<!--", "&lt;!--"), LONGEST_SECTION);
  const sections = before.split(/^(?=<!-- museum-mock: )/m).slice(1);
  const rest = sections.filter((section) => !section.startsWith(begin));
  const all = [`${begin}\n${shown.trim()}\n\n${origin()}\n`, ...rest.map((section) => `${section.trim()}\n`)];
  return shorten(`${MARK}\n${all.join("\n")}`, LONGEST_COMMENT);
}

function origin() {
  const {
    GITHUB_SERVER_URL: server,
    GITHUB_REPOSITORY: repository,
    GITHUB_RUN_ID: run,
    GITHUB_SHA: commit,
  } = process.env;
  return `<sub>museum-mock, [run](${server}/${repository}/actions/runs/${run}) of ${commit?.slice(0, 8)}</sub>`;
}

/** @param {string} text @param {number} most */
function shorten(text, most) {
  if (text.length <= most) return text;
  const lines = text.slice(0, most).split("\n").slice(0, -1);
  const isInCode = lines.filter((line) => line.startsWith("```")).length % 2 === 1;
  return [...lines, ...(isInCode ? ["```"] : []), "", "… The rest is in the summary of the run."].join("\n");
}

/**
 * @param {string} token @param {string} method @param {string} path @param {object} [body]
 * @returns {Promise<any>} the JSON of the answer
 */
async function call(token, method, path, body) {
  const response = await fetch(`${process.env["GITHUB_API_URL"] || "https://api.github.com"}${path}`, {
    method,
    headers: {
      Accept: "application/vnd.github+json",
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      "User-Agent": "museum-mock",
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
  });
  if (response.ok) return response.json();
  const isForbidden = response.status === 403 || response.status === 404;
  const hint = "the token may not write, as on a pull request of a fork; otherwise give the job pull-requests: write";
  throw new Error(`GitHub answered ${response.status}${isForbidden ? `; ${hint}` : ""}.`);
}
