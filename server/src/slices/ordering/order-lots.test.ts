import { beforeEach, describe, expect, it } from 'vitest';
import type { FormatId, LotId, PurchaseOrder, PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { setStock, lotReceived, lotLost, stockLost } from '../inventory/factory/listed-items.ts';
import { proposeChange } from './commands/changes-and-substitutions.ts';
import { prepareLines } from './commands/prepare-lines.ts';
import { acceptProposedChange, aProposedChange, readOrder } from './factory/order-steps.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from './factory/trading-pair.ts';
import { ordersOfRun } from './queries/run-orders.ts';
import { lotsToPick } from './queries/run-lots.ts';
import { listOrderLots } from './queries/available-lots.ts';
import { orderingRoutes as routes } from './routes.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let carrots: FormatId;
let old: LotId;
let fresh: LotId;

const aLot = (code: string, bestBefore: string, quantity: string): Promise<LotId> =>
  lotReceived(world.as(system), pair.farm, { formatId: carrots, code, bestBefore, quantity });

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  carrots = await addProductForSale(world.as(system), pair, {
    fr: 'Carottes',
    en: 'Carrots',
    unitPrice: '10',
  });
  fresh = await aLot('NEUF', '2026-12-20', '50');
  old = await aLot('VIEUX', '2026-12-01', '4');
  await aLot('PASSÉ', '2026-11-01', '30');
});

const preparing = async (quantity: string): Promise<PurchaseOrder> => {
  const id = await submitOrder(as, pair, [{ formatId: carrots, quantity }]);
  return applyActions(as, pair, id, 'confirm', 'prepare');
};
const prepare = (
  { id, version, lines }: PurchaseOrder,
  prepared: string,
  lots?: { lotId: LotId; quantity: string }[],
) =>
  prepareLines(as(pair.seller), {
    purchaseOrderId: id,
    version,
    lines: [{ lineId: lines[0]!.id, prepared, weights: [], ...(lots && { lots }) }],
  });
const chosen = ({ lines }: PurchaseOrder) => lines[0]!.lots.map(({ code, quantity }) => [code, quantity]);
const leftIn = async (lotId: LotId): Promise<number> =>
  Number(
    (await world.db.selectFrom('lots').select('quantity').where('id', '=', lotId).executeTakeFirstOrThrow())
      .quantity,
  );
const leavings = async (purchaseOrderId: PurchaseOrderId) =>
  (
    await world.db
      .selectFrom('stock_movements as m')
      .innerJoin('purchase_order_lines as l', (join) =>
        join.on((eb) => eb(eb.cast('l.id', 'text'), '=', eb.cast('m.cause_id', 'text'))),
      )
      .select(['m.lot_id', 'm.quantity'])
      .where('l.purchase_order_id', '=', purchaseOrderId)
      .where('m.kind', '=', 'delivered')
      .orderBy('m.id')
      .execute()
  ).map((row) => [row.lot_id, Number(row.quantity)]);

describe('the lots of a line', () => {
  it('are the ones that expire first by default, and leave the stock with it', async () => {
    const order = await preparing('6');
    const ready = await applyActions(as, pair, order.id, 'markReady');
    expect(chosen(ready)).toEqual([
      ['VIEUX', '4'],
      ['NEUF', '2'],
    ]);
    expect(await leftIn(old)).toBe(4);
    await applyActions(as, pair, order.id, 'load', 'deliver');
    expect([await leftIn(old), await leftIn(fresh)]).toEqual([0, 48]);
    expect(await leavings(order.id)).toEqual([
      [old, -4],
      [fresh, -2],
    ]);
  });

  it('can be chosen by hand, and stay chosen', async () => {
    const order = await prepare(await preparing('6'), '5', [{ lotId: fresh, quantity: '5' }]);
    expect(order.lines[0]!.lots).toEqual([
      { lotId: fresh, code: 'NEUF', bestBefore: '2026-12-20', quantity: '5' },
    ]);
    await applyActions(as, pair, order.id, 'markReady', 'load', 'deliver');
    expect([await leftIn(old), await leftIn(fresh)]).toEqual([4, 45]);
  });

  it('are not the same pieces for two lines of a product that are counted one after the other', async () => {
    const cheese = await addProductForSale(world.as(system), pair, { fr: 'Tomme', en: 'Tomme' });
    const seller = as(pair.seller);
    const { id, version, lines } = await readOrder(
      seller,
      await submitOrder(as, pair, [
        { formatId: carrots, quantity: '3' },
        { formatId: cheese, quantity: '3' },
      ]),
    );
    const { id: lineId } = lines.find(({ formatId }) => formatId === cheese)!;
    const change = { kind: 'substitute' as const, lineId, formatId: carrots, quantity: '3' };
    await proposeChange(seller, { purchaseOrderId: id, version, message: '', changes: [change] });
    await acceptProposedChange(as(pair.buyer), id);
    let order = await applyActions(as, pair, id, 'confirm', 'prepare');
    const ofCarrots = () => order.lines.filter(({ formatId }) => formatId === carrots);
    for (const line of ofCarrots())
      order = await prepareLines(seller, {
        purchaseOrderId: id,
        version: order.version,
        lines: [{ lineId: line.id, prepared: '3', weights: [] }],
      });
    expect(ofCarrots().map((line) => chosen({ ...order, lines: [line] }))).toEqual([
      [['VIEUX', '3']],
      [
        ['VIEUX', '1'],
        ['NEUF', '2'],
      ],
    ]);
  });

  it('go to the line that was prepared from them, where another of the product has none chosen', async () => {
    const cheese = await addProductForSale(world.as(system), pair, { fr: 'Tomme', en: 'Tomme' });
    const seller = as(pair.seller);
    const { id, version, lines } = await readOrder(
      seller,
      await submitOrder(as, pair, [
        { formatId: carrots, quantity: '3' },
        { formatId: cheese, quantity: '3' },
      ]),
    );
    const { id: lineId } = lines.find(({ formatId }) => formatId === cheese)!;
    const change = { kind: 'substitute' as const, lineId, formatId: carrots, quantity: '3' };
    await proposeChange(seller, { purchaseOrderId: id, version, message: '', changes: [change] });
    await acceptProposedChange(as(pair.buyer), id);
    await applyActions(as, pair, id, 'confirm', 'prepare', 'markReady');
    // The first line has no chosen lots any more.
    await aProposedChange(as(pair.buyer), id, '4');
    await acceptProposedChange(seller, id);
    await applyActions(as, pair, id, 'load', 'deliver');
    expect([await leftIn(old), await leftIn(fresh)]).toEqual([0, 47]);
  });

  it('exclude lots of other prepared orders', async () => {
    const first = await preparing('3');
    await applyActions(as, pair, first.id, 'markReady');
    const second = await preparing('6');
    expect(await listOrderLots(as(pair.seller), { purchaseOrderId: second.id })).toEqual([
      {
        lineId: second.lines[0]!.id,
        lots: [
          { lotId: old, code: 'VIEUX', bestBefore: '2026-12-01', left: '1' },
          { lotId: fresh, code: 'NEUF', bestBefore: '2026-12-20', left: '50' },
        ],
      },
    ]);
    expect(chosen(await prepare(second, '6'))).toEqual([
      ['VIEUX', '1'],
      ['NEUF', '5'],
    ]);
  });

  it('are not taken by an order that leaves before and has none chosen', async () => {
    const first = await prepare(await preparing('54'), '54');
    const second = await preparing('3');
    await applyActions(as, pair, first.id, 'markReady');
    await applyActions(as, pair, second.id, 'markReady', 'load', 'deliver');
    expect(await leavings(second.id)).toEqual([[null, -3]]);
    await applyActions(as, pair, first.id, 'load', 'deliver');
    expect(await leavings(first.id)).toEqual([
      [old, -4],
      [fresh, -50],
    ]);
  });

  it('stay for a packed order while the stock has others, expired ones or later ones, to lose', async () => {
    const packed = await prepare(await preparing('4'), '4');
    await applyActions(as, pair, packed.id, 'markReady');
    const lose = (quantity: string) => stockLost(as(pair.seller), { formatId: carrots, quantity });
    await lose('60');
    expect([await leftIn(old), await leftIn(fresh)]).toEqual([4, 36]);
    await lose('36');
    expect([await leftIn(old), await leftIn(fresh)]).toEqual([4, 0]);
    await applyActions(as, pair, packed.id, 'load', 'deliver');
    expect(await leavings(packed.id)).toEqual([[old, -4]]);
  });

  it('are on the pick list of the run: the chosen ones, then the ones that expire first', async () => {
    const first = await prepare(await preparing('3'), '3', [{ lotId: fresh, quantity: '3' }]);
    const second = await preparing('6');
    const orders = await ordersOfRun(world.db, pair.farm, { fulfilmentId: pair.route, on: second.on });
    expect(orders.map(({ id }) => id)).toEqual([first.id, second.id]);
    const picked = await lotsToPick(world.as(system), pair.farm, orders);
    expect(picked.get(carrots)!.map(({ code, quantity }) => [code, quantity])).toEqual([
      ['NEUF', '5'],
      ['VIEUX', '4'],
    ]);
  });

  it('are refused when too many, unknown or repeated', async () => {
    const order = await preparing('6');
    for (const lots of [
      [{ lotId: fresh, quantity: '7' }],
      [{ lotId: old, quantity: '5' }],
      [{ lotId: world.ids.next<'Lot'>(), quantity: '1' }],
      [
        { lotId: fresh, quantity: '1' },
        { lotId: fresh, quantity: '2' },
      ],
    ])
      await expect(prepare(order, '6', lots)).rejects.toMatchObject({ code: 'ordering.invalidLots' });
  });

  it('never block a delivery: what the lot has lost leaves without a lot', async () => {
    const order = await prepare(await preparing('6'), '6', [{ lotId: fresh, quantity: '6' }]);
    await applyActions(as, pair, order.id, 'markReady');
    await lotLost(as(pair.seller), { formatId: carrots, lotId: fresh, quantity: '48' });
    await applyActions(as, pair, order.id, 'load', 'deliver');
    expect(await leavings(order.id)).toEqual([
      [fresh, -2],
      [null, -4],
    ]);
  });

  it('are visible to the seller only, and pushed as they are fetched', async () => {
    const order = await preparing('6');
    await expect(listOrderLots(as(pair.buyer), { purchaseOrderId: order.id })).rejects.toMatchObject({
      code: 'request.notFound',
    });
    await expectLiveMatchesFetch(
      {
        world,
        routes,
        name: 'ordering.listOrderLots',
        input: { purchaseOrderId: order.id },
        actor: pair.seller,
      },
      async () => {
        await aLot('TARD', '2027-01-01', '9');
        await setStock(world.as(system), pair.farm, carrots, { onHand: '99' });
      },
    );
  });
});
