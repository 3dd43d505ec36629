import { beforeEach, describe, expect, it } from 'vitest';
import type { FormatId, OrderChange, PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { setCartLines } from './commands/cart-lines.ts';
import { changeCart } from './commands/carts.ts';
import { decideChange, proposeChange } from './commands/changes-and-substitutions.ts';
import { prepareLines } from './commands/prepare-lines.ts';
import { submitCart } from './commands/submit.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  setTolerance,
  type TradingPair,
} from './factory/trading-pair.ts';
import { listCartDates } from './queries/carts.ts';
import { acceptProposedChange } from './factory/order-steps.ts';
import { listOrderActivity } from './queries/activity.ts';
import { getOrder } from './queries/order.ts';
import { previewChange } from './queries/preview-change.ts';
import { setRelation } from '../relationships/factory.ts';
import { aFulfilment, changedDelivery } from '../distribution/factory/fulfilments.ts';
import { anotherAddress } from '../organizations/factory.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let carrots: FormatId;
let cheese: FormatId;
let order: PurchaseOrderId;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const ctx = world.as(system);
  carrots = await addProductForSale(ctx, pair, { minimum: '2', multiple: '2' });
  cheese = await addProductForSale(ctx, pair, { fr: 'Tomme', en: 'Tomme', unitPrice: '18.50' });
  order = await submitOrder(as, pair, [
    { formatId: carrots, quantity: '4' },
    { formatId: cheese, quantity: '4' },
  ]);
});

const seen = () => getOrder(as(pair.seller), { purchaseOrderId: order });
const lineOf = async (formatId: FormatId) =>
  (await seen()).lines.find((one) => one.formatId === formatId)!.id;
const propose = async (person: Member, ...changes: OrderChange[]) =>
  proposeChange(as(person), {
    purchaseOrderId: order,
    version: (await seen()).version,
    message: '',
    changes,
  });
const quantity = async (formatId: FormatId, wanted: string): Promise<OrderChange> => ({
  kind: 'quantity',
  lineId: await lineOf(formatId),
  quantity: wanted,
});
it('a seller’s order does not accept the seller’s own invitation', async () => {
  const seller = as(pair.seller);
  const [filled] = await setCartLines(seller, {
    customerId: pair.bistro,
    lines: [{ formatId: cheese, quantity: '4' }],
    mode: 'set',
  });
  const [date] = await listCartDates(seller, { cartId: filled!.id });
  const cart = await changeCart(seller, {
    cartId: filled!.id,
    version: filled!.version,
    date: { fulfilmentId: date!.fulfilmentId, on: date!.on },
  });
  await setRelation(world, pair.farm, pair.bistro, {
    status: 'invited',
    startedBy: 'vendor',
    stoppedBy: null,
  });
  const sent = { cartId: cart.id, version: cart.version, totalMinor: cart.totals.totalMinor };
  await expect(submitCart(seller, sent)).rejects.toMatchObject({ code: 'relationships.waitsForPartner' });
  const { status } = await world.db
    .selectFrom('relations')
    .select('status')
    .where('vendor_id', '=', pair.farm)
    .where('customer_id', '=', pair.bistro)
    .executeTakeFirstOrThrow();
  expect(status).toBe('invited');
  await setRelation(world, pair.farm, pair.bistro, { status: 'active', stoppedBy: null });
  await submitCart(seller, sent);
});

describe('a customer’s change of a submitted order', () => {
  it('respects minimum and multiple of each format, also in the preview', async () => {
    const tiny = await quantity(carrots, '0.001');
    const odd = await quantity(carrots, '3');
    await expect(propose(pair.buyer, tiny)).rejects.toMatchObject({ code: 'ordering.belowMinimumQuantity' });
    await expect(propose(pair.buyer, odd)).rejects.toMatchObject({ code: 'ordering.notAMultiple' });
    await expect(
      previewChange(as(pair.buyer), { purchaseOrderId: order, changes: [tiny] }),
    ).rejects.toMatchObject({ code: 'ordering.belowMinimumQuantity' });
    expect((await propose(pair.buyer, await quantity(carrots, '2'))).totals.linesMinor).toBe(9_900);
  });

  it('respects the minimum of the delivery, together with other orders for it', async () => {
    await changedDelivery(world.as(system), pair.farm, pair.route, { minimumMinor: 12_000 });
    const less = await quantity(cheese, '3');
    await expect(propose(pair.buyer, less)).rejects.toMatchObject({ code: 'ordering.belowMinimumOrder' });
    await submitOrder(as, pair, [{ formatId: carrots, quantity: '2' }]);
    expect((await propose(pair.buyer, less)).totals.linesMinor).toBe(10_550);
    const nothing: OrderChange[] = [
      { kind: 'remove', lineId: await lineOf(carrots) },
      { kind: 'remove', lineId: await lineOf(cheese) },
    ];
    await expect(propose(pair.buyer, ...nothing)).rejects.toMatchObject({ code: 'ordering.empty' });
  });

  it('does not go to an address that the route does not serve, nor what is picked up to any', async () => {
    const there = async (place: Parameters<typeof anotherAddress>[2]): Promise<OrderChange> => ({
      kind: 'address',
      addressId: (await anotherAddress(as(pair.buyer), pair.bistro, place)).id,
    });
    const ontario = await there({ city: 'Ottawa', region: 'CA-ON' });
    await expect(propose(pair.buyer, ontario)).rejects.toMatchObject({ code: 'ordering.dateUnavailable' });
    const levis = await there({ city: 'Lévis' });
    expect((await propose(pair.buyer, levis)).address?.city).toBe('Lévis');
    const pickup = await aFulfilment(world.as(system), { vendorId: pair.farm, zones: null });
    await propose(pair.buyer, { kind: 'date', fulfilmentId: pickup, on: (await seen()).on });
    await expect(propose(pair.buyer, levis)).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('may be accepted in part by a vendor with too little stock', async () => {
    await applyActions(as, pair, order, 'confirm');
    expect((await propose(pair.seller, await quantity(carrots, '1'))).pendingSide).toBe('customer');
  });
});

describe('the tolerance for changes', () => {
  it('set by the vendor is at most ten per cent', async () => {
    await setTolerance(world, pair, 'vendor', 100);
    await applyActions(as, pair, order, 'confirm');
    expect((await propose(pair.seller, await quantity(cheese, '1'))).pendingSide).toBe('customer');
  });

  it('of the customer applies, and its email says what changed', async () => {
    await setTolerance(world, pair, 'customer', 50);
    await applyActions(as, pair, order, 'confirm');
    const changed = await propose(pair.seller, await quantity(cheese, '3'));
    expect(changed).toMatchObject({ changeSets: [{ status: 'accepted' }], totals: { linesMinor: 10_550 } });
    await runAllJobs(world.as(system), world.pool);
    const mails = await world.db.selectFrom('mailbox').select(['subject', 'text']).execute();
    const changeEmail = mails.find(({ subject }) => /(changed by|modifiée par) Ferme/.test(subject));
    expect(changeEmail?.text).toMatch(/Tomme, (case of 10 kg: 4|caisse de 10 kg\s: 4) → 3/);
  });

  it('never allows another product', async () => {
    await setTolerance(world, pair, 'customer', 100);
    await applyActions(as, pair, order, 'confirm');
    const instead: OrderChange = {
      kind: 'substitute',
      lineId: await lineOf(carrots),
      formatId: cheese,
      quantity: '2',
    };
    expect((await propose(pair.seller, instead)).pendingSide).toBe('customer');
  });
});

describe('weights above the tolerance', () => {
  beforeEach(async () => {
    await world.db
      .updateTable('purchase_order_lines')
      .set({ is_variable_weight: true, net_weight_kg: '0.9' } as never)
      .where('purchase_order_id', '=', order)
      .where('format_id', '=', cheese)
      .execute();
    await applyActions(as, pair, order, 'confirm', 'prepare');
  });
  const weigh = async (weights: string[]) => {
    const { version } = await seen();
    const line = { lineId: await lineOf(cheese), prepared: String(weights.length), weights };
    return prepareLines(as(pair.seller), { purchaseOrderId: order, version, lines: [line] });
  };
  const heavy = ['999', '1', '1', '1'];

  it('are proposed to the customer, and apply only when accepted', async () => {
    const before = (await seen()).totals.linesMinor;
    const weighed = await weigh(heavy);
    expect(weighed).toMatchObject({
      pendingSide: 'customer',
      totals: { linesMinor: before },
      changeSets: [
        { status: 'open', changes: [{ change: { kind: 'weights' }, before: '3.6', after: '1002' }] },
      ],
    });
    await expect(applyActions(as, pair, order, 'markReady')).rejects.toMatchObject({
      code: 'ordering.changeOpen',
    });
    const decide = (decision: 'accept' | 'refuse', version: number, changeSetId: string) =>
      decideChange(as(pair.buyer), {
        purchaseOrderId: order,
        version,
        changeSetId: changeSetId as never,
        decision,
        answer: '',
      });
    const refused = await decide('refuse', weighed.version, weighed.changeSets[0]!.id);
    expect(refused.totals.linesMinor).toBe(before);
    const proposedOrder = await weigh(['1.2', '1.2', '1.2', '1.2']);
    const accepted = await decide('accept', proposedOrder.version, proposedOrder.changeSets[0]!.id);
    expect(accepted).toMatchObject({ totals: { linesMinor: 5_000 + 8_880 }, pendingSide: null });
    // Weights within the accepted change need no second answer.
    expect((await weigh(['1.2', '1.2', '1.2', '1.1'])).pendingSide).not.toBe('customer');
    expect((await applyActions(as, pair, order, 'markReady')).status).toBe('ready');
  });

  it('are taken again when the pieces of an order that is ready change', async () => {
    await weigh(['1', '1', '1', '1']);
    expect((await applyActions(as, pair, order, 'markReady')).status).toBe('ready');
    await propose(pair.seller, await quantity(carrots, '2'));
    expect(await acceptProposedChange(as(pair.buyer), order)).toMatchObject({ status: 'ready' });
    await propose(pair.seller, await quantity(cheese, '3'));
    expect(await acceptProposedChange(as(pair.buyer), order)).toMatchObject({ status: 'preparing' });
    const [moved] = await listOrderActivity(as(pair.seller), { purchaseOrderId: order });
    expect(moved!.data).toMatchObject({ action: 'stepBack', from: 'ready', to: 'preparing' });
    await weigh(['1', '1', '1']);
    expect((await applyActions(as, pair, order, 'markReady')).totals.linesMinor).toBe(2_500 + 5_550);
  });

  it('are applied at once within it', async () => {
    expect(await weigh(['1', '1.1', '1', '1'])).toMatchObject({ totals: { linesMinor: 5_000 + 7_585 } });
  });
});

it('the delivery fee goes with the last product', async () => {
  await changedDelivery(world.as(system), pair.farm, pair.route, {
    fee: { base: { kind: 'flat', amountMinor: 900 }, byZone: [], freeFromMinor: null },
  });
  order = await submitOrder(as, pair, [{ formatId: cheese, quantity: '4' }]);
  await applyActions(as, pair, order, 'confirm');
  expect((await seen()).totals.totalMinor).toBe(7_400 + 900);
  await propose(pair.seller, { kind: 'remove', lineId: await lineOf(cheese) });
  expect((await acceptProposedChange(as(pair.buyer), order)).totals).toMatchObject({
    deliveryFeeMinor: 0,
    totalMinor: 0,
  });
});

it('an archived customer does not order, and stays archived', async () => {
  await setRelation(world, pair.farm, pair.bistro, { status: 'archived', stoppedBy: 'vendor' });
  await expect(submitOrder(as, pair, [{ formatId: cheese, quantity: '1' }])).rejects.toMatchObject({
    code: 'ordering.relationArchived',
  });
  const { status } = await world.db
    .selectFrom('relations')
    .select('status')
    .where('vendor_id', '=', pair.farm)
    .where('customer_id', '=', pair.bistro)
    .executeTakeFirstOrThrow();
  expect(status).toBe('archived');
});

it('to accept none of the changes is to refuse them, and is told so', async () => {
  await applyActions(as, pair, order, 'confirm');
  const { version, changeSets } = await propose(pair.seller, await quantity(carrots, '2'));
  const after = await decideChange(as(pair.buyer), {
    purchaseOrderId: order,
    version,
    changeSetId: changeSets[0]!.id,
    decision: 'accept',
    answer: '',
    only: [],
  });
  expect(after.changeSets[0]).toMatchObject({ status: 'refused' });
  expect(await recordedEvents(world.db, pair.farm, 'ordering.changeDecided')).toMatchObject([
    { data: { decision: 'refuse' } },
  ]);
});
