/** One setting, and the types that follow from a tree of them. */
import type * as kinds from "./kinds.js";

export type Environment = Readonly<Record<string, string | undefined>>;

export type CommandName =
  | ("serve" | "generate" | "site" | "verify" | "twin" | "pact" | "pact verify" | "pact check")
  | ("choices" | "scenarios" | "explain" | "sweep" | "mutate" | "mcp" | "config" | "init");

interface SettingFacts<Default> {
  /** The commands that read it, in place of those of its section. */
  readonly of?: readonly CommandName[];
  /** The commands on which it is a flag, in place of all that read it. */
  readonly on?: readonly CommandName[];
  readonly letter?: string;
  readonly default?: Default;
  /** The default as the help shows it, if it is not a value. */
  readonly usual?: string;
  /** The name of the flag and of the variable, if it is not the key. */
  readonly name?: string;
  /** Variables in place of the one that is named after the setting; the first that is set counts. */
  readonly variables?: readonly string[];
  /** Whether `museum-mock config` masks it. */
  readonly isSecret?: true;
  /** Settings that it is instead of: it overrides those of a file if it is a flag or a variable. */
  readonly insteadOf?: readonly string[];
}

export interface Setting<Value = unknown, Written = unknown, Default = unknown> extends SettingFacts<Default> {
  readonly kind: kinds.Kind<Value, Written>;
  readonly help: string;
  /** Which help shows its flag; null for a setting of the file and the environment alone. */
  readonly shown: "main" | "all" | null;
}

function declare(shown: Setting["shown"]) {
  return <Value, Written, const Default extends Value | undefined = undefined>(
    kind: kinds.Kind<Value, Written>,
    help: string,
    about?: SettingFacts<Default>,
  ): Setting<Value, Written, Default> => ({ kind, help, shown, ...about });
}

/** Declares a setting with a flag that `--help` shows, or an option of one command. */
export const main = declare("main");
/** Declares one that only `--help --all` shows. */
export const rare = declare("all");
export const noFlag = declare(null);

export interface SettingTree {
  readonly [key: string]: Setting | SettingTree;
}

/** Settings that the same commands read, unless one says otherwise. */
export function section<Tree extends SettingTree>(of: readonly CommandName[], tree: Tree): Tree {
  const entries = Object.entries(tree).map(([key, node]) => {
    return [key, isSetting(node) ? { of, ...node } : section(of, node)] as const;
  });
  return Object.fromEntries(entries) as Tree;
}

export type Values<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends Setting<infer Value, unknown, infer Default>
    ? Value | (undefined extends Default ? undefined : never)
    : Values<Tree[Key]>;
};

export type Written<Tree> = {
  readonly [Key in keyof Tree]?:
    | (Tree[Key] extends Setting<infer _, infer Text> ? Text : Written<Tree[Key]>)
    | undefined;
};

export function isSetting(node: Setting | SettingTree | undefined): node is Setting {
  return typeof node?.["help"] === "string";
}
