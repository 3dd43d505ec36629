import { beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { emailsTo, clearMail } from '../../testing/emails.ts';
import { readPdf } from '../../testing/pdf.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import {
  deliveredOrder,
  aTradingPair,
  addProductForSale,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { aMember, setOrganization } from '../organizations/factory.ts';
import { changeBillingSettings } from './commands/billing-settings.ts';
import { recordPayment } from './commands/payments.ts';
import { sendStatement, setStatements } from './commands/statements.ts';
import { printableCustomerStatements } from './documents/statement-pdf.ts';
import { aCustomerCard, mergedInto } from '../relationships/factory.ts';
import { billedOrder } from './factory/invoices.ts';
import { loadAccountStatements } from './queries/account-statements.ts';
import { listStatements } from './queries/statement-sends.ts';
import { invoicingSchedules } from './reactions.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
/** Moves the test clock to an instant. */
const at = (instant: string) => world.clock.advance(Date.parse(instant) - world.clock.now().getTime());
const COMPTA = 'compta@bistro.example';
let pair: TradingPair;

beforeEach(async () => {
  at('2026-11-21T10:30:00.000Z');
  await clearMail(world.db);
  // Switches statements off for all other sellers, because the schedule covers every seller.
  await world.db.updateTable('billing_settings').set({ statements: false }).execute();
  await world.db.deleteFrom('customer_statement_settings').execute();
  pair = await aTradingPair(world.as(anonymous));
  await setOrganization(world, pair.bistro, { email: COMPTA });
});

async function published(): Promise<Invoice> {
  const formatId = await addProductForSale(world.as(system), pair, { multiple: '1' });
  const order = await deliveredOrder(as, pair, [{ formatId, quantity: '4' }]);
  return billedOrder(as(pair.seller), order);
}

const schedule = invoicingSchedules.find(({ name }) => name === 'invoicing.sendStatements')!;
const morning = (instant: string) => {
  at(instant);
  return schedule.run(world.as(system));
};
/** Five in the morning in Québec, in winter. */
const FIRST = '2026-12-01T10:00:00Z';
const ofBistro = () => ({ customerId: pair.bistro });
const letters = () => emailsTo(world.db, COMPTA);
const sendToAll = () => changeBillingSettings(as(pair.seller), { version: 1, sendsStatements: true });
const november = () => ({
  vendorId: pair.farm,
  customerId: pair.bistro,
  from: '2026-11-01',
  until: '2026-11-30',
});

describe('a monthly statement', () => {
  it('is sent on the first at five in the seller’s time zone, with its PDF', async () => {
    await published();
    await sendToAll();
    for (const early of ['2026-11-30T22:00:00Z', '2026-12-01T09:59:00Z']) await morning(early);
    expect(await letters()).toEqual([]);
    await morning(FIRST);
    const [letter, ...more] = await letters();
    expect(more).toEqual([]);
    expect(letter).toMatchObject({
      template: 'statement',
      language: 'FR',
      data: { from: '2026-11-01', until: '2026-11-30', closings: [{ currency: 'CAD', amountMinor: 5_000 }] },
    });
    const [file] = await world.db
      .selectFrom('mail_attachments')
      .selectAll()
      .where('id', 'in', letter!.attachment_ids)
      .execute();
    const pdf = await readPdf(file!.bytes);
    expect(pdf.language).toBe('fr-CA');
    expect(pdf.pages[0]!.join(' ')).toContain('Facture 1');
  });

  it('is sent once, whatever hour is missed and however many servers run', async () => {
    await published();
    await sendToAll();
    at(FIRST);
    await Promise.all([1, 2, 3].map(() => schedule.run(world.as(system))));
    await morning('2026-12-01T15:00:00Z');
    expect(await letters()).toHaveLength(1);
    const sent = await Promise.all([1, 2].map(() => sendStatement(world.as(system), november())));
    expect(sent).toEqual([false, false]);
    expect((await listStatements(as(pair.seller), ofBistro())).sent).toHaveLength(1);
  });

  it('of a first that was missed is sent in the week after it, and no later', async () => {
    await published();
    await sendToAll();
    await morning('2026-12-08T10:00:00Z');
    expect(await letters()).toEqual([]);
    await morning('2027-01-07T10:00:00Z');
    expect(await letters()).toMatchObject([{ data: { from: '2026-12-01', until: '2026-12-31' } }]);
    await morning('2027-01-07T11:00:00Z');
    expect(await letters()).toHaveLength(1);
  });

  it('that cannot be sent notifies the seller once', async () => {
    await published();
    await sendToAll();
    const files = Object.assign(Object.create(world.ports.files) as typeof world.ports.files, {
      storeFile: () => Promise.reject(new Error('the disk is full')),
    });
    const notSentAt = async (instant: string) => {
      at(instant);
      await schedule.run(world.as(system, { ports: { ...world.ports, files } }));
      return world.db
        .selectFrom('events')
        .select(['organization_ids', 'data'])
        .where('type', '=', 'invoicing.statementNotSent')
        .execute();
    };
    expect(await notSentAt(FIRST)).toEqual([]);
    const notSent = [
      {
        organization_ids: [pair.farm],
        data: { customerId: pair.bistro, until: '2026-11-30', reason: 'failed' },
      },
    ];
    expect(await notSentAt('2026-12-01T11:00:00Z')).toEqual(notSent);
    expect(await notSentAt('2026-12-02T11:00:00Z')).toEqual(notSent);
    await morning('2026-12-02T12:00:00Z');
    expect(await letters()).toHaveLength(1);
  });

  it('is of no month that was over when it was switched on', async () => {
    await published();
    await sendToAll();
    at('2026-12-03T15:00:00Z');
    await changeBillingSettings(as(pair.seller), { version: 2, sendsStatements: false });
    await changeBillingSettings(as(pair.seller), { version: 3, sendsStatements: true });
    await morning('2026-12-04T10:00:00Z');
    expect(await letters()).toEqual([]);
    await setStatements(as(pair.seller), { ...ofBistro(), areSent: true });
    await morning('2026-12-05T10:00:00Z');
    expect(await letters()).toEqual([]);
    await morning('2027-01-02T10:00:00Z');
    expect(await letters()).toMatchObject([{ data: { from: '2026-12-01', until: '2026-12-31' } }]);
  });

  it('is listed on the seller’s customer page: recipients, period, amount owed', async () => {
    await published();
    await sendToAll();
    await morning(FIRST);
    const { sent } = await listStatements(as(pair.seller), ofBistro());
    expect(sent).toMatchObject([
      {
        from: '2026-11-01',
        until: '2026-11-30',
        to: [COMPTA],
        closings: [{ currency: 'CAD', amountMinor: 5_000 }],
      },
    ]);
    const runSendingJobs = printableCustomerStatements.find(({ name }) => name === 'mailed-statement')!;
    const saved = await runSendingJobs.findSaved!(as(pair.seller), { statementId: sent[0]!.id });
    expect(saved!.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await expect(
      runSendingJobs.findSaved!(as(pair.buyer), { statementId: sent[0]!.id }),
    ).rejects.toMatchObject({
      code: 'request.notFound',
    });
  });

  it('is not sent without a balance or movements', async () => {
    const { totalMinor, id } = await published();
    await recordPayment(as(pair.seller), {
      ...ofBistro(),
      currency: 'CAD',
      amountMinor: totalMinor,
      receivedOn: '2026-11-21',
      method: 'cheque',
      reference: '',
      note: '',
      shares: [{ invoiceId: id, amountMinor: totalMinor }],
      emissionIds: [],
    });
    await sendToAll();
    await morning('2027-01-01T12:00:00Z');
    expect(await letters()).toEqual([]);
    // There were movements in its own month.
    at(FIRST);
    expect(await sendStatement(world.as(system), november())).toBe(true);
  });

  it('is switched for one customer, and reset to the setting for all', async () => {
    await published();
    expect(await listStatements(as(pair.seller), ofBistro())).toMatchObject({
      areSent: false,
      isDefault: true,
    });
    await setStatements(as(pair.seller), { ...ofBistro(), areSent: true });
    await morning(FIRST);
    expect(await letters()).toHaveLength(1);
    await sendToAll();
    expect(await setStatements(as(pair.seller), { ...ofBistro(), areSent: false })).toEqual({
      areSent: false,
    });
    await morning('2027-01-01T12:00:00Z');
    expect(await letters()).toHaveLength(1);
    expect(await setStatements(as(pair.seller), { ...ofBistro(), areSent: null })).toEqual({
      areSent: true,
    });
    await morning('2027-01-01T13:00:00Z');
    expect(await letters()).toHaveLength(2);
  });

  it('keeps its choice for a customer whose card is merged', async () => {
    const [card, target] = [
      await aCustomerCard(as(pair.seller), pair.seller),
      await aCustomerCard(as(pair.seller), pair.seller, { name: 'Cantine' }),
    ];
    await setStatements(as(pair.seller), { customerId: card.partner.id, areSent: true });
    await mergedInto(as(pair.seller), target, card);
    expect(await listStatements(as(pair.seller), { customerId: target.partner.id })).toMatchObject({
      areSent: true,
      isDefault: false,
    });
  });

  it('is switched by members who handle invoices, for their own customers', async () => {
    const driver = await aMember(world.as(anonymous), pair.farm, 'driver');
    const change = { ...ofBistro(), areSent: true };
    await expect(setStatements(as(driver), change)).rejects.toMatchObject({ code: 'request.notAllowed' });
    const stranger = (await aTradingPair(world.as(anonymous))).seller;
    await expect(setStatements(as(stranger), change)).rejects.toMatchObject({ code: 'request.notFound' });
    await expect(listStatements(as(pair.buyer), ofBistro())).rejects.toMatchObject({
      code: 'request.notFound',
    });
  });

  it('shows the balance on its last day, whatever happened later', async () => {
    const { id, totalMinor } = await published();
    world.clock.advance(11 * 86_400_000);
    await recordPayment(as(pair.seller), {
      ...ofBistro(),
      currency: 'CAD',
      amountMinor: 2_000,
      receivedOn: '2026-12-02',
      method: 'cheque',
      reference: '',
      note: '',
      shares: [{ invoiceId: id, amountMinor: 2_000 }],
      emissionIds: [],
    });
    const [closed] = await loadAccountStatements(world.db, november());
    expect(closed).toMatchObject({ closingMinor: totalMinor, ageing: { notDue: totalMinor } });
    const [later] = await loadAccountStatements(world.db, { ...november(), until: '2026-12-31' });
    expect(later).toMatchObject({ closingMinor: totalMinor - 2_000, ageing: { to30: totalMinor - 2_000 } });
  });
});
