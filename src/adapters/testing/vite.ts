/** The plugin of Vite. */
import { resolve } from "node:path";
import { env } from "node:process";
import type { Plugin, PreviewServer, ViteDevServer } from "vite";
import { nearestName, quote } from "../../base/text.js";
import { loadConfigNow } from "../../config/config-file.js";
import { loadWorld } from "../../config/data-files.js";
import { operations } from "../../contract/interface.js";
import type { DataSet } from "../../fixtures/data-set.js";
import type { World } from "../../fixtures/world.js";
import type { ScenarioName } from "../../mock/admin-client/museum-controls.js";
import type { Exchange } from "../../mock/journal/exchange-record.js";
import type { Mock } from "../../mock/mock.js";
import type { Scenario } from "../../scenarios/generated/scenario.js";
import { ProjectSettings } from "../library/configured-options.js";
import { createMock, type MockOptions, type NameIn } from "../library/library.js";
import { toNodeHandler } from "../node/node.js";

/** Options of the plugin: those of a mock, and where it is. */
export interface MuseumPluginOptions<Own extends readonly Scenario[] = readonly Scenario[]>
  extends Omit<MockOptions<Own>, "basePath" | "fixtures"> {
  /** The path under which the operations are. Default: `/api`. */
  readonly base?: string;
  /**
   * A data set, or the path of one from Vite's root (JSON or NDJSON); the page is reloaded when the file changes. Default: the generated
   * museum.
   */
  readonly fixtures?: DataSet | string;
}

/** The plugin, and the mock with its controls. */
export interface MuseumPlugin<Name extends string = ScenarioName> extends Plugin {
  readonly museum: Mock<Name>;
}

/** Creates the plugin for `plugins` of a Vite configuration. It takes part in `vite` and `vite preview`, and not in a build. */
export function museumMock<const Own extends readonly Scenario[] = readonly []>(
  options: MuseumPluginOptions<Own> = {},
): MuseumPlugin<NameIn<Own>> {
  const project = new ProjectSettings(env, loadConfigNow(env));
  const { config } = project;
  const { basePath: configuredBase, delay } = config.values.server;
  const { base = configuredBase ?? "/api", ...given } = options;
  const { fixtures: data } = config.values.world;
  // The path of the settings is not relative to Vite's root.
  const usual = data !== undefined && given.world === undefined ? resolve(data) : undefined;
  const { fixtures = usual, ...rest } = given;
  let file = typeof fixtures === "string" ? fixtures : undefined;
  let log = (_exchange: Exchange) => {};
  const configured = project.under(rest as MockOptions<Own>);
  const { scenario, ...others } = configured;
  // A scenario of the folder is known once the folder is read.
  const isLate = config.values.world.scenarios !== undefined && options.scenarios === undefined;
  const museum = createMock<Own>({
    ...(isLate ? (others as MockOptions<Own>) : configured),
    basePath: base,
    ...(delay && options.delay === undefined && { delay: `${delay.min}..${delay.max}` }),
    ...(typeof fixtures === "string" && { world: () => readWorld(file ?? fixtures) }),
    ...(fixtures !== undefined && typeof fixtures !== "string" && { fixtures }),
    onExchange(exchange) {
      log(exchange);
      options.onExchange?.(exchange);
    },
  });
  const prepare = async () => {
    await museum.ready().catch((error: Error) => {
      // Vite prints the stack; what is wrong with an option or a file is in the sentence.
      error.stack = `${error.name}: ${error.message}`;
      throw error;
    });
    const scenarios = isLate ? await project.scenarios() : undefined;
    if (!scenarios) return;
    museum.useScenarios(scenarios);
    if (scenario !== undefined) await museum.scenario(scenario);
  };
  const serve = (server: ViteDevServer | PreviewServer) => {
    log = (exchange) => warnOf(exchange, base, server);
    const handle = toNodeHandler(museum);
    server.middlewares.use((incoming, outgoing, next) => {
      handle(incoming, outgoing, () => {
        warnOfNearMiss(incoming, museum.basePath, server);
        next();
      });
    });
    introduce(server, museum);
  };
  return {
    name: "museum-mock",
    apply: "serve",
    museum,
    configResolved({ root }) {
      if (file !== undefined) file = resolve(root, file);
    },
    async configureServer(server) {
      serve(server);
      if (file !== undefined) reloadWith(server, museum, file);
      await prepare();
    },
    async configurePreviewServer(server) {
      serve(server);
      await prepare();
    },
  };
}

function warnOf(exchange: Exchange, base: string, { config }: ViteDevServer | PreviewServer): void {
  const { method, target, status, warnings, problem } = exchange;
  const errors = [...(problem === undefined ? [] : [problem]), ...warnings];
  if (errors.length > 0)
    config.logger.warn(`museum-mock  ${method} ${base}${target}  ${status}  ${errors.join("; ")}`, { timestamp: true });
}

/** Warns if a request below the base address, which Vite answers now, may be meant for an operation. */
function warnOfNearMiss(
  { method, url = "" }: { readonly method?: string | undefined; readonly url?: string | undefined },
  base: string,
  { config }: ViteDevServer | PreviewServer,
): void {
  const [path = ""] = url.split("?");
  const paths = operations.map((operation) => operation.path);
  const nearest = path.startsWith(`${base}/`) && nearestName(path.slice(base.length), paths);
  if (!nearest) return;
  const says = `not a request to the museum; did you mean ${base}${nearest}?`;
  config.logger.warn(`museum-mock  ${method} ${quote(path)}  ${says}`, { timestamp: true });
}

function introduce(
  server: ViteDevServer | PreviewServer,
  { basePath, isAdmin }: Pick<Mock, "basePath" | "isAdmin">,
): void {
  const { printUrls } = server;
  server.printUrls = () => {
    printUrls.call(server);
    const [origin = ""] = server.resolvedUrls?.local ?? [];
    const at = new URL("/", origin || "http://localhost").origin;
    const page = isAdmin("/__admin") ? `, controls at ${at}/__admin/` : "";
    server.config.logger.info(`  ➜  Museum:  ${at}${basePath}/museum-hours${page}`);
  };
}

/** Reads a data set again when its file changes, and then reloads the page; keeps the last valid one. */
function reloadWith(server: ViteDevServer, museum: Pick<Mock, "show">, file: string): void {
  const reload = async () => {
    try {
      const world = await readWorld(file);
      museum.show(world);
      server.ws.send({ type: "full-reload" });
    } catch (error) {
      server.config.logger.error(`museum-mock  ${error instanceof Error ? error.message : error}`, { timestamp: true });
    }
  };
  server.watcher.add(file);
  server.watcher.on("change", (changed) => void (resolve(changed) === file && reload()));
}

function readWorld(path: string): Promise<World> {
  return loadWorld("fixtures of museumMock", path, () => {});
}
