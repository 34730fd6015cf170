/** The messages between the feed of requests and a tab. */
import type { AdminChange } from "../../mock/admin/admin-operation.js";
import type { Row } from "../state/types.js";

/** `locked`: the mock needs its token. `polling`: the event stream can't be used. */
export type FeedState = "connecting" | "live" | "polling" | "away" | "locked";

export type FeedMessage =
  | { readonly kind: "state"; readonly state: FeedState }
  /** A part of the whole journal, the oldest first; the first part replaces what there was. */
  | { readonly kind: "list"; readonly rows: readonly Row[]; readonly isFirst: boolean }
  /** Something was changed over the admin API. */
  | { readonly kind: "changed"; readonly change: AdminChange }
  /** What came since. */
  | { readonly kind: "added"; readonly rows: readonly Row[] };

/** What a tab asks of the feed. */
export type TabMessage = "refresh" | "bye";
