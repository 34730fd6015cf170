/** Where the mock of this page is, for code to copy. */
import { sessionOfTab } from "../state/world.js";
import type { SnippetPlace } from "./snippets.js";

export function placeOfTab(): SnippetPlace {
  const hasToken = document.cookie.includes("museum-mock-token=");
  return { origin: location.origin, session: sessionOfTab(), hasToken };
}
