/** Tells where the data of exchanges came from, also when the mock shows other data by then. */
import type { DataSource, World } from "../../fixtures/world.js";
import type { DataHolder } from "../journal/exchange-record.js";

interface ReleasableHolder extends DataHolder {
  /** Lets go of the world, since a journal would keep it otherwise. */
  release(): void;
}

export function holdSource(world: World): ReleasableHolder {
  let held: World | undefined = world;
  let told: DataSource | undefined;
  const source = () => {
    told ??= held?.source?.();
    return told;
  };
  return {
    source,
    release() {
      source();
      held = undefined;
    },
  };
}
