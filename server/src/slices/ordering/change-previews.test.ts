import { beforeAll, describe, expect, it } from 'vitest';
import type { FormatId, OrderChange, PurchaseOrder } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { decideChange, proposeChange } from './commands/changes-and-substitutions.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from './factory/trading-pair.ts';
import { getOrder } from './queries/order.ts';
import { previewDecision } from './queries/preview-change.ts';
import { anotherAddress } from '../organizations/factory.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let carrots: FormatId;
let beets: FormatId;

beforeAll(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const ctx = world.as(system);
  carrots = await addProductForSale(ctx, pair, { fr: 'Carottes', en: 'Carrots', unitPrice: '10' });
  beets = await addProductForSale(ctx, pair, {
    fr: 'Betteraves',
    en: 'Beets',
    titleFr: 'sac de 5 kg',
    titleEn: '5 kg bag',
    unitPrice: '8',
  });
});

const proposed = async (
  changesOf: (order: PurchaseOrder) => OrderChange[],
  by: 'seller' | 'buyer' = 'seller',
): Promise<PurchaseOrder> => {
  const id = await submitOrder(as, pair, [{ formatId: carrots, quantity: '4' }]);
  const order = await applyActions(as, pair, id, 'confirm');
  return proposeChange(as(pair[by]), {
    purchaseOrderId: id,
    version: order.version,
    message: '',
    changes: changesOf(order),
  });
};
const total = (linesMinor: number, { totals }: PurchaseOrder) =>
  linesMinor - totals.linesMinor + totals.totalMinor;

describe('a partial acceptance', () => {
  it('is previewed with the exact total', async () => {
    const order = await proposed(({ lines }) => [
      { kind: 'quantity', lineId: lines[0]!.id, quantity: '2' },
      { kind: 'add', formatId: beets, quantity: '5' },
    ]);
    const changed = { purchaseOrderId: order.id, changeSetId: order.changeSets[0]!.id };
    const buyer = as(pair.buyer);
    const after = async (...only: number[]) =>
      (await previewDecision(buyer, { ...changed, only })).after.totalMinor;
    expect(await after(0)).toBe(total(2_000, order));
    expect(await after(1)).toBe(total(8_000, order));
    expect(await after(0, 1)).toBe(order.changeSets[0]!.totalAfterMinor);
    expect(await after()).toBe(order.totals.totalMinor);
    const shown = await after(1);
    const { version } = await getOrder(buyer, { purchaseOrderId: order.id });
    const decided = await decideChange(buyer, {
      ...changed,
      version,
      decision: 'accept',
      only: [1],
      answer: '',
    });
    expect(decided.totals.totalMinor).toBe(shown);
    await expect(previewDecision(buyer, { ...changed, only: [0] })).rejects.toMatchObject({
      code: 'ordering.noOpenChange',
    });
  });

  it('is previewed only for the deciding side', async () => {
    const order = await proposed(({ lines }) => [{ kind: 'remove', lineId: lines[0]!.id }]);
    const changed = { purchaseOrderId: order.id, changeSetId: order.changeSets[0]!.id, only: [0] };
    await expect(previewDecision(as(pair.seller), changed)).rejects.toMatchObject({
      code: 'ordering.notYourDecision',
    });
  });
});

describe('the description of a change', () => {
  it('names the replacement in both languages', async () => {
    const order = await proposed(({ lines }) => [
      { kind: 'substitute', lineId: lines[0]!.id, formatId: beets, quantity: '3' },
    ]);
    expect(order.changeSets[0]!.changes).toMatchObject([
      {
        before: '4',
        after: '3',
        replacement: {
          name: { en: 'Beets', fr: 'Betteraves' },
          formatTitle: { en: '5 kg bag', fr: 'sac de 5 kg' },
        },
      },
    ]);
  });

  it('names the old and the new place', async () => {
    const main = await world.db
      .selectFrom('addresses')
      .selectAll()
      .where('organization_id', '=', pair.bistro)
      .executeTakeFirstOrThrow();
    const { id: addressId } = await anotherAddress(as(pair.buyer), pair.bistro, {
      street: '9, quai Neuf',
      city: 'Lévis',
    });
    const order = await proposed(() => [{ kind: 'address', addressId }], 'buyer');
    expect(order.changeSets[0]!.changes[0]).toMatchObject({
      before: `${main.street}, ${main.city}`,
      after: '9, quai Neuf, Lévis',
    });
  });
});
