import { beforeEach, expect, it } from 'vitest';
import type { Invoice, InvoiceId } from '@halles/contract';
import { anonymous, system, type Person } from '../../platform/actor.ts';
import { transaction } from '../../platform/transaction.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { noteDeadlocks, somebodyWaits } from '../../testing/waiting.ts';
import {
  deliveredOrder,
  aTradingPair,
  addProductForSale,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { lockInvoices } from './commands/lock-invoice.ts';
import { lockPayment } from './commands/lock-payment.ts';
import { reverseLockedPayment, reversePayment } from './commands/payment-reversals.ts';
import { applyCredit, recordPayment } from './commands/payments.ts';
import { refundCredit } from './commands/refunds.ts';
import { billedOrder, cancelled } from './factory/invoices.ts';
import { getInvoice } from './queries/invoice.ts';

const world = await reactingWorld();
const { log, deadlocks } = noteDeadlocks(world.log);
const as = (person: Person) => world.as(person, { log });
const seller = () => as(pair.seller);
let pair: TradingPair;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  deadlocks.length = 0;
});

async function billed(): Promise<Invoice> {
  const formatId = await addProductForSale(world.as(system), pair, {
    fr: 'Navets',
    en: 'Turnips',
    unitPrice: '10',
    multiple: '1',
  });
  const order = await deliveredOrder(as, pair, [{ formatId, quantity: '5' }]);
  return billedOrder(seller(), order);
}

const paid = (amountMinor: number, shares: { invoiceId: InvoiceId; amountMinor: number }[]) =>
  recordPayment(seller(), {
    customerId: pair.bistro,
    currency: 'CAD',
    amountMinor,
    receivedOn: '2026-11-21',
    method: 'cheque',
    reference: '',
    note: '',
    shares,
    emissionIds: [],
  });

it('applying the rest of a payment while it is reversed never deadlocks', async () => {
  const { id: invoiceId } = await billed();
  const payment = await paid(4_000, [{ invoiceId, amountMinor: 3_000 }]);
  let applying: Promise<unknown> | undefined;
  await transaction(seller(), async (tx) => {
    const locked = await lockPayment(tx, pair.farm, payment.id);
    applying ??= applyCredit(seller(), {
      source: { paymentId: payment.id },
      shares: [{ invoiceId, amountMinor: 1_000 }],
    }).catch((error: { code: string }) => error.code);
    await somebodyWaits(world.db);
    return reverseLockedPayment(tx, locked, 'sans provision');
  });
  expect(deadlocks).toEqual([]);
  expect(await applying).toBe('invoicing.moreThanCredit');
  expect((await getInvoice(seller(), { invoiceId })).paidMinor).toBe(0);
});

it('applying a credit note while the payment of its cancelled invoice is reversed never deadlocks', async () => {
  const first = await billed();
  const payment = await paid(5_500, [{ invoiceId: first.id, amountMinor: 5_000 }]);
  const creditNoteId = await cancelled(seller(), first.id);
  const later = await billed();
  await applyCredit(seller(), {
    source: { paymentId: payment.id },
    shares: [{ invoiceId: later.id, amountMinor: 500 }],
  });
  let reversing: Promise<unknown> | undefined;
  await transaction(seller(), async (tx) => {
    await lockInvoices(tx, [creditNoteId]);
    reversing ??= transaction(seller(), async (other) =>
      reverseLockedPayment(other, await lockPayment(other, pair.farm, payment.id), 'sans provision'),
    );
    await somebodyWaits(world.db);
    await lockInvoices(tx, [creditNoteId, later.id]);
  });
  await reversing;
  expect(deadlocks).toEqual([]);
});

it('reversing a refund while the payment that it pays back is used never deadlocks', async () => {
  const payment = await paid(4_000, []);
  const refund = await refundCredit(seller(), {
    source: { paymentId: payment.id },
    amountMinor: 1_000,
    paidOn: '2026-11-21',
    method: 'cheque',
    reference: '',
    note: '',
  });
  let reversing: Promise<unknown> | undefined;
  await transaction(seller(), async (tx) => {
    await lockPayment(tx, pair.farm, payment.id);
    reversing ??= reversePayment(seller(), { paymentId: refund.id, reason: 'jamais parti' });
    await somebodyWaits(world.db);
    await lockPayment(tx, pair.farm, refund.id);
  });
  await reversing;
  expect(deadlocks).toEqual([]);
});
