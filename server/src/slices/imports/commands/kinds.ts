import { z } from 'zod';
import {
  type Ability,
  type ImportAction,
  type ImportChange,
  type ImportError,
  type ImportKindName,
  importKindName,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { MemberTx } from '../../../platform/transaction.ts';
import { exportOf } from '../../../platform/exports/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { inBothLanguages, type InBoth } from '../../../platform/texts.ts';
import type { Cells, ImportColumn } from '../rules/columns.ts';
import { maySee } from '../policy.ts';

/** A row of the file in which every cell could be read as its column's type. */
export interface ImportRow {
  /** The row number as the spreadsheet shows it. */
  number: number;
  /**
   * A missing key means that the file has no such column: keep the current value. Null means an empty cell: clear the
   * value.
   */
  values: Cells;
}

export interface ComparedRow {
  number: number;
  action: ImportAction;
  /** The name people recognize the row by, such as a product's or a customer's. */
  label: string;
  /** For `create`, `before` is null. Empty for `unchanged` and `error`. */
  changes: ImportChange[];
  errors: ImportError[];
}

/** What `apply` receives: only rows that create or change something. */
export interface ApplicableRow extends ImportRow {
  action: 'create' | 'change';
  changes: readonly ImportChange[];
}

export interface UndoRecord {
  number: number;
  /** Everything `undo` needs, as JSON: ids, versions, values before and after. */
  undo: unknown;
}

export interface UndoRefusal {
  number: number;
  code: string;
  params?: Record<string, string | number>;
}

export interface Comparing {
  /** `ctx.db` is the applying transaction when the comparison is repeated there. `ctx.actor` is the person. */
  ctx: MemberCtx;
  /** True in the applying transaction: lock rows in id order so that nothing changes until the commit. */
  forUpdate: boolean;
}

/** One kind of import. All functions work on sets: 10,000 rows cost a few statements, never one per row. */
export interface ImportKind<Options = unknown> {
  name: ImportKindName;
  ability: Ability;
  options: z.ZodType<Options>;
  columns: readonly ImportColumn[];
  /**
   * The title of what the options refer to (a price list's name); refuses another organization's with
   * request.notFound.
   */
  describeOptions?(ctx: MemberCtx, options: Options): Promise<InBoth | null>;
  /** Reads only. Returns one result per row, in the same order. Rows of one file for the same record are errors. */
  compare(comparing: Comparing, options: Options, rows: readonly ImportRow[]): Promise<ComparedRow[]>;
  /** Writes the rows and records their events. Call `progress(done)` between steps with the number of rows written. */
  apply(
    tx: MemberTx,
    options: Options,
    rows: readonly ApplicableRow[],
    progress: (done: number) => Promise<void>,
  ): Promise<UndoRecord[]>;
  /**
   * Locks and checks first; if any row is refused it writes nothing, and the whole undo is refused with these
   * reasons.
   */
  undo(tx: MemberTx, options: Options, records: readonly UndoRecord[]): Promise<UndoRefusal[]>;
}

const kinds = new Map<ImportKindName, ImportKind>();

/** Ties the options' type to the functions that receive them. */
export const importKind = <Options>(kind: ImportKind<Options>): ImportKind => kind;

/** Called once by `app.ts`, which imports every slice. */
export function registerImportKinds(all: readonly ImportKind[]): void {
  kinds.clear();
  for (const kind of all) kinds.set(kind.name, kind);
}

export const kindOf = (name: ImportKindName): ImportKind | undefined => kinds.get(name);

/** For `compare`: later rows that repeat an earlier row's record, each with the number of that earlier row. */
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

/** An empty sheet with all recognized headers, for sellers who start without a file. */
export const importTemplate = exportOf({
  name: 'importTemplate',
  title: inBothLanguages('imports.template'),
  input: z.object({ kind: importKindName }),
  columns: async (ctx, { kind: name }) => {
    const kind = kindOf(name);
    if (!kind || !maySee(ctx.actor, kind.ability)) throw new AppError('request.notFound');
    return kind.columns.map(({ title, type }) => ({ title, type, value: () => null }));
  },
  rows: async () => [],
});
