/** Where the museum is: one variable, VITE_MUSEUM_URL. */

/** `offline` answers in the page, with MSW; anything else is the base address of the mock or of the real service. */
export const museumUrl: string = import.meta.env["VITE_MUSEUM_URL"] ?? "/api";

/** Whoever opens the page can read this credential; a real site keeps it on a server of its own. */
export const credentials: string = import.meta.env["VITE_MUSEUM_CREDENTIALS"] ?? "website:demo";

/** The document does not say in which zone the times are. */
export const museumTimeZone: string = import.meta.env["VITE_MUSEUM_TIME_ZONE"] ?? "UTC";
