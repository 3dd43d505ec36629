import { beforeEach, describe, expect, it } from 'vitest';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { stoppedClock } from '../../platform/clock.ts';
import { codeOf } from '../../testing/code-of.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { aRestaurant, anOrganization, setSettings } from '../organizations/factory.ts';
import { setPrice } from '../catalogue/factory/price-lists.ts';
import { setCartLines } from './commands/cart-lines.ts';
import { acceptCartPrices } from './commands/carts.ts';
import { expireAndCompleteOrders, remindOfExpiry } from './commands/order-expiry.ts';
import { decideChange, proposeChange } from './commands/changes-and-substitutions.ts';
import { decideClaim, raiseClaim } from './commands/claims.ts';
import { applyOrderAction } from './commands/order-actions.ts';
import { reorder } from './commands/reorder.ts';
import { prepareLines } from './commands/prepare-lines.ts';
import { submitCart } from './commands/submit.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from './factory/trading-pair.ts';
import { getCart, listCarts } from './queries/carts.ts';
import { countOrders, listOrders } from './queries/order-lists.ts';
import { getVendorMetrics } from './queries/orders-to-handle.ts';
import { acceptProposedChange, aProposedChange } from './factory/order-steps.ts';
import { getOrder } from './queries/order.ts';
import { changedFormat } from '../catalogue/factory/products.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let carrots: Awaited<ReturnType<typeof addProductForSale>>;
let cheese: typeof carrots;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const ctx = world.as(system);
  carrots = await addProductForSale(ctx, pair, { multiple: '1' });
  cheese = await addProductForSale(ctx, pair, {
    fr: 'Tomme',
    en: 'Tomme',
    unitPrice: '18.50',
    stock: { onHand: '3' },
  });
});

const stock = async (formatId: string) => {
  const { on_hand, reserved, allocated } = await world.db
    .selectFrom('inventory_items')
    .select(['on_hand', 'reserved', 'allocated'])
    .where('format_id', '=', formatId as never)
    .executeTakeFirstOrThrow();
  return [on_hand, reserved, allocated].map(Number);
};
const ledger = async () =>
  (
    await world.db
      .selectFrom('credit_entries')
      .select('amount_minor')
      .where('organization_id', '=', pair.farm)
      .orderBy('recorded_at')
      .orderBy('id')
      .execute()
  ).map((row) => row.amount_minor);
const waiting = async () =>
  (await getVendorMetrics(as(pair.seller))).numberOfPurchaseOrdersWithActionRequired.nb;

describe('a cart', () => {
  it('is shared by the organization, with current prices, dates and estimate', async () => {
    const [cart] = await setCartLines(as(pair.buyer), {
      lines: [{ formatId: carrots, quantity: '4' }],
      mode: 'set',
    });
    expect(cart).toMatchObject({
      seller: { id: pair.farm },
      lines: [{ id: carrots, quantity: '4', unitPrice: '12.5', amountMinor: 5000, problem: null }],
      problems: ['ordering.noDate'],
      totals: { linesMinor: 5000 },
    });
    expect(await listCarts(as(pair.buyer), {})).toHaveLength(1);
    expect(await listCarts(as(pair.seller), {})).toHaveLength(0);
  });

  it('adds, sets and removes lines', async () => {
    const fill = (quantity: string, mode: 'set' | 'add') =>
      setCartLines(as(pair.buyer), { lines: [{ formatId: carrots, quantity }], mode });
    await fill('2', 'set');
    expect((await fill('3', 'add'))[0]!.lines[0]!.quantity).toBe('5');
    expect((await fill('0', 'set'))[0]!.lines).toEqual([]);
  });

  it('shows a changed price, and is ordered at it only after acceptance', async () => {
    const [cart] = await setCartLines(as(pair.buyer), {
      lines: [{ formatId: carrots, quantity: '1' }],
      mode: 'set',
    });
    await setPrice(world.as(system), {
      vendorId: pair.farm,
      priceListId: pair.list,
      formatId: carrots,
      unitPrice: '13',
    });
    const changed = await getCart(as(pair.buyer), { cartId: cart!.id });
    expect(changed.lines[0]).toMatchObject({
      priceBefore: '12.5',
      unitPrice: '13',
      problem: 'ordering.priceChanged',
    });
    const accepted = await acceptCartPrices(as(pair.buyer), { cartId: cart!.id, version: changed.version });
    expect(accepted.lines[0]).toMatchObject({ priceBefore: null, unitPrice: '13', problem: null });
  });

  it('is placed as a whole or not at all', async () => {
    const [cart] = await setCartLines(as(pair.buyer), {
      lines: [
        { formatId: carrots, quantity: '1' },
        { formatId: cheese, quantity: '9' },
      ],
      mode: 'set',
    });
    expect(cart!.lines.map((line) => line.problem)).toEqual([null, 'ordering.notEnoughStock']);
    const submit = submitCart(as(pair.buyer), {
      cartId: cart!.id,
      version: cart!.version,
      totalMinor: cart!.totals.totalMinor,
    });
    expect(await codeOf(submit)).toBe('ordering.cartHasProblems');
    expect(await stock(carrots)).toEqual([100, 0, 0]);
    expect(await listCarts(as(pair.buyer), {})).toHaveLength(1);
  });

  it('is visible to its organization only', async () => {
    const [cart] = await setCartLines(as(pair.buyer), {
      lines: [{ formatId: carrots, quantity: '1' }],
      mode: 'set',
    });
    const stranger = (await anOrganization(world.as(anonymous), { isBuyer: true })).owner;
    for (const other of [pair.seller, stranger])
      expect(await codeOf(getCart(as(other), { cartId: cart!.id }))).toBe('request.notFound');
  });
});

describe('an order', () => {
  it('takes its number, reserves the stock and waits for the vendor', async () => {
    const id = await submitOrder(as, pair, [{ formatId: carrots, quantity: '4' }], { reference: 'BV-77' });
    const order = await getOrder(as(pair.seller), { purchaseOrderId: id });
    expect(order).toMatchObject({
      number: 'FN-1',
      status: 'submitted',
      side: 'vendor',
      reference: 'BV-77',
      pendingSide: 'vendor',
      flags: ['firstOrder'],
      totals: { linesMinor: 5000, totalMinor: 5000 },
      lines: [{ requested: '4', confirmed: null, unitPrice: '12.5', amountMinor: 5000 }],
    });
    expect(await stock(carrots)).toEqual([100, 4, 0]);
    expect(await waiting()).toBe(1);
    expect(await listCarts(as(pair.buyer), {})).toEqual([]);
  });

  it('goes through all steps, with the stock and the fee', async () => {
    const id = await submitOrder(as, pair, [{ formatId: carrots, quantity: '4' }]);
    await applyActions(as, pair, id, 'confirm');
    expect(await stock(carrots)).toEqual([100, 0, 4]);
    expect(await waiting()).toBe(0);
    const fee = await ledger();
    expect(fee).toHaveLength(1);
    expect(fee[0]).toBeLessThan(0);
    const ready = await applyActions(as, pair, id, 'prepare', 'markReady', 'load');
    const delivered = await applyOrderAction(as(pair.seller), {
      purchaseOrderId: id,
      version: ready.version,
      action: 'deliver',
      reason: '',
      delivered: [{ lineId: ready.lines[0]!.id, quantity: '2' }],
    });
    expect(delivered).toMatchObject({ status: 'delivered', totals: { linesMinor: 2500 } });
    expect(await stock(carrots)).toEqual([98, 0, 0]);
    const [taken, back] = await ledger();
    expect(back).toBe(0 - taken! / 2);
    await expireAndCompleteOrders(world.as(system, { clock: stoppedClock('2026-11-25T12:00:00Z') }));
    expect((await getOrder(as(pair.buyer), { purchaseOrderId: id })).status).toBe('completed');
  });

  it('releases everything when it is cancelled', async () => {
    const id = await submitOrder(as, pair, [{ formatId: carrots, quantity: '4' }]);
    const { version } = await applyActions(as, pair, id, 'confirm');
    const cancel = (reason: string) =>
      applyOrderAction(as(pair.seller), {
        purchaseOrderId: id,
        version,
        action: 'cancel',
        reason,
        delivered: [],
      });
    expect(await codeOf(cancel(''))).toBe('ordering.reasonNeeded');
    expect(await cancel('Gel')).toMatchObject({ status: 'cancelled', reason: 'Gel', pendingSide: null });
    expect(await stock(carrots)).toEqual([100, 0, 0]);
    expect((await ledger()).reduce((sum, amount) => sum + amount, 0)).toBe(0);
    const booked = await world.db
      .selectFrom('fulfilment_bookings')
      .select('orders')
      .where('vendor_id', '=', pair.farm)
      .execute();
    expect(booked.map(({ orders }) => orders)).toEqual([0]);
  });

  it('expires without an answer, after a reminder', async () => {
    const id = await submitOrder(as, pair, [{ formatId: carrots, quantity: '4' }]);
    const at = (instant: string) => world.as(system, { clock: stoppedClock(instant) });
    // The delivery window begins on Tuesday the 24th at 8:00 in Québec.
    await remindOfExpiry(at('2026-11-24T02:00:00Z'));
    await remindOfExpiry(at('2026-11-24T02:15:00Z'));
    expect(await recordedEvents(world.db, pair.farm, 'ordering.expiresSoon')).toHaveLength(1);
    await expireAndCompleteOrders(at('2026-11-24T12:59:00Z'));
    expect((await getOrder(as(pair.buyer), { purchaseOrderId: id })).status).toBe('submitted');
    await expireAndCompleteOrders(at('2026-11-24T13:00:00Z'));
    expect((await getOrder(as(pair.buyer), { purchaseOrderId: id })).status).toBe('expired');
    expect(await stock(carrots)).toEqual([100, 0, 0]);
  });

  it('refuses an old version with the order as it is now, and actions that its status does not allow', async () => {
    const id = await submitOrder(as, pair, [{ formatId: carrots, quantity: '4' }]);
    const { version } = await applyActions(as, pair, id, 'confirm');
    const move = (action: 'confirm' | 'deliver', seen: number) =>
      applyOrderAction(as(pair.seller), {
        purchaseOrderId: id,
        version: seen,
        action,
        reason: '',
        delivered: [],
      });
    const current = await getOrder(as(pair.seller), { purchaseOrderId: id });
    await expect(move('deliver', version - 1)).rejects.toMatchObject({
      code: 'request.stale',
      details: { current },
    });
    expect(await codeOf(move('confirm', version))).toBe('ordering.notInThisState');
  });

  it('is confirmed automatically when the seller trusts the customer and nothing is flagged', async () => {
    await setSettings(world, pair.farm, { auto_approve_purchase_order: true });
    const first = await submitOrder(as, pair, [{ formatId: carrots, quantity: '1' }]);
    expect((await applyActions(as, pair, first)).status).toBe('submitted');
    await applyActions(as, pair, first, 'confirm');
    const second = await submitOrder(as, pair, [{ formatId: carrots, quantity: '1' }]);
    expect((await applyActions(as, pair, second)).status).toBe('confirmed');
    const noted = await submitOrder(as, pair, [{ formatId: carrots, quantity: '1' }], { note: 'Sonnez' });
    expect(await applyActions(as, pair, noted)).toMatchObject({ status: 'submitted', flags: ['note'] });
  });

  it('sells the last three pieces once, to the first order', async () => {
    const other = await aRestaurant(world.as(anonymous), 'Épicerie Soleil');
    const rival = { ...pair, buyer: other.owner };
    const results = await Promise.allSettled([
      submitOrder(as, pair, [{ formatId: cheese, quantity: '2' }]),
      submitOrder(as, rival, [{ formatId: cheese, quantity: '2' }]),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await stock(cheese)).toEqual([3, 2, 0]);
  });
});

describe('a proposed change', () => {
  it('changes lines, stock and total when the other side accepts it', async () => {
    const id = await submitOrder(as, pair, [{ formatId: carrots, quantity: '4' }]);
    const order = await applyActions(as, pair, id, 'confirm');
    const proposed = await proposeChange(as(pair.seller), {
      purchaseOrderId: id,
      version: order.version,
      message: 'Il en manque',
      changes: [
        { kind: 'quantity', lineId: order.lines[0]!.id, quantity: '3' },
        { kind: 'add', formatId: cheese, quantity: '1' },
      ],
    });
    expect(proposed).toMatchObject({
      pendingSide: 'customer',
      changeSets: [{ status: 'open', totalBeforeMinor: 5000, totalAfterMinor: 5600 }],
    });
    expect(await stock(cheese)).toEqual([3, 0, 0]);
    const seen = await getOrder(as(pair.buyer), { purchaseOrderId: id });
    const accepted = await decideChange(as(pair.buyer), {
      purchaseOrderId: id,
      version: seen.version,
      changeSetId: seen.changeSets[0]!.id,
      decision: 'accept',
      only: [1],
      answer: 'La tomme seulement',
    });
    expect(accepted).toMatchObject({ totals: { linesMinor: 6850 }, changeSets: [{ status: 'accepted' }] });
    expect(await stock(carrots)).toEqual([100, 0, 4]);
    expect(await stock(cheese)).toEqual([3, 0, 1]);
  });

  it('changes nothing when refused, and only the other side may answer', async () => {
    const id = await submitOrder(as, pair, [{ formatId: carrots, quantity: '4' }]);
    const order = await applyActions(as, pair, id, 'confirm');
    const proposed = await proposeChange(as(pair.seller), {
      purchaseOrderId: id,
      version: order.version,
      message: '',
      changes: [{ kind: 'remove', lineId: order.lines[0]!.id }],
    });
    const decide = (person: Member, decision: 'accept' | 'refuse') =>
      decideChange(as(person), {
        purchaseOrderId: id,
        version: proposed.version,
        changeSetId: proposed.changeSets[0]!.id,
        decision,
        answer: '',
      });
    expect(await codeOf(decide(pair.seller, 'accept'))).toBe('ordering.notYourDecision');
    expect(await decide(pair.buyer, 'refuse')).toMatchObject({
      totals: { linesMinor: 5000 },
      changeSets: [{ status: 'refused' }],
      pendingSide: null,
    });
  });

  it('of an unconfirmed order applies at once for the customer', async () => {
    const id = await submitOrder(as, pair, [{ formatId: carrots, quantity: '4' }]);
    const order = await getOrder(as(pair.buyer), { purchaseOrderId: id });
    const changed = await proposeChange(as(pair.buyer), {
      purchaseOrderId: id,
      version: order.version,
      message: '',
      changes: [{ kind: 'quantity', lineId: order.lines[0]!.id, quantity: '6' }],
    });
    expect(changed).toMatchObject({
      status: 'submitted',
      totals: { linesMinor: 7500 },
      pendingSide: 'vendor',
    });
    expect(await stock(carrots)).toEqual([100, 6, 0]);
  });
});

describe('preparation', () => {
  it('needs the weight of items priced by weight, and updates the total', async () => {
    await changedFormat(as(pair.seller), cheese, { isVariableWeight: true, netWeightKg: '1.8' });
    const id = await submitOrder(as, pair, [{ formatId: cheese, quantity: '2' }]);
    const order = await applyActions(as, pair, id, 'confirm', 'prepare');
    expect(order.totals.linesMinor).toBe(6660);
    expect(await codeOf(applyActions(as, pair, id, 'markReady'))).toBe('ordering.notAllWeighed');
    const weigh = (weights: string[]) =>
      prepareLines(as(pair.seller), {
        purchaseOrderId: id,
        version: order.version,
        lines: [{ lineId: order.lines[0]!.id, prepared: '2', weights }],
      });
    expect(await codeOf(weigh(['1.853']))).toBe('ordering.invalidWeights');
    expect(await weigh(['1.853', '1.920'])).toMatchObject({
      totals: { linesMinor: 6980 },
      lines: [{ isEstimated: false, weights: ['1.853', '1.92'] }],
    });
    expect((await applyActions(as, pair, id, 'markReady')).status).toBe('ready');
  });
});

describe('a claim', () => {
  it('is raised on delivered quantities, waits for the vendor, and keeps the order open', async () => {
    const id = await submitOrder(as, pair, [{ formatId: carrots, quantity: '4' }]);
    const order = await applyActions(as, pair, id, 'confirm', 'prepare', 'markReady', 'deliver');
    const claim = (quantity: string) =>
      raiseClaim(as(pair.buyer), {
        purchaseOrderId: id,
        version: order.version,
        message: 'Molles',
        lines: [{ lineId: order.lines[0]!.id, kind: 'damaged', quantity }],
        photoFileIds: [],
      });
    expect(await codeOf(claim('5'))).toBe('ordering.moreThanDelivered');
    const claimed = await claim('1');
    expect(claimed).toMatchObject({
      claims: [{ status: 'open', lines: [{ amountMinor: 1250 }] }],
      pendingSide: 'vendor',
    });
    expect(await waiting()).toBe(1);
    await expireAndCompleteOrders(world.as(system, { clock: stoppedClock('2026-12-25T12:00:00Z') }));
    const seen = await getOrder(as(pair.seller), { purchaseOrderId: id });
    expect(seen.status).toBe('delivered');
    const decided = await decideClaim(as(pair.seller), {
      purchaseOrderId: id,
      version: seen.version,
      claimId: seen.claims[0]!.id,
      decision: 'accept',
      answer: '',
    });
    expect(decided).toMatchObject({ claims: [{ status: 'accepted' }], pendingSide: null });
    // A quarter of the items was credited, so a quarter of the fee is returned.
    const [taken, back] = await ledger();
    expect(back).toBe(0 - taken! / 4);
  });
});

describe('order lists', () => {
  it('leave out of what waits for the seller what waits for the answer of the customer', async () => {
    const id = await submitOrder(as, pair, [{ formatId: carrots, quantity: '4' }]);
    expect(await waiting()).toBe(1);
    expect(await aProposedChange(as(pair.seller), id, '3')).toMatchObject({ pendingSide: 'customer' });
    expect(await waiting()).toBe(0);
    await acceptProposedChange(as(pair.buyer), id);
    expect(await waiting()).toBe(1);
  });

  it('count what they show, by submission date and by delivery date', async () => {
    const first = await submitOrder(as, pair, [{ formatId: carrots, quantity: '1' }]);
    await submitOrder(as, pair, [{ formatId: cheese, quantity: '1' }]);
    await applyActions(as, pair, first, 'confirm');
    const filter = { side: 'vendor', from: '2026-11-21', until: '2026-11-21' } as const;
    const sent = { ...filter, view: 'sent' } as const;
    expect(await countOrders(as(pair.seller), sent)).toMatchObject({
      all: 2,
      open: 2,
      submitted: 1,
      confirmed: 1,
      actionRequired: 1,
    });
    const list = (more: object) =>
      listOrders(as(pair.seller), { ...sent, tab: 'all', page: 1, pageSize: 25, ...more });
    expect((await list({ tab: 'open' })).total).toBe(2);
    expect((await list({})).rows.map((row) => row.number)).toEqual(['FN-2', 'FN-1']);
    expect((await list({ search: 'tomme' })).rows.map((row) => row.number)).toEqual(['FN-2']);
    expect((await list({ search: 'bistro' })).total).toBe(2);
    expect((await list({ tab: 'actionRequired' })).rows.map((row) => row.number)).toEqual(['FN-2']);
    expect((await list({ view: 'deliveryOrPickup' })).total).toBe(0);
    const delivered = { view: 'deliveryOrPickup', from: '2026-11-24', until: '2026-11-24' };
    const numbers = async (more: object) =>
      (await list({ ...delivered, ...more })).rows.map((row) => row.number);
    expect(await numbers({})).toEqual(['FN-1', 'FN-2']);
    expect(await numbers({ newestFirst: true })).toEqual(['FN-2', 'FN-1']);
    expect(
      (await listOrders(as(pair.buyer), { ...sent, side: 'vendor', tab: 'all', page: 1, pageSize: 25 }))
        .total,
    ).toBe(0);
  });

  it('reordering adds up the lines of one format', async () => {
    const id = await submitOrder(as, pair, [
      { formatId: carrots, quantity: '2' },
      { formatId: cheese, quantity: '1' },
    ]);
    const { version } = await getOrder(as(pair.buyer), { purchaseOrderId: id });
    await proposeChange(as(pair.buyer), {
      purchaseOrderId: id,
      version,
      message: '',
      changes: [{ kind: 'add', formatId: carrots, quantity: '3' }],
    });
    const { cart } = await reorder(as(pair.buyer), { purchaseOrderId: id });
    expect(cart!.lines.map(({ id: formatId, quantity }) => [formatId, quantity])).toEqual([
      [carrots, '5'],
      [cheese, '1'],
    ]);
  });

  it('reordering lists the differences since the order', async () => {
    const id = await submitOrder(as, pair, [
      { formatId: carrots, quantity: '2' },
      { formatId: cheese, quantity: '1' },
    ]);
    await setPrice(world.as(system), {
      vendorId: pair.farm,
      priceListId: pair.list,
      formatId: carrots,
      unitPrice: '14',
    });
    const { cart, differences } = await reorder(as(pair.buyer), { purchaseOrderId: id });
    expect(cart!.lines.map((line) => line.quantity)).toEqual(['2', '1']);
    expect(differences).toEqual([
      { kind: 'price', name: { en: 'Carrots', fr: 'Carottes' }, before: '12.5', after: '14' },
    ]);
  });
});
