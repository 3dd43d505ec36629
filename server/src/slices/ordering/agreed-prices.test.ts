import { beforeEach, describe, expect, it } from 'vitest';
import type { FormatId, OrderChange, PurchaseOrder, PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { setPrice } from '../catalogue/factory/price-lists.ts';
import { changedDelivery } from '../distribution/factory/fulfilments.ts';
import { decideChange, proposeChange } from './commands/changes-and-substitutions.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from './factory/trading-pair.ts';
import { previewDecision } from './queries/preview-change.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let carrots: FormatId;
let cheese: FormatId;
let order: PurchaseOrderId;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  carrots = await addProductForSale(world.as(system), pair);
  cheese = await addProductForSale(world.as(system), pair, { fr: 'Tomme', en: 'Tomme', unitPrice: '18.50' });
  order = await submitOrder(as, pair, [{ formatId: carrots, quantity: '4' }]);
  await applyActions(as, pair, order, 'confirm');
});

const propose = async (person: Member, changes: OrderChange[]): Promise<PurchaseOrder> => {
  const { version } = await applyActions(as, pair, order);
  return proposeChange(as(person), { purchaseOrderId: order, version, message: '', changes });
};
const accept = (person: Member, { version, changeSets }: PurchaseOrder, only?: number[]) =>
  decideChange(as(person), {
    purchaseOrderId: order,
    version,
    changeSetId: changeSets[0]!.id,
    decision: 'accept',
    answer: '',
    only,
  });
const raisePrice = () =>
  setPrice(world.as(system), {
    vendorId: pair.farm,
    priceListId: pair.list,
    formatId: cheese,
    unitPrice: '100',
  });
const flatFee = (amountMinor: number) => ({
  fee: { base: { kind: 'flat' as const, amountMinor }, byZone: [], freeFromMinor: null },
});

describe('what was shown with a proposal holds when it is accepted', () => {
  it.each(['add', 'substitute'] as const)('the price of a product: %s', async (kind) => {
    const { lines } = await applyActions(as, pair, order);
    const joining = { formatId: cheese, quantity: '1' };
    const proposed = await propose(pair.seller, [
      kind === 'add' ? { kind, ...joining } : { kind, lineId: lines[0]!.id, ...joining },
    ]);
    const [shown] = proposed.changeSets;
    await raisePrice();
    const preview = await previewDecision(as(pair.buyer), {
      purchaseOrderId: order,
      changeSetId: shown!.id,
      only: [0],
    });
    expect(preview.after.totalMinor).toBe(shown!.totalAfterMinor);
    const accepted = await accept(pair.buyer, proposed);
    expect(accepted.totals.totalMinor).toBe(shown!.totalAfterMinor);
    expect(accepted.lines.find(({ formatId }) => formatId === cheese)).toMatchObject({ unitPrice: '18.5' });
  });

  it('the delivery fee of another day; of some of the changes, it is that of now', async () => {
    await changedDelivery(world.as(system), pair.farm, pair.route, flatFee(500));
    const toFriday: OrderChange = { kind: 'date', fulfilmentId: pair.route, on: '2026-11-27' };
    const more: OrderChange = { kind: 'add', formatId: cheese, quantity: '1' };
    const proposed = await propose(pair.buyer, [toFriday, more]);
    await changedDelivery(world.as(system), pair.farm, pair.route, flatFee(2_000));
    const part = await previewDecision(as(pair.seller), {
      purchaseOrderId: order,
      changeSetId: proposed.changeSets[0]!.id,
      only: [0],
    });
    expect(part.after.deliveryFeeMinor).toBe(2_000);
    const accepted = await accept(pair.seller, proposed);
    expect(accepted).toMatchObject({
      on: '2026-11-27',
      totals: { deliveryFeeMinor: 500, totalMinor: proposed.changeSets[0]!.totalAfterMinor },
    });
  });
});

it('an order that one change empties and another fills again has its delivery fee, as shown', async () => {
  await changedDelivery(world.as(system), pair.farm, pair.route, flatFee(900));
  order = await submitOrder(as, pair, [{ formatId: carrots, quantity: '4' }]);
  const { lines } = await applyActions(as, pair, order, 'confirm');
  const emptied = await propose(pair.seller, [{ kind: 'remove', lineId: lines[0]!.id }]);
  expect(await accept(pair.buyer, emptied)).toMatchObject({ totals: { totalMinor: 0 } });
  const filled = await propose(pair.seller, [{ kind: 'add', formatId: cheese, quantity: '2' }]);
  await changedDelivery(world.as(system), pair.farm, pair.route, flatFee(2_000));
  expect(await accept(pair.buyer, filled)).toMatchObject({
    totals: { deliveryFeeMinor: 900, totalMinor: filled.changeSets[0]!.totalAfterMinor },
  });
});
