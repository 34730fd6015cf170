/** Options as data: each is declared once, with its help and how its value is read. What a command is given has its type from that. */
import { type Command, Option } from "commander";
import { flagOf } from "./option-values.js";

/** Reads the text of an option, whose flag is for the error. Throws a UsageError for an invalid one. */
type Read<Value> = (option: string, text: string) => Value;

/** An option without its name: that is its key in a table, in the letters of code. */
export interface DeclaredOption<Given, Value> {
  create(flag: string): Option;
  /** Left out if the value is taken as it is given. */
  readonly read?: (option: string, given: Given) => Value;
}

export type OptionTable = Readonly<Record<string, DeclaredOption<never, unknown>>>;

/** What a command line sets of a table, as it is written there. */
export type GivenOptions<Table extends OptionTable> = {
  readonly [Name in keyof Table]?: Table[Name] extends DeclaredOption<infer Given, unknown> ? Given : never;
};

/** The same, read. */
export type OptionsOf<Table extends OptionTable> = {
  readonly [Name in keyof Table]?: Table[Name] extends DeclaredOption<never, infer Value> ? Value : never;
};

/** Declares an option with a value, which is a text if nothing reads it. */
export function value<Value = string>(placeholder: string, description: string, read?: Read<Value>) {
  const create = (flag: string) => new Option(`${flag} ${placeholder}`, description);
  return { create, ...(read && { read }) } as DeclaredOption<string, Value>;
}

/** Declares an option that may be given several times. */
export function values(
  placeholder: string,
  description: string,
  read: Read<string | readonly string[]> = (_, text) => text,
) {
  const again = (text: string, previous: readonly string[] = []) => [...previous, text];
  return {
    create: (flag) => new Option(`${flag} ${placeholder}`, description).argParser(again),
    read: (option, texts) => texts.flatMap((text) => read(option, text)),
  } satisfies DeclaredOption<readonly string[], readonly string[]>;
}

/** Declares an option that takes no value. */
export function flag(description: string): DeclaredOption<true, true> {
  return { create: (name) => new Option(name, description) };
}

/** Declares an option that is on unless its flag, which begins with `no`, turns it off. */
export function off(description: string): DeclaredOption<boolean, boolean> {
  return { create: (name) => new Option(name.replace("--", "--no-"), description) };
}

/** Declares an option whose value is one of a few. */
export function oneOf<Value extends string>(placeholder: string, description: string, choices: readonly Value[]) {
  const create = (name: string) => new Option(`${name} ${placeholder}`, description).choices(choices);
  return { create } as DeclaredOption<Value, Value>;
}

/** Gives an option a letter, too. */
export function withLetter<Declared extends DeclaredOption<never, unknown>>(
  letter: string,
  option: Declared,
): Declared {
  return { ...option, create: (name: string) => option.create(`${letter}, ${name}`) };
}

export function addOptions(command: Command, table: OptionTable): Command {
  for (const [name, option] of Object.entries(table)) command.addOption(option.create(flagOf(name)));
  return command;
}

/** Reads what was given of a table, in the order in which it was given; other options are left out. */
export function readOptions<Table extends OptionTable>(table: Table, given: GivenOptions<Table>): OptionsOf<Table> {
  const read = Object.entries(given).flatMap(([name, one]) => {
    const option = table[name];
    return option ? [[name, option.read ? option.read(flagOf(name), one as never) : one]] : [];
  });
  return Object.fromEntries(read);
}
