import { beforeEach, describe, expect, it } from 'vitest';
import type { FormatId, ProducerId, PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { stoppedClock } from '../../platform/clock.ts';
import { testApp } from '../../testing/app.ts';
import { registerEveryReaction } from '../../testing/reactions.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { aProducer } from '../catalogue/factory.ts';
import { aPriceList, setPrice } from '../catalogue/factory/price-lists.ts';
import { changedFormat, changedProduct } from '../catalogue/factory/products.ts';
import { aFulfilment, changedDelivery } from '../distribution/factory/fulfilments.ts';
import { aListedItem } from '../inventory/factory/listed-items.ts';
import { acceptProposedChange, aProposedChange, prepareFirstLine } from '../ordering/factory/order-steps.ts';
import {
  addProductForSale,
  applyActions,
  aTradingPair,
  recordWeights,
  submitOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { orderingSchedules, printableOrders } from '../ordering/index.ts';
import { anOrganization, setOrganization, setSettings, verified } from '../organizations/factory.ts';
import { related } from '../relationships/factory.ts';

registerEveryReaction();
const { world, call } = await testApp();
const as = (person: Member) => world.as(person);
const on = '2026-11-24';
let pair: TradingPair;
let orchard: Member;
let producerId: ProducerId;
let apples: FormatId;
let supplied: FormatId;
let purchase: { id: string; purchaseOrderId: PurchaseOrderId };
const message = { en: 'Label every crate', fr: 'Étiquetez chaque caisse', original: 'fr' as const };

/** A hub sells seven apples and buys them from an orchard on the platform. */
beforeEach(async () => {
  const ctx = world.as(system);
  pair = await aTradingPair(world.as(anonymous));
  await setOrganization(world, pair.farm, { is_hub: true, is_buyer: true });
  await setMessage(message);
  const { organization, owner } = await anOrganization(world.as(anonymous), { name: 'Verger des Pins' });
  const vendorId = organization.id;
  orchard = owner;
  await related(ctx, vendorId, pair.farm, 'active');
  await aFulfilment(ctx, { vendorId, zones: ['CA-QC'] });
  const { formatId } = await aListedItem(ctx, { vendorId, fr: 'Pommes', en: 'Apples' });
  supplied = formatId;
  const list = await aPriceList(ctx, {
    vendorId,
    audience: { kind: 'customers', customerIds: [pair.farm] },
  });
  await setPrice(ctx, { vendorId, priceListId: list, formatId, unitPrice: '20' });
  producerId = await aProducer(as(pair.seller), { name: 'Verger', organizationId: vendorId });
  apples = await addProductForSale(ctx, pair, { fr: 'Pommes', en: 'Apples', unitPrice: '30' });
  await changedProduct(as(pair.seller), apples, { producerId });
  await call(pair.seller, 'PUT', `/hub/purchasing-options/${apples}`, {
    version: 0,
    multiple: null,
    supplierFormatId: formatId,
  });
  const order = await submitOrder(as, pair, [{ formatId: apples, quantity: '7' }]);
  await applyActions(as, pair, order, 'confirm');
  purchase = (await buy()).json.purchases[0];
});

const buy = () =>
  call(pair.seller, 'POST', '/hub/purchases', {
    on,
    producers: [{ producerId, lines: [{ formatId: apples, quantity: '7' }] }],
  });
const receive = async (received: string) => {
  const { version, lines } = (await call(pair.seller, 'GET', `/hub/purchases/${purchase.id}`)).json;
  return call(pair.seller, 'POST', `/hub/purchases/${purchase.id}/receipt`, {
    version,
    lines: [{ lineId: lines[0].id, received }],
  });
};
const setMessage = (words: object | null) =>
  setSettings(world, pair.farm, { general_message_for_producers: words && JSON.stringify(words) });
const opened = async (who: Member, id = purchase.purchaseOrderId) =>
  (await call(who, 'GET', `/purchase-orders/${id}`)).json;
const toBuy = async () =>
  (await call(pair.seller, 'GET', `/hub/demand?on=${on}`)).json.producers[0].lines[0].toBuy;
const status = async () => (await call(pair.seller, 'GET', `/hub/purchases/${purchase.id}`)).json.status;
const act = async (action: string) => {
  const path = `/purchase-orders/${purchase.purchaseOrderId}`;
  const { version } = await opened(orchard);
  expect((await call(orchard, 'POST', `${path}/actions`, { version, action, reason: 'Frost' })).status).toBe(
    200,
  );
};
const optionsOf = (formatId: FormatId) =>
  world.db
    .selectFrom('hub_purchase_settings')
    .select(['multiple_quantity', 'supplier_format_id', 'version'])
    .where('vendor_id', '=', pair.farm)
    .where('format_id', '=', formatId)
    .executeTakeFirst();
const expire = () =>
  orderingSchedules
    .find(({ name }) => name === 'ordering.expireAndCompleteOrders')!
    .run({ ...world.as(system), clock: stoppedClock('2026-11-25T12:00:00Z') });

describe('a purchase whose producer gives up the order', () => {
  it.each([
    ['declines it', () => act('decline')],
    ['cancels it after confirming', async () => (await act('confirm'), act('cancel'))],
    ['does not answer in time', expire],
  ] as const)('when the producer %s, is cancelled, and can be bought again', async (_how, giveUp) => {
    expect([await status(), await toBuy()]).toEqual(['sent', '0']);
    await giveUp();
    await runAllJobs(world.as(system), world.pool);
    expect([await status(), await toBuy()]).toEqual(['cancelled', '7']);
    expect((await buy()).status).toBe(200);
  });
});

it('a format bought as a producer’s keeps the hub’s own multiple, and the other way round', async () => {
  const set = (version: number, change: object) =>
    call(pair.seller, 'PUT', `/hub/purchasing-options/${apples}`, { version, ...change });
  expect((await set(1, { multiple: '6' })).status).toBe(200);
  expect(await optionsOf(apples)).toEqual({
    multiple_quantity: '6',
    supplier_format_id: supplied,
    version: 2,
  });
  expect((await set(2, { supplierFormatId: null })).status).toBe(200);
  expect(await optionsOf(apples)).toEqual({ multiple_quantity: '6', supplier_format_id: null, version: 3 });
  expect((await set(3, { supplierFormatId: supplied })).status).toBe(200);
  expect(await optionsOf(apples)).toEqual({
    multiple_quantity: '6',
    supplier_format_id: supplied,
    version: 4,
  });
});

it('fewer pieces than the producer weighed are received with their part of the weight', async () => {
  for (const [who, formatId] of [
    [orchard, supplied],
    [pair.seller, apples],
  ] as const)
    await changedFormat(as(who), formatId, { isVariableWeight: true, netWeightKg: '2' });
  const order = await submitOrder(as, pair, [{ formatId: apples, quantity: '7' }]);
  await applyActions(as, pair, order, 'confirm');
  [purchase] = (await buy()).json.purchases;
  const { purchaseOrderId } = purchase;
  const producer = { ...pair, seller: orchard };
  await applyActions(as, producer, purchaseOrderId, 'confirm', 'prepare');
  await recordWeights(as, producer, purchaseOrderId, ['2', '2', '2', '2', '2', '2', '2.1']);
  await applyActions(as, producer, purchaseOrderId, 'markReady');
  const { version, lines } = (await call(pair.seller, 'GET', `/hub/purchases/${purchase.id}`)).json;
  const received = await call(pair.seller, 'POST', `/hub/purchases/${purchase.id}/receipt`, {
    version,
    lines: [{ lineId: lines[0].id, received: '5' }],
  });
  expect(received.json.lines[0]).toMatchObject({ received: '5', receivedKg: '10.071' });
  expect((await opened(orchard)).lines[0]).toMatchObject({ delivered: '5', amountMinor: 20_142 });
});

it('a purchase is ordered by a route that the price list of its products takes', async () => {
  const vendorId = orchard.organizationId;
  await act('decline');
  await runAllJobs(world.as(system), world.pool);
  const other = await aPriceList(world.as(system), {
    vendorId,
    audience: { kind: 'customers', customerIds: [] },
  });
  await aFulfilment(world.as(system), { vendorId, zones: ['CA-QC'], onlyPriceListIds: [other] });
  const { status: bought, json } = await buy();
  expect([bought, json.code]).toEqual([200, undefined]);
});

describe('what the hub received of a purchase', () => {
  it('is delivered on the order, also where more was agreed since than was purchased', async () => {
    const { purchaseOrderId } = purchase;
    await act('confirm');
    await aProposedChange(as(orchard), purchaseOrderId, '9');
    await acceptProposedChange(as(pair.seller), purchaseOrderId);
    await applyActions(as, { ...pair, seller: orchard }, purchaseOrderId, 'prepare', 'markReady');
    expect((await receive('8')).json).toMatchObject({ status: 'received' });
    expect((await opened(orchard)).lines[0]).toMatchObject({ delivered: '8' });
  });

  it('costs what both sides agreed on the order since', async () => {
    const path = `/purchase-orders/${purchase.purchaseOrderId}`;
    const { version, lines } = await opened(orchard);
    const changes = [{ kind: 'price', lineId: lines[0].id, unitPrice: '22' }];
    const proposed = await call(orchard, 'POST', `${path}/changes`, { version, changes });
    expect(proposed.status).toBe(200);
    await acceptProposedChange(as(pair.seller), purchase.purchaseOrderId);
    for (const action of ['confirm', 'prepare', 'markReady']) await act(action);
    expect((await receive('7')).json.lines).toMatchObject([{ received: '7', unitCost: '22' }]);
    expect((await opened(orchard)).totals.linesMinor).toBe(7 * 2_200);
  });

  it('is no more on the order than the producer prepared', async () => {
    const producer = { ...pair, seller: orchard };
    await applyActions(as, producer, purchase.purchaseOrderId, 'confirm', 'prepare');
    await prepareFirstLine(as(orchard), purchase.purchaseOrderId, '5');
    await applyActions(as, producer, purchase.purchaseOrderId, 'markReady');
    expect((await receive('6')).json).toMatchObject({ status: 'received' });
    expect((await opened(orchard)).lines[0]).toMatchObject({ delivered: '5' });
  });
});

describe('an order of which the hub has received the products', () => {
  const path = () => `/purchase-orders/${purchase.purchaseOrderId}`;
  const giveUp = async (who: Member, action: string) => {
    const { version, can } = await opened(who);
    const answer = await call(who, 'POST', `${path()}/actions`, { version, action, reason: 'Gel' });
    return [can[action], answer.status, answer.json.code];
  };
  const refused = ['ordering.alreadyReceived', 409, 'ordering.alreadyReceived'];

  it('is not declined any more, nor cancelled by either side', async () => {
    expect((await receive('6')).status).toBe(200);
    expect(await giveUp(orchard, 'decline')).toEqual(refused);
    expect(await giveUp(pair.seller, 'cancel')).toEqual(refused);
    await act('confirm');
    expect(await giveUp(orchard, 'cancel')).toEqual(refused);
    await applyActions(
      as,
      { ...pair, seller: orchard },
      purchase.purchaseOrderId,
      'prepare',
      'markReady',
      'deliver',
    );
    expect([await status(), (await opened(orchard)).status]).toEqual(['received', 'delivered']);
  });

  it('says so in its history, to both sides', async () => {
    await receive('6');
    for (const who of [orchard, pair.seller]) {
      const { json } = await call(who, 'GET', `${path()}/activity`);
      expect(json.map(({ type }: { type: string }) => type)).toContain('ordering.received');
    }
  });

  it('does not expire', async () => {
    await receive('6');
    await expire();
    expect([await status(), (await opened(orchard)).status]).toEqual(['received', 'submitted']);
  });

  it('can be declined where nothing came', async () => {
    await receive('0');
    await act('decline');
    expect((await opened(orchard)).status).toBe('declined');
  });

  it('is not received after it was declined', async () => {
    await act('decline');
    const answer = await receive('6');
    expect([answer.status, answer.json.code]).toEqual([409, 'hubs.notInThisState']);
    await runAllJobs(world.as(system), world.pool);
    expect([await status(), await toBuy()]).toEqual(['cancelled', '7']);
  });
});

describe('the general message for producers', () => {
  it('stands on the order as it was, for both sides', async () => {
    await setMessage({ en: 'Call first', fr: 'Appelez d’abord', original: 'fr' });
    for (const who of [orchard, pair.seller])
      expect((await opened(who)).messageForProducers).toEqual(message);
    const printed = (reader: 'EN' | 'FR') =>
      printableOrders[0]!.compose(as(orchard), { purchaseOrderId: purchase.purchaseOrderId }, reader);
    expect(JSON.stringify(await printed('EN'))).toContain('Label every crate');
    expect(JSON.stringify(await printed('FR'))).toContain('Étiquetez chaque caisse');
  });

  it('stands on no other order', async () => {
    const order = await submitOrder(as, pair, [{ formatId: apples, quantity: '1' }]);
    expect((await opened(pair.seller, order)).messageForProducers).toBeNull();
  });

  it('does not keep the order from being confirmed at once', async () => {
    await act('confirm');
    await setSettings(world, orchard.organizationId, { auto_approve_purchase_order: true });
    const order = await submitOrder(as, pair, [{ formatId: apples, quantity: '7' }]);
    await applyActions(as, pair, order, 'confirm');
    [purchase] = (await buy()).json.purchases;
    expect(await opened(orchard)).toMatchObject({ status: 'confirmed', messageForProducers: message });
  });

  it.each([true, false])(
    'is in the email of the new order if its address is trusted (%s)',
    async (isTrusted) => {
      if (isTrusted) await verified(world.as(system), orchard.organizationId);
      await runAllJobs(world.as(system), world.pool);
      const mails = await world.db.selectFrom('mailbox').select(['subject', 'text']).execute();
      const isAbout = ({ subject, text }: { subject: string; text: string }) =>
        subject.startsWith('Nouvelle commande') && text.includes(purchase.purchaseOrderId);
      expect(mails.find(isAbout)!.text.includes('Étiquetez chaque caisse')).toBe(isTrusted);
    },
  );
});

it('has no date in time by a route that is not for the prices of what is bought', async () => {
  const vendorId = orchard.organizationId;
  const ctx = world.as(system);
  const { id, recurrence } = await world.db
    .selectFrom('deliveries')
    .select(['id', 'recurrence'])
    .where('vendor_id', '=', vendorId)
    .executeTakeFirstOrThrow();
  await changedDelivery(ctx, vendorId, id, { recurrence: { ...recurrence, weekdays: ['FR'] } });
  const audience = { kind: 'types' as const, customerTypes: ['restaurant' as const] };
  const list = await aPriceList(ctx, { vendorId, audience });
  await aFulfilment(ctx, { vendorId, zones: ['CA-QC'], weekdays: ['TU'], onlyPriceListIds: [list] });
  await submitOrder(as, pair, [{ formatId: apples, quantity: '2' }]).then((order) =>
    applyActions(as, pair, order, 'confirm'),
  );
  const { producers } = (await call(pair.seller, 'GET', `/hub/demand?on=${on}`)).json;
  expect(producers[0]).toMatchObject({ problem: 'hubs.noDateInTime', deadlineAt: null });
  const lines = [{ formatId: apples, quantity: '2' }];
  const bought = await call(pair.seller, 'POST', '/hub/purchases', {
    on,
    producers: [{ producerId, lines }],
  });
  expect(bought.json.code).toBe('hubs.noDateInTime');
});
