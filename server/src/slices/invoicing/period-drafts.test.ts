import { expect, it } from 'vitest';
import type { InvoiceId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import {
  anotherBuyer,
  addProductForSale,
  aTradingPair,
  deliveredOrder,
} from '../ordering/factory/trading-pair.ts';
import { changeBillingSettings } from './commands/billing-settings.ts';
import { cancelInvoice } from './commands/cancel.ts';
import { updateInvoice } from './commands/update-draft.ts';
import { cancelled, published } from './factory/invoices.ts';
import { getInvoice } from './queries/invoice.ts';
import { listToInvoice } from './queries/to-invoice.ts';
import { invoicingSchedules } from './reactions.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
const { run: draftPeriods } = invoicingSchedules.find(({ name }) => name === 'invoicing.draftPeriods')!;

const goTo = (instant: string) => world.clock.advance(Date.parse(instant) - world.clock.now().getTime());

it.each([
  ['week', '2026-12-14T07:00:00Z', '2026-12-16T20:00:00Z', '2026-12-21T12:00:00Z'],
  ['month', '2027-01-01T07:00:00Z', '2027-01-09T20:00:00Z', '2027-02-01T12:00:00Z'],
] as const)('a missed start of a %s is caught up once', async (drafts, tooEarly, later, next) => {
  const pair = await aTradingPair(world.as(anonymous));
  const formatId = await addProductForSale(world.as(system), pair);
  const deliver = () => deliveredOrder(as, pair, [{ formatId, quantity: '1' }]);
  const countDrafts = async () =>
    (await listToInvoice(as(pair.seller))).rows.filter(({ kind }) => kind === 'draft').length;
  await changeBillingSettings(as(pair.seller), { version: 1, drafts });
  await deliver();
  goTo(tooEarly);
  await draftPeriods(world.as(system));
  expect(await countDrafts()).toBe(0);
  goTo(later);
  await Promise.allSettled([draftPeriods(world.as(system)), draftPeriods(world.as(system))]);
  expect(await countDrafts()).toBe(1);
  // What is marked as delivered afterwards waits for the end of its own period.
  await deliver();
  await draftPeriods(world.as(system));
  expect(await countDrafts()).toBe(1);
  goTo(next);
  await draftPeriods(world.as(system));
  expect(await countDrafts()).toBe(2);
  await changeBillingSettings(as(pair.seller), { version: 2, drafts: 'none' });
});

it('whoever chooses drafts after the start of a period gets none for the period before', async () => {
  const pair = await aTradingPair(world.as(anonymous));
  const formatId = await addProductForSale(world.as(system), pair);
  await deliveredOrder(as, pair, [{ formatId, quantity: '1' }]);
  goTo('2027-02-16T20:00:00Z');
  await changeBillingSettings(as(pair.seller), { version: 1, drafts: 'week' });
  await draftPeriods(world.as(system));
  expect((await listToInvoice(as(pair.seller))).rows).toMatchObject([{ kind: 'order' }]);
  await changeBillingSettings(as(pair.seller), { version: 2, drafts: 'none' });
});

it('a customer whose period is too large for one invoice stops no other customer', async () => {
  const pair = await aTradingPair(world.as(anonymous));
  const other = await anotherBuyer(world.as(anonymous), pair, 'Cantine');
  await changeBillingSettings(as(pair.seller), { version: 1, drafts: 'month' });
  const gold = await addProductForSale(world.as(system), pair, {
    fr: 'Safran',
    en: 'Saffron',
    unitPrice: '999999',
    stock: { mode: 'unlimited' },
    multiple: '1',
  });
  const deliver = (to: typeof pair, quantity: string) =>
    deliveredOrder(as, to, [{ formatId: gold, quantity }]);
  for (let count = 0; count < 11; count += 1) await deliver(pair, '10');
  await deliver(other, '1');
  goTo('2027-03-01T12:00:00Z');
  await expect(draftPeriods(world.as(system))).rejects.toThrow('1 of 1 failed');
  expect((await listToInvoice(as(pair.seller))).rows.filter(({ kind }) => kind === 'draft')).toMatchObject([
    { customer: { name: 'Cantine' } },
  ]);
  await expect(draftPeriods(world.as(system))).rejects.toThrow('1 of 1 failed');
  const notDrafted = await world.db
    .selectFrom('events')
    .select(['organization_ids', 'data'])
    .where('type', '=', 'invoicing.periodNotDrafted')
    .execute();
  expect(notDrafted).toEqual([
    { organization_ids: [pair.farm], data: { customerId: pair.bistro, until: '2027-02-28' } },
  ]);
});

it('a draft that somebody deleted comes back with the next period, and not before', async () => {
  const pair = await aTradingPair(world.as(anonymous));
  const formatId = await addProductForSale(world.as(system), pair);
  const deliver = () => deliveredOrder(as, pair, [{ formatId, quantity: '1' }]);
  const kinds = async () => (await listToInvoice(as(pair.seller))).rows.map(({ kind }) => kind);
  await changeBillingSettings(as(pair.seller), { version: 1, drafts: 'week' });
  await deliver();
  goTo('2027-03-08T12:00:00Z');
  await draftPeriods(world.as(system));
  const { rows } = await listToInvoice(as(pair.seller));
  expect(rows).toMatchObject([{ kind: 'draft' }]);
  await cancelInvoice(as(pair.seller), { invoiceId: rows[0]!.id as never, version: 1, reason: '' });
  goTo('2027-03-08T13:00:00Z');
  await draftPeriods(world.as(system));
  expect(await kinds()).toEqual(['order']);

  goTo('2027-03-15T12:00:00Z');
  await draftPeriods(world.as(system));
  expect(await kinds()).toEqual(['draft']);
  await changeBillingSettings(as(pair.seller), { version: 2, drafts: 'none' });
});

it('an order taken out of the draft, or of a cancelled invoice, is not drafted again in that period', async () => {
  const pair = await aTradingPair(world.as(anonymous));
  const formatId = await addProductForSale(world.as(system), pair);
  await changeBillingSettings(as(pair.seller), { version: 1, drafts: 'week' });
  for (const quantity of ['1', '2']) await deliveredOrder(as, pair, [{ formatId, quantity }]);
  const kindsAt = async (instant: string) => {
    goTo(instant);
    await draftPeriods(world.as(system));
    return (await listToInvoice(as(pair.seller))).rows.map(({ kind }) => kind);
  };
  expect(await kindsAt('2027-03-22T12:00:00Z')).toEqual(['draft']);
  const { rows } = await listToInvoice(as(pair.seller));
  const draft = await getInvoice(as(pair.seller), { invoiceId: rows[0]!.id as InvoiceId });
  await updateInvoice(as(pair.seller), {
    invoiceId: draft.id,
    version: draft.version,
    change: { lines: draft.document.lines.slice(0, 1) },
  });
  expect(await kindsAt('2027-03-22T13:00:00Z')).toEqual(['draft']);
  await published(as(pair.seller), draft.id);
  expect(await kindsAt('2027-03-22T14:00:00Z')).toEqual([]);
  await cancelled(as(pair.seller), draft.id);
  expect(await kindsAt('2027-03-22T15:00:00Z')).toEqual(['order', 'order']);
  expect(await kindsAt('2027-03-29T12:00:00Z')).toEqual(['draft']);
  await changeBillingSettings(as(pair.seller), { version: 2, drafts: 'none' });
});
