/** The policy of trusted types in the pages of a site, which load the script of the worker and search each other. */
import { TRUSTED } from "../site-world.js";

interface TrustedScope {
  readonly trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
}

interface Policy {
  createHTML(text: string): string;
  createScriptURL(text: string): string;
}

const asItIs = (text: string) => text;
const rules: Policy = { createHTML: asItIs, createScriptURL: asItIs };

/** Where a browser knows no trusted types, the texts themselves do. */
export const trusted: Policy = (globalThis as TrustedScope).trustedTypes?.createPolicy(TRUSTED, rules) ?? rules;
