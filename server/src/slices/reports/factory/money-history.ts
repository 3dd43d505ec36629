import fc from 'fast-check';
import { addDays, type Invoice, type InvoiceId, type PaymentId, type TaxId } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import type { TradingPair } from '../../ordering/factory/trading-pair.ts';
import type { callerOf } from './api-calls.ts';

export const moneyActions = [
  'bill',
  'pay',
  'overpay',
  'reverse',
  'refund',
  'credit',
  'apply',
  'writeOff',
  'cancel',
] as const;
const line = fc.record({
  quantity: fc.integer({ min: 1, max: 9_999 }).map((value) => (value / 1_000).toFixed(3)),
  unitPrice: fc.integer({ min: 1, max: 99_999 }).map((value) => (value / 100).toFixed(2)),
  taxes: fc.constantFrom(0, 1, 2),
});
/** What may happen to money between a seller and a customer, some hours after the step before. */
export const moneyStep = fc.record({
  what: fc.constantFrom(...moneyActions, 'bill'),
  hours: fc.nat(19),
  which: fc.nat(7),
  part: fc.integer({ min: 1, max: 1_000 }),
  /** The day of a payment or refund: after today only by one day. */
  dayOffset: fc.constantFrom(-3, -1, 0, 0, 1),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  discountPercent: fc.constantFrom(0, 0, 7, 33),
  deliveryFeeMinor: fc.constantFrom(0, 0, 1_005),
});
export type MoneyStep = typeof moneyStep extends fc.Arbitrary<infer One> ? One : never;

const oneAtATime: readonly (readonly [MoneyStep['what'], number])[] = [
  ['bill', 0],
  ['bill', 0],
  ['bill', 0],
  ['bill', 0],
  ['pay', 0],
  ['writeOff', 1],
  ['credit', 2],
  ['overpay', 0],
  ['apply', 0],
  ['cancel', 3],
  ['overpay', 0],
  ['refund', 0],
  ['reverse', 0],
];
/** A history in which each action takes effect, whatever chance makes of the others. */
export const everyMoneyAction: MoneyStep[][] = oneAtATime.map(([what, which]) => [
  {
    what,
    which,
    hours: 1,
    part: 300,
    dayOffset: 0,
    lines: [{ quantity: '2.000', unitPrice: '10.00', taxes: 2 }],
    discountPercent: 0,
    deliveryFeeMinor: 0,
  },
]);

export interface MoneyHistory {
  invoices: InvoiceId[];
  payments: PaymentId[];
}

const one = <Item>(items: readonly Item[], which: number): Item => {
  if (items.length === 0) throw new AppError('request.notFound');
  return items[which % items.length]!;
};
interface Between {
  call: ReturnType<typeof callerOf>;
  pair: TradingPair;
  /** The seller's taxes, of which a line bears the first ones. */
  taxIds: readonly TaxId[];
  /** The seller's. */
  today(): string;
}

/** Takes one step; many are refused, because nothing is due or a payment is reversed already. */
export function moneyStepsBetween({ call, pair, taxIds, today }: Between) {
  const seen = (invoiceId: InvoiceId): Promise<Invoice> =>
    call(pair.seller, 'invoicing.getInvoice', { invoiceId });
  const publish = ({ id, version }: Invoice): Promise<Invoice> =>
    call(pair.seller, 'invoicing.publishInvoice', { invoiceId: id, version });

  const paid = (amountMinor: number, dayOffset: number, shares: object[]) =>
    call(pair.seller, 'invoicing.recordPayment', {
      customerId: pair.bistro,
      currency: 'CAD',
      amountMinor,
      receivedOn: addDays(today(), dayOffset),
      method: 'eTransfer',
      shares,
    });

  async function someCredit(which: number) {
    const credits = await call(pair.seller, 'invoicing.listCredits', { side: 'vendor' });
    const { source, id, unappliedMinor } = one<{ source: string; id: string; unappliedMinor: number }>(
      credits,
      which,
    );
    return { source: source === 'payment' ? { paymentId: id } : { creditNoteId: id }, unappliedMinor };
  }

  const actions: Record<MoneyStep['what'], (past: MoneyHistory, step: MoneyStep) => Promise<unknown>> = {
    bill: async ({ invoices }, { lines, discountPercent, deliveryFeeMinor }) => {
      const empty: Invoice = await call(pair.seller, 'invoicing.draftInvoiceWithoutOrder', {
        customerId: pair.bistro,
      });
      const { id: invoiceId } = empty;
      const change = async ({ version }: Invoice, changed: object): Promise<Invoice> =>
        call(pair.seller, 'invoicing.updateInvoice', { invoiceId, version, change: changed });
      const filled = await change(empty, {
        lines: lines.map(({ taxes, ...goods }, index) => ({
          ...goods,
          name: { en: `Goods ${index}`, fr: `Produit ${index}` },
          taxIds: taxIds.slice(0, taxes),
        })),
      });
      const discountMinor = Math.floor((filled.document.totals.linesMinor * discountPercent) / 100);
      await publish(await change(filled, { discountMinor, deliveryFeeMinor }));
      invoices.push(invoiceId);
    },
    pay: async ({ invoices, payments }, { which, part, dayOffset }) => {
      const { id: invoiceId, balanceMinor } = await seen(one(invoices, which));
      if (balanceMinor <= 0) throw new AppError('invoicing.nothingDue');
      const amountMinor = Math.ceil((balanceMinor * part) / 600);
      const shares = [{ invoiceId, amountMinor: Math.min(balanceMinor, amountMinor) }];
      payments.push((await paid(amountMinor, dayOffset, shares)).id);
    },
    overpay: async ({ payments }, { part, dayOffset }) =>
      payments.push((await paid(part * 7, dayOffset, [])).id),
    reverse: async ({ payments }, { which }) =>
      call(pair.seller, 'invoicing.reversePayment', { paymentId: one(payments, which), reason: 'x' }),
    refund: async ({ payments }, { which, part, dayOffset }) => {
      const { source, unappliedMinor } = await someCredit(which);
      const { id } = await call(pair.seller, 'invoicing.refundCredit', {
        source,
        amountMinor: Math.min(unappliedMinor, part * 5),
        paidOn: addDays(today(), dayOffset),
        method: 'cheque',
      });
      payments.push(id);
    },
    credit: async ({ invoices }, { which, part }) => {
      const { id: invoiceId, version, document } = await seen(one(invoices, which));
      const lines = document.lines.map(({ id, quantity }) => ({
        lineId: id,
        quantity: Math.max(0.001, (Number(quantity) * part) / 1_500).toFixed(3),
      }));
      await publish(
        await call(pair.seller, 'invoicing.draftCreditNote', {
          invoiceId,
          version,
          reason: 'x',
          lines,
          deliveryFee: part % 4 === 0,
        }),
      );
    },
    apply: async ({ invoices }, { which }) => {
      const { source, unappliedMinor } = await someCredit(which);
      const { id: invoiceId, balanceMinor } = await seen(one(invoices, which));
      const shares = [{ invoiceId, amountMinor: Math.max(1, Math.min(balanceMinor, unappliedMinor)) }];
      await call(pair.seller, 'invoicing.applyCredit', { source, shares });
    },
    writeOff: async ({ invoices }, { which }) => {
      const { id: invoiceId, version } = await seen(one(invoices, which));
      await call(pair.seller, 'invoicing.writeOffInvoice', { invoiceId, version, reason: 'x' });
    },
    cancel: async ({ invoices }, { which }) => {
      const { id: invoiceId, version } = await seen(one(invoices, which));
      await call(pair.seller, 'invoicing.cancelInvoice', { invoiceId, version, reason: 'x' });
    },
  };
  return (past: MoneyHistory, step: MoneyStep): Promise<unknown> => actions[step.what](past, step);
}
