/** A field that searches what a view lists; what is written stands in the address. */
import { address, changeParams } from "../state/location.js";
import { useStore } from "../state/store.js";
import { Icon } from "./icon.js";

export function Search({
  what,
  placeholder = `Search ${what}`,
}: {
  readonly what: string;
  readonly placeholder?: string;
}) {
  const { params } = useStore(address);
  return (
    <div class="search">
      <Icon name="search" size={16} />
      <input
        class="input"
        type="search"
        data-search
        aria-label={`Search ${what}`}
        placeholder={placeholder}
        value={params["q"] ?? ""}
        onInput={(event) => changeParams({ q: event.currentTarget.value })}
      />
    </div>
  );
}
