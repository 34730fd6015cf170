/** The world that a mock shows: given, or loaded when it is first needed, or another one later. */
import type { World } from "../../fixtures/world.js";
import type { DataVersion } from "../journal/exchange-record.js";

export interface LoadedWorld {
  /** Returns the world. Until it is loaded, this is one that can't show anything. */
  world(): World;
  /** Loads the world if that has not happened yet; undefined once it is there. */
  ready(): Promise<void> | undefined;
  /** Returns what stands for the data of the world. */
  data(): DataVersion;
  /** Shows another world. */
  show(world: World): void;
}

export function createLoadedWorld(source: World | (() => Promise<World>)): LoadedWorld {
  let shown = typeof source === "function" ? UNLOADED : source;
  let data: DataVersion = {};
  let loading: Promise<void> | undefined;
  const show = (world: World) => {
    shown = world;
    data = {};
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
