import { z } from 'zod';
import { procedure } from '../kernel/index.ts';
import { done, nothing } from './entities.ts';

/** `tables`: the most tables whose layout is kept for a person; those changed last stay. */
export const tableLayoutLimits = { tables: 100, columns: 100 } as const;

const name = z.string().regex(/^[\w.:-]{1,80}$/);
const fewColumns = (columns: object): boolean => Object.keys(columns).length <= tableLayoutLimits.columns;
const fewTables = (tables: object): boolean => Object.keys(tables).length <= tableLayoutLimits.tables;

/** How a person arranges the columns of one table. What is missing is as the table begins. */
export const tableLayout = z.object({
  order: z.array(name).max(tableLayoutLimits.columns),
  shown: z.record(name, z.boolean()).refine(fewColumns),
  /** In pixels. */
  widths: z.record(name, z.number().min(0).max(10_000)).refine(fewColumns),
});
export type TableLayout = z.infer<typeof tableLayout>;

export const tableLayouts = z.object({
  /** The height of the rows of all tables; null until it was chosen. */
  density: z.enum(['comfortable', 'compact']).nullable(),
  tables: z.record(name, tableLayout),
});
export type TableLayouts = z.infer<typeof tableLayouts>;

export const tableLayoutsChange = tableLayouts
  .extend({ tables: tableLayouts.shape.tables.refine(fewTables) })
  .partial();
export type TableLayoutsChange = z.infer<typeof tableLayoutsChange>;

/** How a person arranges tables, on each of their devices. */
export const layouts = {
  getTableLayouts: procedure({
    method: 'GET',
    path: '/identity/table-layouts',
    summary: 'How I arrange the columns of tables',
    access: 'signedIn',
    input: nothing,
    output: tableLayouts,
  }),
  changeTableLayouts: procedure({
    method: 'PATCH',
    path: '/identity/table-layouts',
    summary: 'Change how I arrange tables: only the tables sent; the last change of a table wins',
    access: 'signedIn',
    input: tableLayoutsChange,
    output: done,
  }),
};
