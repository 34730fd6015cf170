/** The page as a whole: its frame, the view that the address names, and what starts it. */
import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { MuseumView } from "./museum/museum-view.js";
import { Confirmation, dialogs, ToastList } from "./parts/dialog.js";
import { RequestsView } from "./requests/requests-view.js";
import { Banner, Bar, GoneSession, Nav, RequestAnnouncer, TokenForm } from "./shell/bar.js";
import { actOnKey, listenToKeys, ShortcutList } from "./shell/shortcuts.js";
import { address, followAddress, views } from "./state/address.js";
import { useStore } from "./state/store.js";
import { followJournal, followWorld, goneSession, isLocked } from "./state/world.js";
import { followSharedStates } from "./steer/sessions-panel.js";
import { SteerView } from "./steer/steer-view.js";
import { TryView } from "./try-it/try-view.js";
import { VerifyView } from "./verify/verify-view.js";

const components = { museum: MuseumView, requests: RequestsView, steer: SteerView, try: TryView, verify: VerifyView };

function App() {
  const { view } = useStore(address);
  const locked = useStore(isLocked);
  const gone = useStore(goneSession);
  const isUnderDialog = useStore(dialogs).length > 0;
  const [areKeysShown, showKeys] = useState(false);
  const main = useRef<HTMLElement>(null);
  useEffect(() => listenToKeys((key, isWriting) => !isWriting && actOnKey(key, () => showKeys(true))), []);
  const shown = useRef(view);
  useEffect(() => {
    document.title = `${views[view]} · museum-mock`;
    if (shown.current === view) return;
    shown.current = view;
    // The next Tab reaches the view, not the navigation.
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [view]);
  const View = components[view];
  const skip = (event: Event) => {
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <div class="shell">
      <a class="button main skip" href="#main" onClick={skip}>
        Skip to the content
      </a>
      <Nav onKeys={() => showKeys(true)} />
      <Bar />
      <main id="main" tabIndex={-1} ref={main}>
        <Banner />
        {locked ? <TokenForm /> : gone === "" ? <View key={view} /> : <GoneSession id={gone} />}
      </main>
      <RequestAnnouncer />
      {!isUnderDialog && <ToastList />}
      <Confirmation />
      {areKeysShown && <ShortcutList onClose={() => showKeys(false)} />}
    </div>
  );
}

interface TrustedTypesHost {
  readonly trustedTypes?: {
    createPolicy(name: string, policy: { createScriptURL(url: string): string }): unknown;
  };
}

// The policy of the page forbids markup and scripts from text; the shared worker, of its own origin, is the one exception.
(globalThis as TrustedTypesHost).trustedTypes?.createPolicy("default", {
  createScriptURL(url) {
    if (new URL(url, document.baseURI).origin === location.origin) return url;
    throw new TypeError("A script of another origin is not loaded.");
  },
});
followAddress();
const root = document.getElementById("page");
if (root) {
  root.replaceChildren();
  render(<App />, root);
}
followJournal();
followWorld();
followSharedStates();
