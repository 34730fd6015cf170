import { createMuseumClient, type MuseumError } from "museum-mock/client";
import { describe, expect, it } from "vitest";
import { ready, renderPage, textOf } from "./page.ts";

async function errorWith(response: () => Response): Promise<MuseumError> {
  const client = createMuseumClient({ baseUrl: "http://museum.test", fetch: async () => response() });
  const { error } = await client.getMuseumHours();
  if (!error) throw new Error("there is no error");
  return error;
}

const loading = { data: undefined, loadedAt: undefined, isLoading: true, error: undefined, retry: () => {} };

describe("the page", () => {
  it("announces what is loading", () => {
    const html = renderPage({ openDays: loading, events: loading });
    expect(html).toContain('aria-label="The programme is loading"');
    expect(html).toContain('aria-label="Today’s opening hours is loading"');
  });

  it.each([
    [401, "This site may not read the museum’s data."],
    [429, "The museum’s service is busy."],
    [500, "Something went wrong at the museum’s end."],
  ])("explains a %i", async (status, text) => {
    const error = await errorWith(() => new Response("", { status }));
    const html = renderPage({ events: { ...loading, isLoading: false, error } });
    expect(html).toContain('role="alert"');
    expect(textOf(html)).toContain(`${text} The programme can’t be shown. The museum answered ${status}. Try again`);
  });

  it("says how old data is that can't be renewed", async () => {
    const error = await errorWith(() => Response.error());
    const html = renderPage({ events: ready([], { error, loadedAt: Date.parse("2027-03-03T10:42:00Z") }) });
    expect(textOf(html)).toContain("This is what we knew at 10:42.");
  });

  it("says that it waits", () => {
    expect(textOf(renderPage({ waiting: 7 }))).toContain("Trying again in 7 s");
  });

  it("has something to say where there is nothing", () => {
    const text = textOf(renderPage({}));
    expect(text).toContain("There are no opening hours for the coming weeks.");
    expect(text).toContain("Nothing special is planned.");
  });
});
