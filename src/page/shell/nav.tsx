/** The navigation between the views. */
import { Icon } from "../parts/icon.js";
import { addressOf, formatAddress, type ViewName } from "../state/address.js";
import { address } from "../state/location.js";
import { useStore } from "../state/store.js";
import { chooseTheme, type Theme, theme, themes } from "../state/theme.js";

const icon = new URL("../icon.svg", import.meta.url).href;

const items: readonly (readonly [ViewName, string])[] = [
  ["museum", "Museum"],
  ["requests", "Requests"],
  ["steer", "Steer"],
  ["try", "Try it"],
  ["verify", "Verify"],
];

const themeNames: Readonly<Record<Theme, string>> = {
  system: "Theme: system",
  light: "Theme: light",
  dark: "Theme: dark",
};

export function Nav({ view, onKeys }: { readonly view: ViewName; readonly onKeys: () => void }) {
  const now = useStore(address);
  const chosen = useStore(theme);
  const next = themes[(themes.indexOf(chosen) + 1) % themes.length] ?? "system";
  return (
    <nav class="nav" aria-label="Views">
      <p class="brand">
        <img src={icon} alt="" />
        museum-mock
      </p>
      <div class="nav-links">
        {items.map(([name, label]) => (
          <a key={name} href={formatAddress(addressOf(name, now))} aria-current={name === view ? "page" : undefined}>
            <Icon name={name} size={20} />
            {label}
          </a>
        ))}
      </div>
      <div class="nav-foot">
        <button type="button" class="button quiet tight" onClick={() => chooseTheme(next)}>
          <Icon name="theme" size={16} />
          {themeNames[chosen]}
        </button>
        <button type="button" class="button quiet tight" onClick={onKeys}>
          <kbd>?</kbd> Shortcuts
        </button>
      </div>
    </nav>
  );
}
