/** The page as HTML, for tests. */

import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Site, type SiteProps } from "../src/components/site.tsx";
import type { Resource } from "../src/use-resource.ts";

export function ready<Data>(data: Data, rest: Partial<Resource<Data>> = {}): Resource<Data> {
  return { data, loadedAt: 0, isLoading: false, error: undefined, retry: () => {}, ...rest };
}

export function renderPage(props: Partial<SiteProps>): string {
  return renderToStaticMarkup(
    createElement(Site, {
      clock: { date: "2027-03-03", time: "12:00" },
      timeZone: "UTC",
      openDays: ready([]),
      events: ready([]),
      period: "week",
      onPeriod: () => {},
      waiting: 0,
      ...props,
    }),
  );
}

/** The text of a page, without its tags. */
export function textOf(html: string): string {
  return html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}
