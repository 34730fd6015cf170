/** The policy of the page forbids markup and scripts from text; the shared worker, of its own origin, is the one exception. */

interface TrustedTypesHost {
  readonly trustedTypes?: {
    createPolicy(name: string, policy: { createScriptURL(url: string): string }): unknown;
  };
}

export function allowOwnScripts(): void {
  (globalThis as TrustedTypesHost).trustedTypes?.createPolicy("default", {
    createScriptURL(url) {
      if (new URL(url, document.baseURI).origin === location.origin) return url;
      throw new TypeError("A script of another origin is not loaded.");
    },
  });
}
