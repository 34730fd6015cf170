/** The commands that ask a real service. */
import { type DeclaredCommand, declare } from "./declared-command.js";
import {
  checkOptions,
  pactCheckOptions,
  pactVerifyOptions,
  proxyOptions,
  syncOptions,
  twinOptions,
  verifyOptions,
} from "./options.js";

const service = { "[url]": "base address of the service, with its path if it has one; also MUSEUM_BASE_URL" };

const twinAndService = {
  "<dir>": "folder of the twin",
  "[url]": "base address of the service; also MUSEUM_BASE_URL (default: the one that the twin was taken from)",
};

export const serviceCommands: readonly DeclaredCommand[] = [
  declare({
    name: "verify",
    description: "Check a real service against the documented rules, over HTTP. Sends only GET and HEAD.",
    arguments: service,
    options: verifyOptions,
    examples: [
      "MUSEUM_USERNAME=anna MUSEUM_PASSWORD=s3cret museum-mock verify https://staging.example/api",
      "museum-mock verify https://staging.example/api --reporter junit=verify.xml --baseline known.json",
      "museum-mock verify https://staging.example/api --learn staging.json",
      "museum-mock verify http://127.0.0.1:8080 --profile staging.json --fixtures museum.json",
      "museum-mock verify https://staging.example/api --against https://www.example/api",
      "museum-mock verify --har session.har",
    ],
    remarks: ["Exit code: 0 if all exercised rules hold, 1 if one is broken, 3 if there is no verdict."],
    load: async () => (await import("./commands/verify.js")).runVerify,
  }),
  declare({
    name: "twin",
    description: "Take a twin of a real service: all its data and its answers, to serve it offline. Sends only GET.",
    arguments: service,
    options: twinOptions,
    examples: [
      "MUSEUM_USERNAME=anna MUSEUM_PASSWORD=s3cret museum-mock twin https://www.example/api --out museum-twin",
      "museum-mock serve --twin museum-twin",
      "museum-mock twin check museum-twin",
    ],
    remarks: [
      "An interrupted crawl goes on if you run the same command again.",
      "Exit code: 0 if a twin was written, 3 if not.",
    ],
    load: async () => (await import("./commands/twin.js")).runTwin,
    commands: [
      declare({
        name: "check",
        description: "Compare a twin with its service: random questions to both, and what differs, by name.",
        arguments: twinAndService,
        options: checkOptions,
        examples: [
          "museum-mock twin check museum-twin",
          "museum-mock twin check museum-twin https://staging.example/api --questions 3000 --reporter junit=twin.xml",
        ],
        remarks: ["Exit code: 0 if no question got another answer, 1 if the two differ, 3 if there is no verdict."],
        load: async () => (await import("./commands/twin-check.js")).runTwinCheck,
      }),
      declare({
        name: "sync",
        description: "Bring a twin up to date with few requests, and print what has changed, for a pull request.",
        arguments: twinAndService,
        options: syncOptions,
        examples: [
          "museum-mock twin sync museum-twin",
          "museum-mock twin sync museum-twin > drift.md && git commit -a -F drift.md",
        ],
        remarks: [
          "It asks for the days ahead, and for samples of the days behind.",
          "Exit code: 0 if the twin is up to date now, 3 if not.",
        ],
        load: async () => (await import("./commands/twin-sync.js")).runTwinSync,
      }),
    ],
  }),
  declare({
    name: "proxy",
    description: "Proxy a real service and check its traffic.",
    arguments: service,
    options: proxyOptions,
    examples: ["museum-mock proxy https://staging.example --port 4012 --har session.har"],
    remarks: [
      "It runs until you press Ctrl-C. If the service can't be reached, it answers 502 with a Proxy-Status header.",
      "Exit code: 0 if no rule was broken, 1 if one was, 3 if nothing passed that could be judged.",
    ],
    load: async () => (await import("./commands/proxy.js")).runProxy,
  }),
  declare({
    name: "pact",
    description: "Check the pacts of consumers, against the document or against a provider.",
    examples: ["museum-mock pact verify http://127.0.0.1:4010 --pacts pacts", "museum-mock pact check pacts"],
    commands: [
      declare({
        name: "verify",
        description: "Run Pact's verifier against a provider, with provider states and a real credential.",
        arguments: { "[url]": "base address of the provider, with its path if it has one; also MUSEUM_BASE_URL" },
        options: pactVerifyOptions,
        examples: [
          "museum-mock pact verify http://127.0.0.1:4010 --pacts pacts",
          "MUSEUM_USERNAME=anna MUSEUM_PASSWORD=s3cret museum-mock pact verify https://staging.example/api --pacts pacts --provider-states-url https://staging.example/states",
          "MUSEUM_USERNAME=anna MUSEUM_PASSWORD=s3cret PACT_BROKER_BASE_URL=https://broker.example PACT_BROKER_TOKEN=… museum-mock pact verify https://staging.example/api --publish --provider-version 1a2b3c --provider-branch main",
        ],
        remarks: [
          "The broker and its credential come from PACT_BROKER_BASE_URL and PACT_BROKER_TOKEN, or PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD.",
          "Exit code: 0 if all interactions are verified, 1 if one failed, 3 if there is no verdict.",
        ],
        load: async () => (await import("./commands/pact-verify.js")).runPactVerify,
      }),
      declare({
        name: "check",
        description:
          "Check pacts against the document, without a provider, and list the undocumented answers that they depend on.",
        arguments: { "<dir>": "folder of pact files" },
        options: pactCheckOptions,
        examples: ["museum-mock pact check pacts", "museum-mock pact check pacts --strict --reporter json=pacts.json"],
        remarks: [
          "Exit code: 0 if no pact contradicts the document; 1 if one does, or with --strict if one depends on an undocumented answer; 2 if there is no pact.",
        ],
        load: async () => (await import("./commands/pact-check.js")).runPactCheck,
      }),
    ],
  }),
];
