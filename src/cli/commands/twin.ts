/** `museum-mock twin URL`: takes a twin of a real service. */
import { plural, toSafeLine } from "../../base/text.js";
import { choiceIds } from "../../contract/profile.js";
import { takeTwin } from "../../twin/take-twin.js";
import { NEVER_ASKED, shortfallsOf, type Twin } from "../../twin/twin.js";
import { EXIT, UsageError } from "../exit-status.js";
import type { Invocation } from "../options.js";
import { createCrawlProgress } from "../progress.js";
import { exitOf, watchStopSignals } from "../stop-signals.js";
import { crawlLimits, targetOf } from "../target-options.js";
import type { Terminal } from "../terminal.js";
import { headlinesOf, openCrawlFile, prepareTwinFolder, writeTwinFolder } from "../twin/twin-folder.js";

export async function runTwin(
  [url]: readonly string[],
  options: Invocation<"twin">,
  terminal: Terminal,
): Promise<number> {
  const { out, from, to } = options;
  if (!out) throw new UsageError("Missing output folder; use --out, such as --out museum-twin.");
  const target = targetOf("twin", url, options.config);
  const crawl = crawlLimits(options.config);
  const bounds = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  await prepareTwinFolder("--out", out);
  const signal = watchStopSignals(terminal);
  const record = openCrawlFile(out, target, { now: Date.now(), isFresh: options.fresh ?? false });
  if (record.taken.length > 0)
    terminal.warn(`continuing an interrupted crawl: ${plural(record.taken.length, "response")} taken before.`);
  if (record.discarded !== undefined && !options.fresh)
    terminal.warn(`an interrupted crawl is not continued: ${record.discarded}.`);
  const progress = createCrawlProgress(terminal);
  const taking = await takeTwin(target, { ...crawl, bounds, record, signal, onProgress: progress.show }).finally(
    progress.stop,
  );
  if (!taking.twin) {
    const hasTaken = record.hasLists();
    if (!hasTaken) await record.remove();
    return endWithout(taking.why, { signal, hasTaken }, terminal);
  }
  await writeTwinFolder(out, taking.twin, terminal);
  await record.remove();
  for (const line of describeTwin(taking.twin, out, terminal)) terminal.print(line);
  return shortfallsOf(taking.twin).length > 0 ? EXIT.broken : EXIT.kept;
}

/** What was taken is kept, and the same command goes on from there. */
function endWithout(
  why: string,
  { signal, hasTaken }: { readonly signal: AbortSignal; readonly hasTaken: boolean },
  terminal: Terminal,
): number {
  terminal.warn(`${terminal.paintWarning("yellow", "No twin:")} ${toSafeLine(why)}${why.endsWith("?") ? "" : "."}`);
  terminal.warn(
    hasTaken
      ? "Run the same command again to go on from here."
      : "Nothing was taken; correct this, then run the command again.",
  );
  return signal.aborted ? exitOf(signal) : EXIT.noVerdict;
}

/** No zone explains a clock that is held. */
function zoneText({ name, isCertain, possible }: Twin["facts"]["timeZone"]): string {
  if (isCertain) return ` in ${name}`;
  return possible === 0 ? "" : ` in ${name} (one of ${possible} possible zones; --time-zone says which)`;
}

function isAsked({ choice }: Twin["facts"]["uncertain"][number]): boolean {
  return !NEVER_ASKED.includes(choice);
}

/** What was taken, what is not certain, and what to do next. */
function describeTwin({ facts, profile }: Twin, out: string, { paint }: Pick<Terminal, "paint">): readonly string[] {
  const { counts, days, requests, seconds, timeZone, today, tested } = facts;
  const span = (range: { readonly first: string; readonly last: string } | null) =>
    range ? `, ${range.first} to ${range.last}` : "";
  const list = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [`${paint("yellow", title)}`, ...lines.slice(0, 12).map((line) => `  ${toSafeLine(line)}`)] : [];
  const questions = tested.explained + tested.unexplained.length;
  return [
    ...headlinesOf({ facts }, out, { paint }),
    `  ${plural(counts.hours, "day")} with hours${span(days.hours)}`,
    `  ${plural(counts.events, "event")}${span(days.events)}`,
    `  today was ${today}${zoneText(timeZone)}`,
    `  ${Object.keys(profile).length} of ${choiceIds.length} choices are certain; it answers ${tested.explained} of ${questions} test questions as the service does`,
    `  ${plural(requests.total, "request")} in ${seconds} s; the rows alone fill ${plural(requests.least, "page")}`,
    ...list(
      "Not certain (the twin has the default):",
      facts.uncertain.filter(isAsked).map(({ choice, why }) => `${choice}: ${why}`),
    ),
    `  not asked: ${NEVER_ASKED.join(", ")}; it sends only GET, and no wrong credential`,
    ...list("Not taken:", facts.notTaken),
    ...list("Changed during the crawl:", facts.secondPass.changed),
    ...list("Notes:", facts.notes),
    "",
    `Serve it:  museum-mock serve --twin ${toSafeLine(out)}`,
    `Check it:  museum-mock twin check ${toSafeLine(out)}`,
  ];
}
