import { expect, it } from 'vitest';
import type { InvoiceId } from '@halles/contract';
import { anonymous, system, type Person } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { deliveredOrder, aTradingPair, addProductForSale } from '../ordering/factory/trading-pair.ts';
import { draftInvoiceWithoutOrder } from './commands/draft.ts';
import { billedOrder } from './factory/invoices.ts';
import { countInvoices, listInvoices } from './queries/invoice-lists.ts';

const world = await reactingWorld();
const as = (person: Person) => world.as(person);
const pair = await aTradingPair(world.as(anonymous));

async function publishedNow(): Promise<InvoiceId> {
  const formatId = await addProductForSale(world.as(system), pair, {
    fr: 'Carottes',
    en: 'Carrots',
    unitPrice: '10',
    multiple: '1',
  });
  const order = await deliveredOrder(as, pair, [{ formatId, quantity: '5' }]);
  return (await billedOrder(as(pair.seller), order)).id;
}

async function between(side: 'vendor' | 'customer', from: string, until: string): Promise<InvoiceId[]> {
  const reader = as(side === 'vendor' ? pair.seller : pair.buyer);
  const filter = { side, tab: 'all' as const, from, until };
  const { rows, total } = await listInvoices(reader, { ...filter, page: 1, pageSize: 25 });
  expect(rows).toHaveLength(total);
  expect((await countInvoices(reader, filter)).tabs.all).toBe(total);
  return rows.map(({ id }) => id);
}

it('invoices are listed by their issue day, and drafts by the seller’s day on which they were created', async () => {
  const first = await publishedNow();
  // 22:30 in Québec, and already 22 November in UTC.
  world.clock.advance(Date.parse('2026-11-22T03:30:00.000Z') - world.clock.now().getTime());
  const draft = await draftInvoiceWithoutOrder(as(pair.seller), { customerId: pair.bistro });
  expect(await between('vendor', '2026-11-21', '2026-11-21')).toEqual([draft.id, first]);
  expect(await between('vendor', '2026-11-22', '2026-11-22')).toEqual([]);
  expect(await between('customer', '2026-11-21', '2026-11-21')).toEqual([first]);
  expect(await between('customer', '2026-11-22', '2026-11-30')).toEqual([]);
  expect(await between('vendor', '2026-01-01', '2026-12-31')).toEqual([draft.id, first]);
});
