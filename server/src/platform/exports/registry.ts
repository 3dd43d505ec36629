import type { z } from 'zod';
import { type InBoth } from '../texts.ts';
import type { MemberCtx } from '../context.ts';
import type { SheetColumn, SheetValue } from '../sheets/index.ts';
import type { DownloadAccess } from './gate.ts';

/** Columns match those of an importer: with the title as the header, the file can be imported again. */
export interface ExportColumn<Row> {
  title: InBoth;
  /** The value of `dayOfInstant` and `minute` is an instant, which is written in the reader's time zone. */
  type: SheetColumn['type'] | 'dayOfInstant';
  /** For `choice` columns: the cell holds the title of the value. */
  choices?: readonly { value: string; title: InBoth }[];
  width?: number;
  value(row: Row): SheetValue;
}

export interface Export<Input = unknown, Row = unknown> extends DownloadAccess {
  /** GET /api/exports/{name}.xlsx, and .csv. */
  name: string;
  /** Title of the sheet, and the file's name. */
  title: InBoth;
  /** For files read by programs: the decimal sign is a point and the separator a comma, in every language. */
  readBy?: 'program';
  /** A short description of the content, for the file's name. */
  detail?(ctx: MemberCtx, input: Input): Promise<string>;
  /** Filters of the list; paging parameters are left out. */
  input: z.ZodType<Input>;
  columns:
    | readonly ExportColumn<Row>[]
    | ((ctx: MemberCtx, input: Input) => Promise<readonly ExportColumn<Row>[]>);
  /** The list's own query, so that nobody exports rows they may not see. `ctx.db` is a snapshot. */
  rows(ctx: MemberCtx, input: Input): AsyncIterable<Row> | Promise<readonly Row[]>;
}

const all = new Map<string, Export>();

/** Checks the types of filters, rows and columns together; the list of exports of every kind forgets them. */
export const exportOf = <Input, Row>(definition: Export<Input, Row>): Export =>
  definition as unknown as Export;

/** Called once, by `app.ts`, which knows every slice. */
export function registerExports(every: readonly Export[]): void {
  all.clear();
  for (const one of every) all.set(one.name, one);
}

export const exportNamed = (name: string): Export | undefined => all.get(name);

const ROWS_AT_ONCE = 1_000;

/** Every row of a paged query, page by page. */
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
