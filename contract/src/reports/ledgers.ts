import { z } from 'zod';
import { currency, day, organizationId, pageInput, sortInput, texts } from '../kernel/index.ts';
import { orderSide } from '../ordering/index.ts';
import { reportLimits } from './entities.ts';
import { isLedgerSort, ledger, ledgersOf, ledgerSortColumns } from './ledger-names.ts';

export * from './ledger-names.ts';

/** For `ageing`, the last day is the day as of which the age is computed. */
export const ledgerQuestion = z
  .object({ side: orderSide, ledger, from: day, until: day, partnerId: organizationId.optional() })
  .refine(
    ({ from, until }) =>
      from <= until && (Date.parse(until) - Date.parse(from)) / 86_400_000 < reportLimits.days,
    { path: ['until'], params: { code: 'field.invalid' } },
  )
  .refine(({ side, ledger: name }) => ledgersOf[side].includes(name), {
    path: ['ledger'],
    params: { code: 'field.invalid' },
  });
export type LedgerQuestion = z.output<typeof ledgerQuestion>;

export const ledgerPage = ledgerQuestion
  .safeExtend({
    ...pageInput.pick({ page: true, pageSize: true }).shape,
    ...sortInput(ledgerSortColumns).shape,
  })
  .refine(({ ledger: name, sort }) => sort === undefined || isLedgerSort(name, sort), {
    path: ['sort'],
    params: { code: 'field.invalid' },
  });
export type LedgerPage = z.output<typeof ledgerPage>;

/** The format of a cell; money is in minor units of the row's currency. */
export const ledgerCellKinds = [
  'text',
  'choice',
  'day',
  'money',
  'count',
  'quantity',
  'percent',
  'price',
  'shares',
  /** The code of a zone, shown by its name. */
  'zone',
] as const;
export type LedgerCellKind = (typeof ledgerCellKinds)[number];

export const ledgerColumn = z.object({
  id: z.string(),
  kind: z.enum(ledgerCellKinds),
  title: texts,
  /** For `choice`: the text of each value. */
  choices: z.record(z.string(), texts).optional(),
  /** Hidden until the user selects it. */
  isHidden: z.boolean(),
  isSortable: z.boolean(),
});
export type LedgerColumn = z.infer<typeof ledgerColumn>;

/** For `shares`: the invoices that a payment settled. */
const shares = z.array(z.object({ number: z.string(), amountMinor: z.int() }));
export const ledgerCell = z.union([z.string(), z.number(), z.null(), texts, shares]);
export type LedgerCell = z.infer<typeof ledgerCell>;

/** What a row links to: a document, or a list of documents. */
export const ledgerLinks = ['invoice', 'openInvoices', 'register', 'order', 'lines', 'organization'] as const;
export type LedgerLink = (typeof ledgerLinks)[number];

export const ledgerRow = z.object({
  id: z.string(),
  currency,
  link: z.object({ to: z.enum(ledgerLinks), id: z.string() }).nullable(),
  cells: z.array(ledgerCell),
});
export type LedgerRow = z.infer<typeof ledgerRow>;

export const ledgerResult = z.object({
  /** Text on what is counted and what is left out. */
  counts: texts,
  columns: z.array(ledgerColumn),
  /** The column with the most important total. */
  headline: z.string(),
  rows: z.array(ledgerRow),
  /** One per currency; they are never added up. Null where a sum has no meaning. */
  totals: z.array(z.object({ currency, cells: z.array(z.number().nullable()) })),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
});
export type LedgerResult = z.infer<typeof ledgerResult>;
