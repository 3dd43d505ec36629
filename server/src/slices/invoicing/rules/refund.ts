import type { PaymentMethod } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import { isPaidInFuture } from './dates.ts';
import type { PaymentRecord } from './payment.ts';

/** The rest of a payment or credit note, while it is locked. */
export interface OpenCredit {
  source: Partial<Pick<PaymentRecord, 'refunds_payment_id' | 'refunds_credit_note_id'>>;
  account: Pick<PaymentRecord, 'vendor_id' | 'customer_id' | 'currency'>;
  leftMinor: number;
}

interface RefundRequest {
  amountMinor: number;
  paidOn: string;
  method: PaymentMethod;
  reference: string;
  note: string;
}

/** A refund is a payment below zero, in the currency of the credit and never more than what is left of it. */
export function decideRefund(
  { source, account: { vendor_id, customer_id, currency }, leftMinor }: OpenCredit,
  { amountMinor, paidOn, method, reference, note }: RefundRequest,
  today: string,
) {
  if (isPaidInFuture(paidOn, today)) throw new AppError('invoicing.paidInFuture');
  if (amountMinor > leftMinor) throw new AppError('invoicing.moreThanCredit');
  const how = { received_on: paidOn, method, reference, note };
  return { ...source, vendor_id, customer_id, currency, amount_minor: -amountMinor, ...how };
}
