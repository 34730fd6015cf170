/** The navigation between the views. */
import { Button } from "../parts/button.js";
import { Icon } from "../parts/icon.js";
import { viewNames, views } from "../state/address.js";
import { address, linkTo } from "../state/location.js";
import { useStore } from "../state/store.js";
import { changeTheme, theme } from "../state/theme.js";

const icon = new URL("../icon.svg", import.meta.url).href;

export function Nav({ onKeys }: { readonly onKeys: () => void }) {
  const { view } = useStore(address);
  const chosen = useStore(theme);
  return (
    <nav class="nav" aria-label="Views">
      <p class="buttons brand">
        <img src={icon} alt="" width={24} height={24} />
        museum-mock
      </p>
      <div class="nav-links">
        {viewNames.map((name) => (
          <a key={name} href={linkTo(name)} aria-current={name === view ? "page" : undefined}>
            <Icon name={name} size={20} />
            {views[name]}
          </a>
        ))}
      </div>
      <div class="stack tight-stack nav-foot">
        <Button look="quiet tight" onClick={changeTheme}>
          <Icon name="theme" size={16} />
          Theme: {chosen || "system"}
        </Button>
        <Button look="quiet tight" onClick={onKeys}>
          <kbd>?</kbd> Shortcuts
        </Button>
      </div>
    </nav>
  );
}
