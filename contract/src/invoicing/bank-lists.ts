import { z } from 'zod';
import { currency, day, organizationId, procedure, minor } from '../kernel/index.ts';
import { emissionId, invoiceId, invoicingLimits, paymentId, paymentMethod } from './ids-and-limits.ts';

export const bankListLimits = { characters: 500_000, lines: 500, payments: 100 } as const;

const amount = z.int().min(1).max(invoicingLimits.amountMinor);

/** Money that arrived, as the bank lists it. */
const bankLine = z.object({
  on: day,
  description: z.string().trim().max(500),
  amountMinor: amount,
  /** Two equal lines of one day are two payments: the first, the second. */
  occurrence: z.int().min(1).max(bankListLimits.lines),
});
export type BankLine = z.infer<typeof bankLine>;

/** What says that a line pays these invoices, the surest first. */
const bankMatchReasons = ['number', 'announced', 'nameAndAmount', 'amount', 'name'] as const;

const payment = z.object({
  line: bankLine,
  customerId: organizationId,
  method: paymentMethod,
  shares: z
    .array(z.object({ invoiceId, amountMinor: amount }))
    .min(1)
    .max(100),
  emissionIds: z.array(emissionId).max(100),
});

const bankMatch = payment.omit({ line: true }).extend({
  reason: z.enum(bankMatchReasons),
  /** Several readings are possible: a person decides. */
  isSure: z.boolean(),
});
export type BankMatch = z.infer<typeof bankMatch>;

export const bankLists = {
  matchBankList: procedure({
    method: 'POST',
    path: '/payments/bank-list/matches',
    summary: 'Read a list of bank transactions and propose which open invoices each deposit pays',
    access: 'member',
    input: z.object({ currency, text: z.string().min(1).max(bankListLimits.characters) }),
    output: z.object({
      lines: z.array(
        bankLine.extend({
          method: paymentMethod,
          /** The line was recorded before. */
          isRecorded: z.boolean(),
          match: bankMatch.nullable(),
        }),
      ),
      /** Every open invoice, to choose another. */
      owed: z.array(
        z.object({
          id: invoiceId,
          number: z.string(),
          customer: z.object({ id: organizationId, name: z.string() }),
          balanceMinor: minor,
          dueOn: day,
        }),
      ),
    }),
    errors: ['invoicing.noBankList', 'imports.notASheet', 'imports.tooLarge', 'imports.tooManyRows'],
  }),
  recordBankPayments: procedure({
    method: 'POST',
    path: '/payments/bank-list',
    summary: 'Record payments of a bank list, all or none; a line is never recorded twice',
    access: 'member',
    idempotent: true,
    input: z.object({ currency, payments: z.array(payment).min(1).max(bankListLimits.payments) }),
    output: z.object({ paymentIds: z.array(paymentId) }),
    errors: [
      'invoicing.bankLineRecorded',
      'invoicing.moreThanPayment',
      'invoicing.moreThanBalance',
      'invoicing.notPublished',
      'invoicing.notEmitted',
      'invoicing.otherCurrency',
      'invoicing.paidInFuture',
    ],
  }),
  reverseBankPayments: procedure({
    method: 'POST',
    path: '/payments/bank-list/reversal',
    summary: 'Reverse payments that were recorded together, all or none; their lines can be recorded again',
    access: 'member',
    idempotent: true,
    input: z.object({
      paymentIds: z.array(paymentId).min(1).max(bankListLimits.payments),
      reason: z.string().trim().min(1).max(invoicingLimits.reason),
    }),
    output: z.object({ done: z.literal(true) }),
    errors: ['invoicing.alreadyReversed'],
  }),
};
