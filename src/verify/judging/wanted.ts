/** What a rule rests on, and what an answer must be where it is broken. */

/**
 * On what a rule rests: a sentence of the document; that the target contradicts itself, so that it is wrong under every reading; a
 * MUST of an RFC; a profile or a data set that was given.
 */
export type RuleSource = "documented" | "itself" | "http" | "pinned";

/** What an answer must be. */
export type Wanted =
  /** `onPages`: on some page of the list, or on none, from the first on. */
  | { readonly kind: "lists" | "doesNotList"; readonly key: string; readonly onPages?: true }
  | { readonly kind: "status"; readonly status: number }
  /** A refusal of any kind, or an answer that is no failure of the server. */
  | { readonly kind: "refusal" | "noServerError" };
