import { z } from 'zod';
import {
  can,
  currency,
  day,
  id,
  inFeature,
  organizationId,
  pageInput,
  pageOf,
  procedure,
  minor,
} from '../kernel/index.ts';
import { invoiceId, invoicingLimits } from './ids-and-limits.ts';
import { invoiceTab } from './invoices.ts';
import { invoiceKind } from './states.ts';

export const accountingPrograms = ['quickBooks', 'xero', 'journal'] as const;
const accountingProgram = z.enum(accountingPrograms);
export type AccountingProgram = z.infer<typeof accountingProgram>;

/** QuickBooks' limits for one file (money.md); credit notes go into files of their own. */
export const accountingFileLimits = { invoices: 100, rows: 1_000 } as const;
/** Maximum of one export; the rest goes into the next one. */
export const accountingExportMax = 2_000;

/** The parts that have an account of their own. Programs that take whole invoices book the receivable themselves. */
export const bookedParts = ['sales', 'delivery', 'deposits', 'receivable'] as const;
export const bookedPart = z.enum(bookedParts);
export type BookedPart = z.infer<typeof bookedPart>;
export const bookedPartsFor = (program: AccountingProgram): readonly BookedPart[] =>
  program === 'journal' ? bookedParts : bookedParts.filter((part) => part !== 'receivable');

/** One key for a combination of taxes, whatever their order; empty for no tax. */
export const taxKeyOf = (taxIds: readonly string[]): string => [...taxIds].sort().join('+');

const code = z.string().trim().max(60);
const names = z.array(z.object({ en: z.string(), fr: z.string() }));
const count = z.int();

export const accountingExportId = id('AccountingExport');
export type AccountingExportId = z.infer<typeof accountingExportId>;

/** Invoices selected one by one, or by the filters of the list. */
export const exportSelection = z.object({
  program: accountingProgram,
  invoiceIds: z.array(invoiceId).min(1).max(invoicingLimits.batch).optional(),
  tab: invoiceTab.optional(),
  kind: invoiceKind.optional(),
  partnerId: organizationId.optional(),
  from: day.optional(),
  until: day.optional(),
  search: z.string().trim().max(200).optional(),
  /** Includes invoices that were exported before, with the same rows. */
  includesExported: z.boolean().default(false),
});

export const accountingFile = z.object({
  part: z.int(),
  kind: invoiceKind,
  invoices: count,
  rows: count,
  firstNumber: z.string(),
  lastNumber: z.string(),
});
export type AccountingFile = z.infer<typeof accountingFile>;

/** Invoices minus credit notes. */
const sums = z.array(z.object({ currency, totalMinor: minor }));

/** Each file is at GET /api/exports/{program}.csv?exportId&part and never changes. */
export const accountingExport = z.object({
  id: accountingExportId,
  program: accountingProgram,
  invoices: count,
  creditNotes: count,
  totals: sums,
  files: z.array(accountingFile),
  byName: z.string(),
  createdAt: z.iso.datetime(),
  undoneAt: z.iso.datetime().nullable(),
  undoneByName: z.string(),
  can: can('undo'),
});
export type AccountingExport = z.infer<typeof accountingExport>;

export const accounting = inFeature('accountingExports', {
  getAccountingCodes: procedure({
    method: 'GET',
    path: '/accounting-codes/{program}',
    summary: 'Accounting codes: tax codes and accounts of the accounting program',
    access: 'member',
    input: z.object({ program: accountingProgram }),
    output: z.object({
      accounts: z.array(z.object({ part: bookedPart, code: z.string() })),
      /** In a journal, one code per tax. */
      codes: z.array(z.object({ taxIds: z.array(z.string()), names, code: z.string() })),
      version: z.int(),
    }),
    live: true,
  }),
  setAccountingCodes: procedure({
    method: 'PUT',
    path: '/accounting-codes/{program}',
    summary: 'Set the accounting codes',
    access: 'member',
    input: z.object({
      program: accountingProgram,
      version: z.int(),
      accounts: z.array(z.object({ part: bookedPart, code })).max(bookedParts.length),
      codes: z.array(z.object({ taxIds: z.array(z.string()).max(30), code })).max(100),
    }),
    output: z.object({ program: accountingProgram }),
    errors: ['request.stale'],
  }),
  /** Not a GET, because a selection can have more ids than a URL can hold. */
  previewAccountingExport: procedure({
    method: 'POST',
    path: '/accounting-exports/preview',
    summary: 'Preview an export: its files, earlier exports, and missing codes',
    access: 'member',
    input: exportSelection,
    output: z.object({
      invoices: count,
      creditNotes: count,
      totals: sums,
      files: z.array(accountingFile),
      /** Number of selected invoices that were exported before, whether or not they are included again. */
      before: count,
      /** Number of selected invoices that are not published and therefore not exported. */
      drafts: count,
      /** Number of invoices beyond the maximum of one export. */
      left: count,
      /**
       * Without a code yet: combinations of taxes (in a journal: single taxes), and parts that have an account of
       * their own.
       */
      withoutCode: z.array(names),
      withoutAccount: z.array(bookedPart),
    }),
  }),
  createAccountingExport: procedure({
    method: 'POST',
    path: '/accounting-exports',
    summary: 'Export invoices and mark them as exported; the files stay available',
    access: 'member',
    idempotent: true,
    input: exportSelection,
    output: accountingExport,
    errors: ['invoicing.nothingToExport'],
  }),
  listAccountingExports: procedure({
    method: 'GET',
    path: '/accounting-exports',
    summary: 'Accounting exports, newest first',
    access: 'member',
    input: pageInput.omit({ search: true }),
    output: pageOf(accountingExport),
    live: true,
  }),
  countUnexportedInvoices: procedure({
    method: 'GET',
    path: '/accounting-exports/waiting',
    summary: 'Published invoices that are not exported yet',
    access: 'member',
    input: z.object({}),
    output: z.object({ invoices: count, creditNotes: count, totals: sums }),
    live: true,
  }),
  undoAccountingExport: procedure({
    method: 'POST',
    path: '/accounting-exports/{exportId}/undo',
    summary: 'Undo an export, so that its invoices can be exported again',
    access: 'member',
    idempotent: true,
    input: z.object({ exportId: accountingExportId }),
    output: accountingExport,
    errors: ['invoicing.exportUndone'],
  }),
});
