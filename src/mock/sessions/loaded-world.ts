/** The world that a mock shows: given, or loaded when it is first needed, or another one later. */
import type { World } from "../../fixtures/world.js";
import type { DataVersion } from "../journal/exchange-record.js";

export class LoadedWorld {
  readonly #source: World | (() => Promise<World>);
  readonly #loadMore: (() => Promise<void>) | undefined;
  #shown: World;
  #data: DataVersion = {};
  #isReady: boolean;
  #loading: Promise<void> | undefined;

  /** `loadMore` loads what else the first reply needs. */
  constructor(source: World | (() => Promise<World>), loadMore?: () => Promise<void>) {
    this.#source = source;
    this.#loadMore = loadMore;
    this.#shown = typeof source === "function" ? UNLOADED : source;
    this.#isReady = typeof source !== "function" && !loadMore;
  }

  /** Returns the world. Until it is loaded, this is one that can't show anything. */
  world(): World {
    return this.#shown;
  }

  /** Returns what stands for the data of the world. */
  data(): DataVersion {
    return this.#data;
  }

  /** Loads what is not there yet; undefined once it is. */
  ready(): Promise<void> | undefined {
    if (this.#isReady) return undefined;
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** Shows another world. */
  show(world: World): void {
    this.#shown = world;
    this.#data = {};
    this.#isReady ||= !this.#loadMore;
  }

  async #load(): Promise<void> {
    await this.#loadMore?.();
    if (typeof this.#source === "function" && this.#shown === UNLOADED) {
      const world = await this.#source();
      // Another one may be shown by now.
      if (this.#shown === UNLOADED) this.show(world);
    }
    this.#isReady = true;
  }
}

const UNLOADED: World = {
  catalogueOn() {
    throw new TypeError("The world is not loaded yet; await ready() of the mock first.");
  },
};
