/** The comment that the GitHub Action keeps on a pull request, and the release that it installs, over a GitHub on loopback. */
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Listening, listen } from "../../src/adapters/node/node.js";
import { runAction } from "../support/action.js";
import { exampleWorld } from "../support/example-world.js";
import { newFile, newFolder } from "../support/folder.js";
import { openServer } from "../support/free-port.js";
import { startMock, TODAY } from "../support/mock.js";

const credential = { MUSEUM_USERNAME: "a", MUSEUM_PASSWORD: "b" };

let folder: string;
let github: Server;
let server: string;
let comments: { readonly id: number; body: string }[];
let calls: string[];
/** The status of every answer to a change; 201 works. */
let status: number;
let files: Record<string, Buffer>;
let museum: Listening;

beforeEach(async () => {
  [folder, comments, calls, status, files] = [newFolder(), [], [], 201, {}];
  github = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const file = files[url];
    if (file) return response.end(file);
    calls.push(`${method} ${url.replace(/\?.*/, "")} ${headers.authorization}`);
    const answer = (code: number, value: unknown) => {
      response.statusCode = code;
      response.end(JSON.stringify(value));
    };
    if (method === "GET") return answer(200, comments);
    const { body } = JSON.parse(await text(request));
    if (status !== 201) return answer(status, { message: "Resource not accessible by integration" });
    const known = comments.find(({ id }) => url.endsWith(`/comments/${id}`));
    if (known) known.body = body;
    else comments.push({ id: comments.length + 1, body });
    return answer(status, {});
  });
  server = await openServer(github);
  museum = await listen(startMock(exampleWorld, { profile: { limitAboveMaximum: "clamp" } }), { port: 0 });
});
afterEach(async () => {
  github.close();
  await museum.close();
});

function onPullRequest(base = "") {
  const event = join(folder, "event.json");
  writeFileSync(event, JSON.stringify({ pull_request: { number: 7, base: { sha: base } } }));
  return {
    ...credential,
    ...{ GITHUB_API_URL: `${server}/api`, GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: "owner/app" },
    ...{ GITHUB_EVENT_PATH: event, GITHUB_TOKEN: "t0ken", GITHUB_RUN_ID: "9", GITHUB_SHA: "0123456789abcdef" },
  };
}

const asked = { mode: "verify", today: TODAY, arguments: "--rules\npaging" };
const verify = (inputs: Readonly<Record<string, string>> = {}) =>
  runAction(folder, { ...asked, url: museum.url, ...inputs }, onPullRequest());

describe("the comment of the GitHub Action", () => {
  it("has the findings with their curl lines, and is updated in place", async () => {
    expect((await verify({ profile: "strict" })).status).toBe(1);
    expect(comments).toHaveLength(1);
    expect(comments[0]?.body).toMatch(/^<!-- museum-mock -->\n/);
    expect(comments[0]?.body).toContain("### ✗ Verification failed");
    expect(comments[0]?.body).toMatch(/curl -i .*limit=31'/);
    expect(comments[0]?.body).toContain("<details><summary>Choices</summary>");
    expect(comments[0]?.body).toContain("/owner/app/actions/runs/9) of 01234567");
    expect(calls.at(-1)).toBe("POST /api/repos/owner/app/issues/7/comments Bearer t0ken");
    expect((await verify()).status).toBe(0);
    expect(calls.at(-1)).toBe("PATCH /api/repos/owner/app/issues/comments/1 Bearer t0ken");
    expect(comments).toHaveLength(1);
    expect(comments[0]?.body).not.toContain("limit=31'\n");
    expect(comments[0]?.body).toContain("Verification passed");
  });

  it("is not begun for a run that has nothing to say, nor where it is not wanted, nor outside of a pull request", async () => {
    await verify();
    await verify({ profile: "strict", comment: "false" });
    const elsewhere = { ...onPullRequest(), GITHUB_EVENT_PATH: newFile("none.json", "{}") };
    await runAction(folder, { ...asked, url: museum.url, profile: "strict" }, elsewhere);
    expect(comments).toEqual([]);
  });

  it("says which answers changed since the base branch", async () => {
    const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, encoding: "utf8" }).trim();
    git("init", "-q");
    writeFileSync(join(folder, "profile.json"), '{ "limitAboveMaximum": "reject" }');
    git("add", "profile.json");
    git("-c", "user.name=a", "-c", "user.email=a@b.example", "commit", "-qm", "Pin");
    writeFileSync(join(folder, "profile.json"), '{ "limitAboveMaximum": "clamp" }');
    const inputs = { ...asked, url: museum.url, profile: "profile.json" };
    const { status: ended, outputs } = await runAction(folder, inputs, onPullRequest(git("rev-parse", "HEAD")));
    expect(ended).toBe(0);
    expect(comments[0]?.body).toContain("| limitAboveMaximum | reject | **clamp** |");
    expect(JSON.parse(readFileSync(outputs["learned"] ?? "", "utf8"))).toMatchObject({ limitAboveMaximum: "clamp" });
    comments = [];
    writeFileSync(join(folder, "base.json"), '{ "limitAboveMaximum": "clamp", "badParameterStatus": "422" }');
    await runAction(folder, { ...inputs, base: "base.json" }, onPullRequest());
    expect(comments[0]?.body).toContain("| badParameterStatus | 422 | **400** |");
  });

  it("has a section for each service and test suite, and keeps the others", async () => {
    await verify({ profile: "strict" });
    const suite = "fetch(process.env.MUSEUM_URL+'/museum-hours',{headers:{Authorization:'Basic YTpi'}})";
    writeFileSync(join(folder, "suite.mjs"), `await ${suite};\n`);
    const mutate = { mode: "mutate", command: "node suite.mjs", arguments: "--only\nclosed-day-open" };
    const environment = { ...onPullRequest(), MUSEUM_TODAY: TODAY };
    expect((await runAction(folder, mutate, environment)).status).toBe(0);
    expect(comments).toHaveLength(1);
    for (const part of ["No test noticed", "Verification failed"]) expect(comments[0]?.body).toContain(part);
    await runAction(folder, mutate, environment);
    expect(comments[0]?.body.match(/No test noticed/g)).toHaveLength(1);
  });

  it("is left out with a line in the log where the token may not write, and the job goes on", async () => {
    status = 403;
    const stdout = expect.stringContaining("GitHub answered 403; the token may not");
    expect(await verify({ profile: "strict" })).toMatchObject({ status: 1, stdout });
    const away = { ...onPullRequest(), GITHUB_API_URL: "http://127.0.0.1:9" };
    const unreachable = await runAction(folder, { ...asked, url: museum.url, profile: "strict" }, away);
    expect(unreachable).toMatchObject({ status: 1, stdout: expect.stringContaining("no comment on pull request 7: ") });
    expect(unreachable.stdout).not.toContain("t0ken");
  });

  it("keeps the token from the programs that it starts", async () => {
    writeFileSync(join(folder, "suite.mjs"), "console.log(JSON.stringify(process.env)); process.exit(1);\n");
    const { stdout } = await runAction(folder, { mode: "mutate", command: "node suite.mjs" }, onPullRequest());
    expect(stdout).not.toContain("MUSEUM_ACTION_TOKEN");
  });
});

describe("the GitHub Action of a version tag", () => {
  /** A checkout without a build, and a release whose program prints its arguments. */
  function release() {
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    const checkout = newFolder({ "package.json": JSON.stringify({ version }) });
    cpSync("action", join(checkout, "action"), { recursive: true });
    const packed = newFolder({
      "package/package.json": JSON.stringify({ name: "museum-mock", version }),
      "package/bin/museum-mock.js": "console.log('released', process.argv[2]); process.exit(3);",
    });
    const file = execFileSync("tar", ["-czf", "-", "-C", packed, "package"]);
    return { checkout, file, path: `/owner/museum-mock/releases/download/v${version}/museum-mock-${version}.tgz` };
  }

  const runAt = (ref: string, checkout: string) => {
    const action = { GITHUB_ACTION_PATH: checkout, GITHUB_ACTION_REPOSITORY: "owner/museum-mock" };
    return runAction(folder, asked, { ...onPullRequest(), ...action, GITHUB_ACTION_REF: ref });
  };

  it("installs the packed file of its release, and builds nothing", async () => {
    const { checkout, file, path } = release();
    files[path] = file;
    const { status: ended, stdout } = await runAt("v0", checkout);
    expect(stdout).toContain("released verify");
    expect(ended).toBe(3);
  });

  it("says that it builds a branch", async () => {
    const { status: ended, stdout } = await runAt("main", release().checkout);
    const error = "::error title=museum-mock::museum-mock could not be built";
    for (const part of ["building from the checkout", error]) expect(stdout).toContain(part);
    expect(ended).toBe(2);
  });
});
