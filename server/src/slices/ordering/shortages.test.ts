import { beforeEach, describe, expect, it } from 'vitest';
import type { FormatId, PurchaseOrderId, ShareRule } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { setStock } from '../inventory/factory/listed-items.ts';
import { changedTerms } from '../relationships/factory.ts';
import { setOrganization } from '../organizations/factory.ts';
import { shareShortage } from './commands/shortage-sharing.ts';
import { prepareLines } from './commands/prepare-lines.ts';
import {
  anotherBuyer,
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  setTolerance,
  type TradingPair,
} from './factory/trading-pair.ts';
import { listShortages } from './queries/shortages.ts';
import { getOrder } from './queries/order.ts';
import { previewShares } from './queries/shortage-shares.ts';
import { orderingRoutes as routes } from './routes.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let second: TradingPair;
let carrots: FormatId;
let on: string;
let first: PurchaseOrderId;
let later: PurchaseOrderId;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  second = await anotherBuyer(world.as(anonymous), pair, 'Café du Port');
  carrots = await addProductForSale(world.as(system), pair, {
    fr: 'Carottes',
    en: 'Carrots',
    unitPrice: '10',
  });
  first = await submitOrder(as, pair, [{ formatId: carrots, quantity: '10' }]);
  later = await submitOrder(as, second, [{ formatId: carrots, quantity: '20' }]);
  for (const id of [first, later]) ({ on } = await applyActions(as, pair, id, 'confirm'));
});

/** Frost in the storeroom: sets the stock that is left. */
const left = (onHand: string) => setStock(world.as(system), pair.farm, carrots, { onHand });
const short = (rule: ShareRule, available: string, tag = '') => ({
  on,
  rule,
  tag,
  items: [{ formatId: carrots, available }],
});
const granted = async (...requested: Parameters<typeof short>) =>
  (await previewShares(as(pair.seller), short(...requested))).map(({ shares }) => shares[0]!.granted);
const share = async (...requested: Parameters<typeof short>) => {
  const input = short(...requested);
  const shown = await previewShares(as(pair.seller), input);
  const lines = shown.flatMap(({ shares }) => shares);
  return shareShortage(as(pair.seller), {
    ...input,
    message: 'Gel',
    granted: lines.map((line) => ({ lineId: line.lineId, quantity: line.granted })),
  });
};
const order = (id: PurchaseOrderId) => getOrder(as(pair.seller), { purchaseOrderId: id });
const promised = async () =>
  Number(
    (
      await world.db
        .selectFrom('inventory_items')
        .select('allocated')
        .where('format_id', '=', carrots)
        .executeTakeFirstOrThrow()
    ).allocated,
  );

describe('the quantities a day needs', () => {
  it('are those of its confirmed orders, with the stock for them', async () => {
    await left('12');
    const needed = await listShortages(as(pair.seller), { on });
    expect(needed.items).toMatchObject([
      { formatId: carrots, requested: '30', available: '12', orders: 2, name: { fr: 'Carottes' } },
    ]);
    expect(needed.can.share).toBe(true);
    const clerk: Member = { ...pair.seller, role: 'warehouse' };
    expect((await listShortages(as(clerk), { on })).can.share).toBe('request.notAllowed');
    const other = await aTradingPair(world.as(anonymous));
    expect((await listShortages(as(other.seller), { on })).items).toEqual([]);
  });

  it('are reduced by orders of earlier days', async () => {
    await world.db
      .updateTable('purchase_orders')
      .set({ on_day: '2026-11-22' })
      .where('id', '=', first)
      .execute();
    await left('25');
    expect((await listShortages(as(pair.seller), { on })).items).toMatchObject([
      { requested: '20', available: '15', orders: 1 },
    ]);
  });

  it('are listed by name in the language of the reader', async () => {
    const spinach = await addProductForSale(world.as(system), pair, {
      fr: 'Épinards',
      en: 'Spinach',
      unitPrice: '8',
    });
    const leeks = await addProductForSale(world.as(system), pair, {
      fr: 'Poireaux',
      en: 'Leeks',
      unitPrice: '8',
    });
    const lines = [spinach, leeks].map((formatId) => ({ formatId, quantity: '1' }));
    await applyActions(as, pair, await submitOrder(as, pair, lines), 'confirm');
    const names = async (language: 'FR' | 'EN') =>
      (await listShortages(as({ ...pair.seller, language }), { on })).items.map(
        ({ name }) => name[language === 'FR' ? 'fr' : 'en'],
      );
    expect(await names('FR')).toEqual(['Carottes', 'Épinards', 'Poireaux']);
    expect(await names('EN')).toEqual(['Carrots', 'Leeks', 'Spinach']);
  });

  it('are pushed as they are fetched', async () => {
    await expectLiveMatchesFetch(
      { world, routes, name: 'ordering.listShortages', input: { on }, actor: pair.seller },
      () => left('5'),
    );
  });
});

describe('a shortage', () => {
  it('is shared pro rata, by submission time, or by a tag', async () => {
    expect(await granted('proRata', '15')).toEqual(['5', '10']);
    expect(await granted('firstCome', '15')).toEqual(['10', '5']);
    await changedTerms(as(pair.seller), second.bistro, { tags: ['hôpital'] });
    expect((await listShortages(as(pair.seller), { on })).tags).toEqual(['hôpital']);
    expect(await granted('priority', '22', 'hôpital')).toEqual(['2', '20']);
  });

  it('is previewed first: nothing is written', async () => {
    const before = await order(first);
    const [shown] = await previewShares(as(pair.seller), short('proRata', '15'));
    expect(shown).toMatchObject({ number: 'FN-1', customerName: 'Bistro Verger', isApplied: false });
    expect(shown!.totalAfterMinor).toBeLessThan(shown!.totalBeforeMinor);
    expect(await order(first)).toEqual(before);
  });

  it('applies at once for a customer card without members', async () => {
    await setOrganization(world, second.bistro, { managed_by: pair.farm } as never);
    expect(await share('proRata', '15')).toEqual({ applied: 1, proposed: 1 });
    expect((await order(later)).lines[0]!.confirmed).toBe('10');
  });

  it('is applied within the tolerance, and proposed to all other customers, at once', async () => {
    await setTolerance(world, second, 'customer', 60);
    expect(await share('proRata', '15')).toEqual({ applied: 1, proposed: 1 });
    const requested = await order(first);
    expect(requested.pendingSide).toBe('customer');
    expect(requested.lines[0]!.confirmed).toBe('10');
    expect(requested.changeSets[0]).toMatchObject({ status: 'open', message: 'Gel' });
    expect((await order(later)).lines[0]!.confirmed).toBe('10');
    expect(await promised()).toBe(20);
  });

  it('removes a line that gets nothing', async () => {
    await setTolerance(world, second, 'customer', 100);
    expect(await share('firstCome', '10')).toEqual({ applied: 1, proposed: 0 });
    expect((await order(later)).lines[0]!.confirmed).toBe('0');
    expect((await order(first)).changeSets).toEqual([]);
  });

  it('keeps quantities that are already prepared', async () => {
    const { lines, version } = await applyActions(as, pair, later, 'prepare');
    await prepareLines(as(pair.seller), {
      purchaseOrderId: later,
      version,
      lines: [{ lineId: lines[0]!.id, prepared: '18', weights: [] }],
    });
    const shown = await previewShares(as(pair.seller), short('firstCome', '20'));
    expect(shown.map(({ shares }) => [shares[0]!.granted, shares[0]!.isFixed])).toEqual([
      ['2', false],
      ['18', true],
    ]);
  });

  it('is shared as previewed, as a whole or not at all', async () => {
    const input = short('proRata', '15');
    const lineId = (await order(first)).lines[0]!.id;
    await expect(
      shareShortage(as(pair.seller), { ...input, message: '', granted: [{ lineId, quantity: '5' }] }),
    ).rejects.toMatchObject({ code: 'ordering.sharesChanged' });
    await expect(share('proRata', '30')).rejects.toMatchObject({ code: 'ordering.noChange' });
    const clerk: Member = { ...pair.seller, role: 'warehouse' };
    await expect(previewShares(as(clerk), input)).rejects.toMatchObject({ code: 'request.notAllowed' });
    expect((await order(later)).changeSets).toEqual([]);
  });
});
