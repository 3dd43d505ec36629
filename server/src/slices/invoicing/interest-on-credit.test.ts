import { expect, it } from 'vitest';
import type { InvoiceId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import {
  aTradingPair,
  addProductForSale,
  deliveredOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { changeBillingSettings } from './commands/billing-settings.ts';
import { draftInterest } from './commands/interest.ts';
import { applyCredit, recordPayment } from './commands/payments.ts';
import { updateInvoice } from './commands/update-draft.ts';
import { cancelled, draftedFor, published } from './factory/invoices.ts';
import { previewInterest } from './queries/interest.ts';
import { getInvoice } from './queries/invoice.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
const at = (instant: string) => world.clock.advance(Date.parse(instant) - world.clock.now().getTime());

it('interest is not charged on money that the seller had, though it was applied later', async () => {
  const pair = await aTradingPair(world.as(anonymous));
  const seller = () => as(pair.seller);
  await changeBillingSettings(seller(), { version: 1, lateRate: '18' });
  const formatId = await addProductForSale(world.as(system), pair, { unitPrice: '100', multiple: '1' });
  const order = await deliveredOrder(as, pair, [{ formatId, quantity: '10' }]);
  const { id: invoiceId, version } = await draftedFor(seller(), order);
  await updateInvoice(seller(), { invoiceId, version, change: { dueOn: '2026-12-21' } });
  await published(seller(), invoiceId);
  at('2026-12-01T15:00:00Z');
  const { id: paymentId } = await recordPayment(seller(), {
    customerId: pair.bistro,
    currency: 'CAD',
    amountMinor: 60_000,
    receivedOn: '2026-12-01',
    method: 'cheque',
    reference: '',
    note: '',
    shares: [],
    emissionIds: [],
  });
  at('2027-01-10T15:00:00Z');
  await applyCredit(seller(), {
    source: { paymentId },
    shares: [{ invoiceId, amountMinor: 60_000 }],
  });
  at('2027-01-20T15:00:00Z');
  const { invoices } = await previewInterest(seller(), { customerId: pair.bistro });
  expect(invoices).toMatchObject([{ spans: [{ days: 30, baseMinor: 40_000 }] }]);
});

/** An invoice of 1,000 $ of 21 November that is due thirty days later. */
async function anInvoice(pair: TradingPair): Promise<InvoiceId> {
  const seller = as(pair.seller);
  const formatId = await addProductForSale(world.as(system), pair, { unitPrice: '100', multiple: '1' });
  const order = await deliveredOrder(as, pair, [{ formatId, quantity: '10' }]);
  const { id: invoiceId, version } = await draftedFor(seller, order);
  await updateInvoice(seller, { invoiceId, version, change: { dueOn: '2026-12-21' } });
  await published(seller, invoiceId);
  return invoiceId;
}

async function aPairWithInterest(): Promise<TradingPair> {
  at('2026-11-21T15:00:00Z');
  const pair = await aTradingPair(world.as(anonymous));
  await changeBillingSettings(as(pair.seller), { version: 1, lateRate: '18' });
  return pair;
}

const pay = (pair: TradingPair, invoiceId: InvoiceId, amountMinor: number, receivedOn: string) =>
  recordPayment(as(pair.seller), {
    customerId: pair.bistro,
    currency: 'CAD',
    amountMinor,
    receivedOn,
    method: 'cheque',
    reference: '',
    note: '',
    shares: [{ invoiceId, amountMinor }],
    emissionIds: [],
  });

const charge = (pair: TradingPair, ...invoiceIds: InvoiceId[]) =>
  draftInterest(as(pair.seller), { customerId: pair.bistro, invoiceIds });

it('interest is less by what was charged before a payment with an earlier day was recorded', async () => {
  const pair = await aPairWithInterest();
  const seller = () => as(pair.seller);
  const invoiceId = await anInvoice(pair);
  at('2027-01-20T15:00:00Z');
  await published(seller(), (await charge(pair, invoiceId)).invoiceId);
  await pay(pair, invoiceId, 60_000, '2026-12-31');
  expect((await previewInterest(seller(), { customerId: pair.bistro })).invoices).toEqual([]);
  at('2027-03-21T15:00:00Z');
  // 14.79 was charged of 30 days that cost 4.93 + 3.95; the 60 days since cost 11.84.
  const { document } = await getInvoice(seller(), { invoiceId: (await charge(pair, invoiceId)).invoiceId });
  expect(document.lines).toMatchObject([
    {
      amountMinor: 1_184 - 591,
      formatTitle: {
        en: '60 days late, 21/01/2027 to 21/03/2027: $400.00 at 18% per year, less $5.91 charged before a payment was recorded',
      },
    },
  ]);
  at('2027-03-22T15:00:00Z');
  expect((await previewInterest(seller(), { customerId: pair.bistro })).invoices).toMatchObject([
    { spans: [{ days: 1, baseMinor: 40_000, amountMinor: 20 }] },
  ]);
});

it('what was charged too much on an invoice that is paid since is less on the next interest of another one', async () => {
  const pair = await aPairWithInterest();
  const seller = () => as(pair.seller);
  const paid = await anInvoice(pair);
  const open = await anInvoice(pair);
  at('2027-01-20T15:00:00Z');
  const first = await published(seller(), (await charge(pair, paid)).invoiceId);
  await pay(pair, first.id, first.balanceMinor, '2027-01-20');
  await pay(pair, paid, 100_000, '2026-12-31');
  // 14.79 was charged of 30 days of which ten cost 4.93; the 30 days of the other one cost 14.79.
  const { invoices } = await previewInterest(seller(), { customerId: pair.bistro });
  expect(invoices).toMatchObject([
    { invoiceId: open, spans: [{ days: 30, amountMinor: 1_479 - 986, deductedMinor: 986 }] },
  ]);
  const [one, two] = await Promise.allSettled([charge(pair, open), charge(pair, open)]);
  expect([one.status, two.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  at('2027-01-21T15:00:00Z');
  expect((await previewInterest(seller(), { customerId: pair.bistro })).invoices).toMatchObject([
    { invoiceId: open, spans: [{ days: 1, amountMinor: 49 }] },
  ]);
});

it('what was deducted for an interest invoice is owed again when that is cancelled', async () => {
  const pair = await aPairWithInterest();
  const seller = () => as(pair.seller);
  const invoiceId = await anInvoice(pair);
  at('2027-01-20T15:00:00Z');
  const first = await published(seller(), (await charge(pair, invoiceId)).invoiceId);
  await pay(pair, invoiceId, 60_000, '2026-12-31');
  at('2027-03-21T15:00:00Z');
  await published(seller(), (await charge(pair, invoiceId)).invoiceId);
  await cancelled(seller(), first.id);
  const { document } = await getInvoice(seller(), await charge(pair, invoiceId));
  expect(document.lines).toMatchObject([
    {
      amountMinor: 493 + 591,
      formatTitle: {
        en: '10 days late, 22/12/2026 to 31/12/2026: $1,000.00 at 18% per year, plus $5.91 deducted earlier and owed after all',
      },
    },
    { amountMinor: 395 },
  ]);
  at('2027-03-22T15:00:00Z');
  expect((await previewInterest(seller(), { customerId: pair.bistro })).invoices).toMatchObject([
    { spans: [{ days: 1, baseMinor: 40_000, amountMinor: 20 }] },
  ]);
});
