import { z } from 'zod';
import { can, id, procedure } from '../kernel/index.ts';

/** The lists whose views can be saved, by the ids of their tables. */
export const viewedTables = [
  'orders.vendor',
  'orders.customer',
  'invoices.vendor',
  'invoices.customer',
  'products',
  'inventory',
  'customers',
] as const;
export type ViewedTable = (typeof viewedTables)[number];

/** `own` and `shared` are the most views of one list: of one member, and of all members together. */
export const tableViewLimits = { name: 40, search: 2_000, own: 20, shared: 20 } as const;

const table = z.enum(viewedTables);
const tableViewId = id('TableView');
export type TableViewId = z.infer<typeof tableViewId>;

export const tableViewFields = z.object({
  name: z.string().trim().min(1).max(tableViewLimits.name),
  /** All members of the organization see it. */
  isShared: z.boolean(),
});

/** A named state of a list: its tab, search, filters, period and order. */
export const tableView = tableViewFields.extend({
  id: tableViewId,
  table,
  /** What the address of the list holds after its `?`, without the page. A relative period stays relative. */
  search: z.string(),
  isOwn: z.boolean(),
  can: can('change'),
  version: z.int(),
});
export type TableView = z.infer<typeof tableView>;

export const tableViews = {
  listTableViews: procedure({
    method: 'GET',
    path: '/table-views',
    summary: 'Saved views of a list: my own, and those shared in my organization; the oldest first',
    access: 'member',
    input: z.object({ table }),
    output: z.array(tableView),
    live: true,
  }),
  putTableView: procedure({
    method: 'PUT',
    path: '/table-views/{tableViewId}',
    summary: 'Create or replace a saved view; the caller chooses the id',
    access: 'member',
    idempotent: true,
    input: tableViewFields.extend({
      tableViewId,
      table,
      search: z.string().max(tableViewLimits.search),
      version: z.int().optional(),
    }),
    output: tableView,
    errors: ['request.stale', 'organizations.viewNameTaken', 'organizations.tooManyViews'],
  }),
  removeTableView: procedure({
    method: 'DELETE',
    path: '/table-views/{tableViewId}',
    summary: 'Delete a saved view',
    access: 'member',
    input: z.object({ tableViewId }),
    output: z.object({ done: z.literal(true) }),
  }),
};
