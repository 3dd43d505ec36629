import { describe, expect, it } from 'vitest';
import type { InvoiceId, PaymentId } from '@halles/contract';
import { unappliedMinor, type PaymentAggregate } from './payment.ts';
import { decideRefund } from './refund.ts';

const today = '2026-11-24';
const account = { vendor_id: 'farm', customer_id: 'bistro', currency: 'EUR' } as never;
const paymentId = 'payment' as PaymentId;

const decided = (change: { amountMinor?: number; paidOn?: string } = {}) => {
  const request = { amountMinor: 500, paidOn: today, method: 'cheque', reference: '104', note: '' } as const;
  const credit = { source: { refunds_payment_id: paymentId }, account, leftMinor: 500 };
  return decideRefund(credit, { ...request, ...change }, today);
};
const refusalOf = (change: Parameters<typeof decided>[0]): string | null => {
  try {
    decided(change);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('a refund', () => {
  it('is a payment below zero between the parties and in the currency of the credit', () => {
    expect(decided()).toEqual({
      refunds_payment_id: paymentId,
      vendor_id: 'farm',
      customer_id: 'bistro',
      currency: 'EUR',
      amount_minor: -500,
      received_on: today,
      method: 'cheque',
      reference: '104',
      note: '',
    });
  });

  it.each([
    ['one cent', { amountMinor: 1 }, null],
    ['all that is left', { amountMinor: 500 }, null],
    ['more than is left', { amountMinor: 501 }, 'invoicing.moreThanCredit'],
    ['an earlier day', { paidOn: '2026-10-01' }, null],
    ['tomorrow', { paidOn: '2026-11-25' }, null],
    ['the day after tomorrow', { paidOn: '2026-11-26' }, 'invoicing.paidInFuture'],
  ])('of %s', (_what, change, code) => {
    expect(refusalOf(change)).toBe(code);
  });
});

describe('what is left of a payment', () => {
  const invoiceId = 'invoice' as InvoiceId;
  const payment = (change: Partial<PaymentAggregate>, row: object = {}): PaymentAggregate => ({
    row: { amount_minor: 1_000, reverses_id: null, ...row } as never,
    paid: [{ invoiceId, amountMinor: 300 }],
    isReversed: false,
    refundedMinor: 0,
    ...change,
  });

  it.each([
    ['is what no invoice has taken', payment({}), 700],
    ['less what was paid back', payment({ refundedMinor: 450 }), 250],
    ['is nothing of a reversed one', payment({ isReversed: true }), 0],
    ['is nothing of a reversal', payment({ paid: [] }, { amount_minor: -1_000, reverses_id: paymentId }), 0],
    [
      'is nothing of a refund',
      payment({ paid: [] }, { amount_minor: -450, refunds_payment_id: paymentId }),
      0,
    ],
    [
      'is nothing of a reversed refund',
      payment({ paid: [] }, { amount_minor: 450, reverses_id: 'refund', refunds_payment_id: paymentId }),
      0,
    ],
  ])('%s', (_what, given, left) => {
    expect(unappliedMinor(given)).toBe(left);
  });
});
