/** The mock that is judged: the generated museum on a held day. And what each judge says of a mutant. */
import { createGeneratedWorld, createMock, holdClock, type Profile } from "../../src/adapters/library/index.js";
import type { Target } from "./question.js";

export const TODAY = "2027-03-01";

const checking = { credentialCheck: "listed" } as const;

const world = createGeneratedWorld();

/** Lets in one credential, the one that the questions carry. With a mutant, it is broken in one way. */
export function startMuseum(profile: Partial<Profile> = {}, mutant?: string): Target {
  const mock = createMock({
    world,
    clock: holdClock(TODAY),
    profile: { ...checking, ...profile },
    credentials: ["museum:mock"],
    ...(mutant !== undefined && { mutant }),
  });
  return (request) => mock.fetch(request);
}

/** What a judge says of a mutant; of all others it says nothing. Prism does not miss a header or a field that is not required. */
export const seenBy: Readonly<Record<string, { readonly prism?: RegExp; readonly document: RegExp }>> = {
  "closing-time-null": { prism: /timeClose must be string/, document: /timeClose must be string/ },
  "date-with-time": { prism: /format "date"/, document: /format "date"/ },
  "location-missing": { document: /location was never sent/ },
  "opening-time-missing": { document: /timeOpen was never sent/ },
  "price-as-text": { prism: /price must be number/, document: /price must be number/ },
  "time-with-am": { prism: /timeOpen must match pattern/, document: /timeOpen must match pattern/ },
  "challenge-missing": { document: /WWW-Authenticate is missing/ },
  "error-as-200": { prism: /must be array/, document: /media type "application\/problem\+json"/ },
  "error-on-large-page": { prism: /answered 500/, document: /status 500 is not documented/ },
  "filtered-after-paging": { document: /was never sent/ },
  "html-for-json": { prism: /media type "text\/html"/, document: /media type "text\/html"/ },
};
