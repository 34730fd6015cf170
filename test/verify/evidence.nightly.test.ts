/** What findings show: the requests that a reader can send to see what is wrong. */
import { describe, expect, it } from "vitest";
import { failedRules, findingsOf, judge } from "./judging.js";
import { mutantNamed } from "./mutants.js";
import { type Change, providing } from "./provider.js";

async function judgeMutant(name: string) {
  const report = await judge(mutantNamed(name).create);
  return { report, findings: findingsOf(report) };
}

describe("the evidence of verify", () => {
  it("names an event that the crawl through everything has lost, by the rule that asks for it", async () => {
    const name = "a page lacks its last event up to an endDate that is the end of a year";
    const { report, findings } = await judgeMutant(name);
    expect(failedRules(report)).toEqual(["events-any-date"]);
    const says = / is listed by this request, and on no page of the crawl through everything\.$/;
    expect(findings.map(({ message }) => message)).toEqual([expect.stringMatching(says)]);
  });

  it("names the most that a page has, where every page has as many", async () => {
    const change: Change = ({ slice }) => ({
      slice: (list, page, limit, path) => slice(list, page, Math.min(limit, 25), path),
    });
    const report = await judge(providing(change));
    expect(report.diagnosis.map(({ mutant }) => mutant)).toEqual(["largest-limit=25"]);
  });

  it("says nothing of the ends of a range by events that show no date", async () => {
    const withoutDates: Change = () => ({
      showEvent: (event) => (/[0-5]$/.test(event.eventId) ? { ...event, dates: [] } : event),
    });
    const only = ["events-end-date", "events-start-date"];
    const { checks } = await judge(providing(withoutDates), { only });
    expect(checks.map(({ rule, status }) => `${rule} ${status}`)).toEqual(only.map((rule) => `${rule} passed`));
  });

  it("shows two ranges that no answer of eventDates explains", async () => {
    const { report, findings } = await judgeMutant("dates begin with startDate on odd days alone");
    expect(findings.map(({ id }) => id)).toEqual(["events-one-content/dates"]);
    expect(findings[0]?.reproduce).toHaveLength(2);
    expect(report.choices.eventDates).toMatchObject({ status: "contradictory", answer: null });
  });

  it("shows where a tag comes from that lets somebody in", async () => {
    const { findings } = await judgeMutant("a current tag needs no credential");
    const finding = findings.find(({ id }) => id === "credential-required");
    const says = "GET /museum-hours accepts a request without a credential, given a current If-None-Match.";
    expect(finding?.message).toBe(says);
    expect(finding?.reproduce[0]).toContain("-u ");
    expect(finding?.reproduce[1]).toMatch(/^curl -i --compressed -H 'If-None-Match: /);
  });
});
