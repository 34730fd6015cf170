/** A validator compiled from a JSON Schema before the build (`npm run generated`), and the errors that it reports. */

/** Returns whether a value fits the schema; `errors` then says why the last one did not. */
export interface CompiledSchema {
  (value: unknown): boolean;
  readonly errors?: readonly SchemaError[] | null;
}

export interface SchemaError {
  /** A JSON pointer (RFC 6901) to the value. */
  readonly instancePath: string;
  /** A JSON pointer to the keyword, from the schema or the `$defs` entry that it stands in. */
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly data?: unknown;
  /** The schema that has the keyword. */
  readonly parentSchema?: Readonly<Record<string, unknown>>;
}
