/** The policy of trusted types in the pages of a site: the script of its worker, and its own pages as they are searched. */
import { TRUSTED } from "../site-world.js";

/** What the types of a page lack. */
interface TrustedScope {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: Record<"createHTML" | "createScriptURL", (text: string) => string>): Policy;
  };
}

interface Policy {
  createHTML(text: string): string;
  createScriptURL(text: string): string;
}

const asItIs = (text: string) => text;

/** Where a browser knows no trusted types, the texts themselves do. */
export const trusted: Policy = (globalThis as TrustedScope).trustedTypes?.createPolicy(TRUSTED, {
  createHTML: asItIs,
  createScriptURL: asItIs,
}) ?? { createHTML: asItIs, createScriptURL: asItIs };
