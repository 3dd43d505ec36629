import { z } from 'zod';

export const pageInput = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(25),
  search: z.string().trim().max(200).optional(),
});

/** The columns a list can be sorted by; any other name is refused. */
export const sortInput = <const Columns extends readonly [string, ...string[]]>(columns: Columns) =>
  z.object({
    sort: z.enum(columns).optional(),
    descending: z.stringbool().or(z.boolean()).default(false),
  });

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.int(), page: z.int(), pageSize: z.int() });

export interface Page<Row> {
  rows: Row[];
  total: number;
  page: number;
  pageSize: number;
}

/** One or several values: a query string repeats the name, a body has an array. */
export const oneOrMany = <One extends z.ZodType>(one: One, max: number) =>
  z.union([z.array(one).max(max), one.transform((single) => [single])]);
