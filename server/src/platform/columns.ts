import type { ColumnType } from 'kysely';

/** Written when the row is created, and never changed. */
export type Once<Value> = ColumnType<Value, Value, never>;
export type Optional<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;
export type List<Item> = ColumnType<Item[], Item[] | undefined, Item[]>;
export type Json<Value> = ColumnType<Value, string, string>;
export type OptionalJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;
/** The database has a default for it. */
export type JsonWithDefault<Value> = ColumnType<Value, string | undefined, string>;
