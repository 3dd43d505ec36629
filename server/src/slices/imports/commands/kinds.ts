import type { z } from 'zod';
import type {
  Ability,
  ImportAction,
  ImportChange,
  ImportError,
  ImportKindName,
  ImportValue,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { BothLanguages, ImportColumn } from '../rules/columns.ts';

/** A row of the file whose every cell could be read by its column's type. */
export interface ImportRow {
  /** The line of the file, as people see it in their spreadsheet. */
  number: number;
  /** A column that is not in the file has no key: keep what is there. Null: the cell is empty, so it is emptied. */
  values: Readonly<Record<string, ImportValue>>;
}

export interface ComparedRow {
  number: number;
  action: ImportAction;
  /** How people recognize the row: a product's name, a customer's. */
  label: string;
  /** create: before is null. Empty for unchanged and error. */
  changes: ImportChange[];
  errors: ImportError[];
}

/** What `apply` is given: only rows that create or change something. */
export interface ApplicableRow extends ImportRow {
  action: 'create' | 'change';
  changes: readonly ImportChange[];
}

export interface UndoRecord {
  number: number;
  /** Whatever `undo` will need, as JSON: ids, versions, values before and after. */
  undo: unknown;
}

export interface UndoRefusal {
  number: number;
  code: string;
  params?: Record<string, string | number>;
}

export interface Comparing {
  /** Its `db` is the applying transaction when the comparison is made again there. `ctx.actor` is the person. */
  ctx: Ctx;
  /** In the applying transaction: lock what is read, in the order of ids, so that nothing changes until the commit. */
  forUpdate: boolean;
}

/** One thing that can be imported. Everything is by set: 10,000 rows cost a few statements, never one a row. */
export interface ImportKind<Options = unknown> {
  name: ImportKindName;
  ability: Ability;
  options: z.ZodType<Options>;
  columns: readonly ImportColumn[];
  /** What the options name, for the title (a price list's name); refuses with request.notFound what is not theirs. */
  describeOptions?(ctx: Ctx, options: Options): Promise<BothLanguages | null>;
  /** Reads only. One answer a row given, in their order. Rows of one file that say the same thing twice are errors. */
  compare(comparing: Comparing, options: Options, rows: readonly ImportRow[]): Promise<ComparedRow[]>;
  /** Writes and records its events. `progress(done)` tells how many rows are written; call it between steps. */
  apply(
    tx: Tx,
    options: Options,
    rows: readonly ApplicableRow[],
    progress: (done: number) => Promise<void>,
  ): Promise<UndoRecord[]>;
  /** Locks and looks first; writes nothing when it refuses any: then the whole undo is refused with these reasons. */
  undo(tx: Tx, options: Options, records: readonly UndoRecord[]): Promise<UndoRefusal[]>;
}

const kinds = new Map<ImportKindName, ImportKind>();

/** Ties the type of the options to the functions that are given them. */
export const importKind = <Options>(kind: ImportKind<Options>): ImportKind => kind;

/** Called once, by `app.ts`, which knows every slice. */
export function registerImportKinds(all: readonly ImportKind[]): void {
  kinds.clear();
  for (const kind of all) kinds.set(kind.name, kind);
}

export const kindOf = (name: ImportKindName): ImportKind | undefined => kinds.get(name);

/** For `compare`: the later rows that say the same thing twice, with the row that said it first. */
export function repeatedRows(
  rows: readonly ImportRow[],
  identityOf: (row: ImportRow) => string | null,
): Map<number, number> {
  const first = new Map<string, number>();
  const repeated = new Map<number, number>();
  for (const row of rows) {
    const identity = identityOf(row);
    if (identity === null) continue;
    const before = first.get(identity);
    if (before === undefined) first.set(identity, row.number);
    else repeated.set(row.number, before);
  }
  return repeated;
}
