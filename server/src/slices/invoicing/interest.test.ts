import { beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import {
  deliveredOrder,
  aTradingPair,
  addProductForSale,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { aMember, setOrganization } from '../organizations/factory.ts';
import { setRelation } from '../relationships/factory.ts';
import { changeBillingSettings } from './commands/billing-settings.ts';
import { cancelInvoice } from './commands/cancel.ts';
import { reconcileCardPayment, recordCardPayment } from './commands/card-payments.ts';
import { draftInterest } from './commands/interest.ts';
import { recordPayment } from './commands/payments.ts';
import { reversePayment } from './commands/payment-reversals.ts';
import { publishInvoice } from './commands/publish.ts';
import { refuseInvoice } from './commands/refuse-invoice.ts';
import { disputeInvoice } from './commands/disputes-and-export-marks.ts';
import { resetInvoice, updateInvoice } from './commands/update-draft.ts';
import { draftedFor } from './factory/invoices.ts';
import { previewInterest } from './queries/interest.ts';
import { getInvoice } from './queries/invoice.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
/** Moves the test clock to an instant. */
const at = (instant: string) => world.clock.advance(Date.parse(instant) - world.clock.now().getTime());
let pair: TradingPair;

beforeEach(async () => {
  at('2026-11-21T15:00:00.000Z');
  pair = await aTradingPair(world.as(anonymous));
  await changeBillingSettings(as(pair.seller), { version: 1, lateRate: '18', recoveryMinor: 2_500 });
});

/** An invoice of 1,000 $ of 21 November, due thirty days later on 21 December. */
async function published(): Promise<Invoice> {
  const formatId = await addProductForSale(world.as(system), pair, {
    fr: 'Carottes',
    en: 'Carrots',
    unitPrice: '100',
    multiple: '1',
  });
  const order = await deliveredOrder(as, pair, [{ formatId, quantity: '10' }]);
  const draft = await draftedFor(as(pair.seller), order);
  const { id, version } = await updateInvoice(as(pair.seller), {
    invoiceId: draft.id,
    version: draft.version,
    change: { dueOn: '2026-12-21' },
  });
  return publishInvoice(as(pair.seller), { invoiceId: id, version });
}

const seller = () => as(pair.seller);
const plan = () => previewInterest(seller(), { customerId: pair.bistro });
const charge = (...invoices: Invoice[]) =>
  draftInterest(seller(), { customerId: pair.bistro, invoiceIds: invoices.map(({ id }) => id) });
const seen = (invoiceId: Invoice['id']) => getInvoice(seller(), { invoiceId });
const paying = (invoice: Invoice, amountMinor: number, receivedOn: string) =>
  recordPayment(seller(), {
    customerId: pair.bistro,
    currency: 'CAD',
    amountMinor,
    receivedOn,
    method: 'cheque',
    reference: '',
    note: '',
    shares: [{ invoiceId: invoice.id, amountMinor }],
    emissionIds: [],
  });

describe('the terms of an invoice', () => {
  it('state the cost of late payment, and are frozen with it', async () => {
    const invoice = await published();
    expect(invoice.document).toMatchObject({ late: { annualRate: '18', recoveryMinor: 2_500 } });
    expect(invoice.document.mentions.map(({ fr }) => fr).join()).toMatch(/intérêt simple de 18\s% par an/);
    await changeBillingSettings(seller(), { version: 2, lateRate: '24' });
    expect((await seen(invoice.id)).document.late).toMatchObject({ annualRate: '18' });
  });

  it('have no recovery charge in another currency than the seller’s', async () => {
    await setOrganization(world, pair.farm, { currency: 'EUR' });
    const { document } = await published();
    expect(document).toMatchObject({ currency: 'CAD', late: { annualRate: '18', recoveryMinor: 0 } });
    expect(document.mentions.map(({ en }) => en).join()).not.toContain('25.00');
  });

  it('are absent if the seller set no rate: then nothing can be charged', async () => {
    await changeBillingSettings(seller(), { version: 2, lateRate: null });
    const invoice = await published();
    expect(invoice.document.late).toBeUndefined();
    at('2027-01-20T15:00:00Z');
    await changeBillingSettings(seller(), { version: 3, lateRate: '18' });
    expect((await plan()).invoices).toEqual([]);
    await expect(charge(invoice)).rejects.toMatchObject({ code: 'invoicing.noInterest' });
  });
});

describe('interest', () => {
  it('is previewed by each invoice’s own terms, day by day', async () => {
    const invoice = await published();
    at('2026-12-21T15:00:00Z');
    expect((await plan()).invoices).toEqual([]);
    at('2026-12-31T15:00:00Z');
    await paying(invoice, 40_000, '2026-12-31');
    at('2027-01-20T15:00:00Z');
    // 1,000 × 18 % × 10 ÷ 365 = 4.93; 600 × 18 % × 20 ÷ 365 = 5.92; and the fixed charge.
    expect((await plan()).invoices).toEqual([
      {
        invoiceId: invoice.id,
        number: '1',
        currency: 'CAD',
        dueOn: '2026-12-21',
        annualRate: '18',
        spans: [
          { from: '2026-12-22', until: '2026-12-31', days: 10, baseMinor: 100_000, amountMinor: 493 },
          { from: '2027-01-01', until: '2027-01-20', days: 20, baseMinor: 60_000, amountMinor: 592 },
        ],
        recoveryMinor: 2_500,
        amountMinor: 3_585,
      },
    ]);
  });

  it('becomes a separate untaxed draft, which is published like any other', async () => {
    const invoice = await published();
    at('2027-01-20T15:00:00Z');
    const { invoiceId } = await charge(invoice);
    const draft = await seen(invoiceId);
    expect(draft).toMatchObject({
      kind: 'invoice',
      purpose: 'interest',
      status: 'draft',
      totalMinor: 1_479 + 2_500,
      missing: [],
      document: {
        purpose: 'interest',
        orders: [],
        totals: { taxes: [], linesMinor: 3_979 },
        lines: [
          { name: { en: 'Late interest, invoice 1' }, amountMinor: 1_479, taxClass: 'outOfScope' },
          { name: { fr: 'Frais de recouvrement fixes, facture 1' }, amountMinor: 2_500 },
        ],
      },
    });
    expect(draft.document.lines[0]!.formatTitle.en).toBe(
      '30 days late, 22/12/2026 to 20/01/2027: $1,000.00 at 18% per year',
    );
    expect(draft.document.late).toBeUndefined();
    const { number, contentHash, balanceMinor } = await publishInvoice(seller(), {
      invoiceId,
      version: draft.version,
    });
    expect({ number, balanceMinor }).toEqual({ number: '2', balanceMinor: 3_979 });
    expect(contentHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('charges no day and no fixed charge twice, and bears no interest itself', async () => {
    const invoice = await published();
    at('2027-01-20T15:00:00Z');
    const first = await charge(invoice);
    const { version } = await seen(first.invoiceId);
    await publishInvoice(seller(), { invoiceId: first.invoiceId, version });
    expect((await plan()).invoices).toEqual([]);
    await expect(charge(invoice)).rejects.toMatchObject({ code: 'invoicing.noInterest' });
    // Long after the interest invoice itself was due.
    at('2027-03-21T15:00:00Z');
    expect((await plan()).invoices).toMatchObject([
      {
        invoiceId: invoice.id,
        recoveryMinor: 0,
        spans: [{ from: '2027-01-21', until: '2027-03-21', days: 60, baseMinor: 100_000 }],
      },
    ]);
  });

  it('is charged once when two members request it concurrently', async () => {
    const invoice = await published();
    at('2027-01-20T15:00:00Z');
    const tried = await Promise.allSettled([charge(invoice), charge(invoice)]);
    expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('can be charged again after its draft is removed or its invoice cancelled', async () => {
    const invoice = await published();
    at('2027-01-20T15:00:00Z');
    const removed = await charge(invoice);
    const draft = await seen(removed.invoiceId);
    await cancelInvoice(seller(), { invoiceId: draft.id, version: draft.version, reason: '' });
    const second = await seen((await charge(invoice)).invoiceId);
    const { id, version } = await publishInvoice(seller(), {
      invoiceId: second.id,
      version: second.version,
    });
    await cancelInvoice(seller(), { invoiceId: id, version, reason: 'Geste commercial' });
    expect((await plan()).invoices).toMatchObject([{ amountMinor: 3_979 }]);
  });

  it('is charged again for the days of the first of two interest invoices, when it is cancelled', async () => {
    const invoice = await published();
    const charged = async (instant: string) => {
      at(instant);
      const { id, version } = await seen((await charge(invoice)).invoiceId);
      return publishInvoice(seller(), { invoiceId: id, version });
    };
    const first = await charged('2026-12-31T15:00:00Z');
    await charged('2027-01-10T15:00:00Z');
    await cancelInvoice(seller(), { invoiceId: first.id, version: first.version, reason: 'Erreur' });
    at('2027-01-20T15:00:00Z');
    expect((await plan()).invoices).toMatchObject([
      {
        spans: [
          { from: '2026-12-22', until: '2026-12-31', amountMinor: 493 },
          { from: '2027-01-11', until: '2027-01-20', amountMinor: 493 },
        ],
        recoveryMinor: 2_500,
      },
    ]);
  });

  it('continues if a payment did not arrive after all', async () => {
    const invoice = await published();
    at('2026-12-01T15:00:00Z');
    const { id } = await paying(invoice, 100_000, '2026-12-01');
    at('2026-12-23T15:00:00Z');
    await reversePayment(seller(), { paymentId: id, reason: 'Sans provision' });
    at('2027-01-20T15:00:00Z');
    expect((await plan()).invoices).toMatchObject([{ spans: [{ days: 30, baseMinor: 100_000 }] }]);
  });

  it('is of what a card payment left open, where the provider paid a part of it back', async () => {
    const invoice = await published();
    at('2026-12-21T15:00:00Z');
    const card = { invoiceId: invoice.id, reference: 'pi_1' };
    const paid = { amountMinor: 100_000, currency: 'CAD' as const };
    await recordCardPayment(world.as(system), { ...card, amount: paid, providerReference: 'cs_1' });
    at('2027-01-10T15:00:00Z');
    await reconcileCardPayment(world.as(system), { ...card, amount: { ...paid, amountMinor: 90_000 } });
    at('2027-01-20T15:00:00Z');
    expect((await plan()).invoices).toMatchObject([{ spans: [{ days: 30, baseMinor: 10_000 }] }]);
  });

  it('starts the day after the invoice if it was due on its own day', async () => {
    const formatId = await addProductForSale(world.as(system), pair, {
      fr: 'Panais',
      en: 'Parsnips',
      unitPrice: '100',
      multiple: '1',
    });
    const order = await deliveredOrder(as, pair, [{ formatId, quantity: '10' }]);
    const draft = await draftedFor(seller(), order);
    const change = { dueOn: '2026-11-21' };
    const { id, version } = await updateInvoice(seller(), {
      invoiceId: draft.id,
      version: draft.version,
      change,
    });
    await publishInvoice(seller(), { invoiceId: id, version });
    at('2026-11-24T15:00:00Z');
    expect((await plan()).invoices).toMatchObject([{ spans: [{ from: '2026-11-22', days: 3 }] }]);
  });

  it('is suspended while the invoice is disputed', async () => {
    const { id, version } = await published();
    at('2027-01-20T15:00:00Z');
    await disputeInvoice(as(pair.buyer), { invoiceId: id, version, message: 'Jamais reçu' });
    expect((await plan()).invoices).toEqual([]);
  });

  it('is disputed by the buyer, who cannot refuse it', async () => {
    const invoice = await published();
    at('2027-01-20T15:00:00Z');
    const draft = await seen((await charge(invoice)).invoiceId);
    const { id, version } = await publishInvoice(seller(), { invoiceId: draft.id, version: draft.version });
    const { can } = await getInvoice(as(pair.buyer), { invoiceId: id });
    expect(can).toMatchObject({ refuse: 'request.notAllowed', dispute: true });
    await expect(
      refuseInvoice(as(pair.buyer), { invoiceId: id, version, reason: 'Non' }),
    ).rejects.toMatchObject({ code: 'request.notAllowed' });
    expect((await seen(id)).balanceMinor).toBe(3_979);
  });

  it('cannot be edited or reset', async () => {
    const invoice = await published();
    at('2027-01-20T15:00:00Z');
    const { id, version } = await seen((await charge(invoice)).invoiceId);
    const notAllowed = { code: 'request.notAllowed' };
    await expect(
      updateInvoice(seller(), { invoiceId: id, version, change: { lines: [] } }),
    ).rejects.toMatchObject(notAllowed);
    await expect(resetInvoice(seller(), { invoiceId: id, version })).rejects.toMatchObject(notAllowed);
    const noted = await updateInvoice(seller(), { invoiceId: id, version, change: { note: 'Merci' } });
    expect(noted.document.note).toBe('Merci');
  });

  it('is not charged to a customer who blocked the seller, even for a delivery', async () => {
    const invoice = await published();
    at('2027-01-20T15:00:00Z');
    await setRelation(world, pair.farm, pair.bistro, { status: 'blocked', stoppedBy: 'customer' });
    await expect(charge(invoice)).rejects.toMatchObject({ code: 'invoicing.relationBlocked' });
  });

  it('is for members who handle invoices', async () => {
    const invoice = await published();
    at('2027-01-20T15:00:00Z');
    const driver = await aMember(world.as(anonymous), pair.farm, 'driver');
    const input = { customerId: pair.bistro, invoiceIds: [invoice.id] };
    const notAllowed = { code: 'request.notAllowed' };
    await expect(draftInterest(as(driver), input)).rejects.toMatchObject(notAllowed);
    await expect(previewInterest(as(driver), { customerId: pair.bistro })).rejects.toMatchObject(notAllowed);
    const stranger = (await aTradingPair(world.as(anonymous))).seller;
    await expect(draftInterest(as(stranger), input)).rejects.toMatchObject({ code: 'invoicing.noInterest' });
  });
});
