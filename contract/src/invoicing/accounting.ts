import { z } from 'zod';
import { day, procedure } from '../kernel/index.ts';
import { invoiceId } from './entities.ts';
import { invoiceKind } from './states.ts';

export const accountingPrograms = ['quickBooks', 'xero'] as const;
export const accountingProgram = z.enum(accountingPrograms);
export type AccountingProgram = z.infer<typeof accountingProgram>;

/** What QuickBooks takes at once (money.md); credit notes apart. */
export const accountingFile = { invoices: 100, rows: 1_000 } as const;

/** A combination of taxes by one name, in whatever order they were given; none: what bears no tax. */
export const taxKeyOf = (taxIds: readonly string[]): string => [...taxIds].sort().join('+');

const code = z.string().trim().max(60);

export const wantedExport = z.object({
  kind: invoiceKind.default('invoice'),
  from: day.optional(),
  until: day.optional(),
  /** Also what was exported before: the same rows again. */
  isAgain: z.stringbool().or(z.boolean()).default(false),
});

export const accounting = {
  getAccountingCodes: procedure({
    method: 'GET',
    path: '/accounting-codes/{program}',
    summary: 'What the accounting program calls each combination of taxes, and the account of sales',
    access: 'member',
    input: z.object({ program: accountingProgram }),
    output: z.object({
      account: z.string(),
      codes: z.array(
        z.object({
          taxIds: z.array(z.string()),
          names: z.array(z.object({ en: z.string(), fr: z.string() })),
          code: z.string(),
        }),
      ),
    }),
    live: true,
  }),
  setAccountingCodes: procedure({
    method: 'PUT',
    path: '/accounting-codes/{program}',
    summary: 'Say what the accounting program calls them',
    access: 'member',
    input: z.object({
      program: accountingProgram,
      account: code,
      codes: z.array(z.object({ taxIds: z.array(z.string()).max(30), code })).max(100),
    }),
    output: z.object({ program: accountingProgram }),
  }),
  planAccountingExport: procedure({
    method: 'GET',
    path: '/accounting-exports/{program}',
    summary:
      'Which files there will be: GET /api/exports/{quickBooks|xero}.csv with the same choice and its part',
    access: 'member',
    input: wantedExport.extend({ program: accountingProgram }),
    output: z.object({
      files: z.array(z.object({ part: z.int(), invoiceIds: z.array(invoiceId), rows: z.int() })),
      /** Combinations of taxes in them that have no code yet. */
      withoutCode: z.int(),
    }),
    live: true,
  }),
};
