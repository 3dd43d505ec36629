import { beforeAll, expect, it } from 'vitest';
import type { OrderSide } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { codeOf } from '../../testing/code-of.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import {
  addProductForSale,
  aTradingPair,
  deliveredOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { aMember } from '../organizations/factory.ts';
import { billedOrder, cancelled, draftedFor, publishCreditNote } from './factory/invoices.ts';
import { listInvoices } from './queries/invoice-lists.ts';
import { sumInvoices } from './queries/list-sums.ts';
import { invoicingRoutes } from './routes.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let delivered: (quantity: string) => ReturnType<typeof deliveredOrder>;

beforeAll(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const formatId = await addProductForSale(world.as(system), pair);
  delivered = (quantity) => deliveredOrder(as, pair, [{ formatId, quantity }]);
  await draftedFor(as(pair.seller), await delivered('1'));
  const credited = await billedOrder(as(pair.seller), await delivered('4'));
  await publishCreditNote(as(pair.seller), credited.id, '1');
  await billedOrder(as(pair.seller), await delivered('8'));
  await cancelled(as(pair.seller), (await billedOrder(as(pair.seller), await delivered('2'))).id);
});

const all = (side: OrderSide) => ({ side, tab: 'all' as const });
const cad = (amountMinor: number) => [{ amountMinor, currency: 'CAD' }];

it('the sums of a list are those of all its pages together', async () => {
  const { rows, total } = await listInvoices(as(pair.seller), { ...all('vendor'), page: 1, pageSize: 100 });
  expect(rows).toHaveLength(total);
  const sumOf = (counted: typeof rows, amountOf: (row: (typeof rows)[number]) => number) =>
    counted.reduce((sum, row) => sum + (row.kind === 'creditNote' ? -1 : 1) * amountOf(row), 0);
  const counted = rows.filter(({ status }) => status !== 'cancelled');
  const published = rows.filter(({ status }) => status === 'published');
  expect(await sumInvoices(as(pair.seller), all('vendor'))).toEqual({
    totals: cad(sumOf(counted, ({ totalMinor }) => totalMinor)),
    balances: cad(sumOf(published, ({ balanceMinor }) => balanceMinor)),
  });
});

it('they follow the tab, and the buyer counts what was published to it', async () => {
  expect(await sumInvoices(as(pair.seller), { side: 'vendor', tab: 'draft' })).toEqual({
    totals: cad(1_250),
    balances: [],
  });
  expect(await sumInvoices(as(pair.seller), { side: 'vendor', tab: 'cancelled' })).toEqual({
    totals: [],
    balances: [],
  });
  const open = { totals: cad(15_000), balances: cad(13_750) };
  expect(await sumInvoices(as(pair.seller), { side: 'vendor', tab: 'open' })).toEqual(open);
  expect(await sumInvoices(as(pair.buyer), { side: 'customer', tab: 'open' })).toEqual(open);
});

it('they follow the invoices live, for those who may see them', async () => {
  const order = await delivered('3');
  await expectLiveMatchesFetch(
    {
      world,
      routes: invoicingRoutes,
      name: 'invoicing.sumInvoices',
      input: all('vendor'),
      actor: pair.seller,
    },
    () => billedOrder(as(pair.seller), order),
  );
  const driver = await aMember(world.as(anonymous), pair.farm, 'driver');
  expect(await codeOf(sumInvoices(as(driver), all('vendor')))).toBe('request.notAllowed');
});
