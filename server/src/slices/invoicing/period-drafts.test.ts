import { expect, it } from 'vitest';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import {
  anotherBuyer,
  addProductForSale,
  aTradingPair,
  deliveredOrder,
} from '../ordering/factory/trading-pair.ts';
import { changeBillingSettings } from './commands/billing-settings.ts';
import { listToInvoice } from './queries/to-invoice.ts';
import { invoicingSchedules } from './reactions.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
const { run: draftPeriods } = invoicingSchedules.find(({ name }) => name === 'invoicing.draftPeriods')!;

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
  const firstOfMonth = new Date('2026-12-01T12:00:00Z').getTime();
  world.clock.advance(firstOfMonth - world.clock.now().getTime());
  await expect(draftPeriods(world.as(system))).rejects.toThrow('1 of 1 failed');
  expect((await listToInvoice(as(pair.seller))).rows.filter(({ kind }) => kind === 'draft')).toMatchObject([
    { customer: { name: 'Cantine' } },
  ]);
});
