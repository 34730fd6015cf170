/** Starts the page. */
import { render } from "preact";
import { App } from "./app.js";
import { followJournal } from "./state/journal.js";
import { followSharedStates } from "./state/shared-state.js";
import { followTheme } from "./state/theme.js";
import { followWorld } from "./state/world.js";
import { allowOwnScripts } from "./trusted-scripts.js";

allowOwnScripts();
followTheme();
const root = document.getElementById("page");
if (root) {
  root.replaceChildren();
  render(<App />, root);
}
followJournal();
followWorld();
followSharedStates();
