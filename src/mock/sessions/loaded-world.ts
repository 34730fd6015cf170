/** The world that a mock shows: given, or loaded when it is first needed, or another one later. */
import type { DataSource, World } from "../../fixtures/world.js";
import type { DataHolder } from "../journal/exchange-record.js";

export interface LoadedWorld {
  /** Returns the world. Until it is loaded, this is one that can't show anything. */
  world(): World;
  /** Loads the world if that has not happened yet; undefined once it is there. */
  ready(): Promise<void> | undefined;
  /** Returns where the data of the world come from. */
  data(): DataHolder;
  /** Shows another world. */
  show(world: World): void;
}

export function createLoadedWorld(source: World | (() => Promise<World>)): LoadedWorld {
  let shown = typeof source === "function" ? UNLOADED : source;
  let data = holdSource(shown);
  let loading: Promise<void> | undefined;
  const show = (world: World) => {
    data.release();
    shown = world;
    data = holdSource(world);
  };
  const load = async (from: () => Promise<World>) => {
    const world = await from();
    // Another one may be shown by now.
    if (shown === UNLOADED) show(world);
  };
  return {
    world: () => shown,
    data: () => data,
    ready() {
      if (shown !== UNLOADED || typeof source !== "function") return undefined;
      loading ??= load(source).catch((error) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },
    show,
  };
}

const UNLOADED: World = {
  catalogueOn() {
    throw new TypeError("The world is not loaded yet; await ready() of the mock first.");
  },
};

interface ReleasableHolder extends DataHolder {
  /** Lets go of the world, since a journal would keep it otherwise. */
  release(): void;
}

/** Tells where the data of a world come from, also when the mock shows another world by then. */
function holdSource(world: World): ReleasableHolder {
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
