import type { z } from 'zod';
import type { Ability } from '@halles/contract';
import type { Ctx } from '../context.ts';
import type { SheetColumn, SheetValue } from '../sheets/index.ts';

export interface InBoth {
  en: string;
  fr: string;
}

/** A column of an importer fits here: with its title as the header, the file can be imported again. */
export interface ExportColumn<Row> {
  title: InBoth;
  type: SheetColumn['type'];
  /** choice: the value is written as its title. */
  choices?: readonly { value: string; title: InBoth }[];
  width?: number;
  value(row: Row): SheetValue;
}

export interface Export<Input = unknown, Row = unknown> {
  /** GET /api/exports/{name}.xlsx, and .csv. */
  name: string;
  /** The sheet's and the file's name. */
  title: InBoth;
  /** Besides being a member: whose work it is. An admin who looks, looks. */
  ability?: Ability;
  /** A program reads it, whoever asks for it: points in its figures, commas between them. */
  readBy?: 'program';
  /** What is in it, in a few characters: of its file's name. */
  detail?(ctx: Ctx, input: Input): Promise<string>;
  /** The list's filters; those of a page are not asked. */
  input: z.ZodType<Input>;
  columns: readonly ExportColumn<Row>[] | ((ctx: Ctx, input: Input) => Promise<readonly ExportColumn<Row>[]>);
  /** The query of the list itself, so that nobody exports what they may not see. `ctx.db` is one moment's snapshot. */
  rows(ctx: Ctx, input: Input): AsyncIterable<Row> | Promise<readonly Row[]>;
}

const all = new Map<string, Export>();

/** Ties the types of filters, rows and columns together. */
export const exportOf = <Input, Row>(definition: Export<Input, Row>): Export =>
  definition as unknown as Export;

/** Called once, by `app.ts`, which knows every slice. */
export function registerExports(every: readonly Export[]): void {
  all.clear();
  for (const one of every) all.set(one.name, one);
}

export const exportNamed = (name: string): Export | undefined => all.get(name);

const ROWS_AT_ONCE = 1_000;

/** Every row of a query that pages, one page after the other. */
export async function* everyPage<Row>(
  load: (page: number, pageSize: number) => Promise<{ rows: readonly Row[]; total: number }>,
): AsyncGenerator<Row> {
  for (let page = 1, seen = 0; ; page++) {
    const { rows, total } = await load(page, ROWS_AT_ONCE);
    yield* rows;
    seen += rows.length;
    if (rows.length === 0 || seen >= total) return;
  }
}
