import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FormatId, ProducerId, PurchaseId, PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { testApp } from '../../testing/app.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { aProducer } from '../catalogue/factory.ts';
import { aPriceList, setPrice } from '../catalogue/factory/price-lists.ts';
import { aFulfilment } from '../distribution/factory/fulfilments.ts';
import { aListedItem, setStock } from '../inventory/factory/listed-items.ts';
import { related } from '../relationships/factory.ts';
import {
  anotherBuyer,
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { aMember, anOrganization, insertTaxes, setOrganization, verified } from '../organizations/factory.ts';
import { hubsRoutes as routes } from './routes.ts';
import { changedProduct, changedFormat } from '../catalogue/factory/products.ts';

const { world, call } = await testApp();
const as = (person: Member) => world.as(person);
const on = '2026-11-24';
let pair: TradingPair;
let producer: ProducerId;
let carrots: FormatId;

async function ofProducer(producerId: ProducerId, fr: string): Promise<FormatId> {
  const formatId = await addProductForSale(world.as(system), pair, { fr, en: fr, unitPrice: '12.50' });
  await changedProduct(as(pair.seller), formatId, { producerId: producerId });
  return formatId;
}

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  await setOrganization(world, pair.farm, { is_hub: true, is_buyer: true });
  producer = await aProducer(as(pair.seller));
  carrots = await ofProducer(producer, 'Carottes');
});

const neighbour = (): Promise<TradingPair> => anotherBuyer(world.as(anonymous), pair, 'Café Aube');
const ordered = async (quantity: string, who = pair, formatId = carrots) => {
  const id = await submitOrder(as, who, [{ formatId, quantity }]);
  await applyActions(as, who, id, 'confirm');
  return id;
};
const demand = async (who = pair.seller) => (await call(who, 'GET', `/hub/demand?on=${on}`)).json;
const buy = (quantity: string, more: object = {}, who = pair.seller) =>
  call(who, 'POST', '/hub/purchases', {
    on,
    producers: [{ producerId: producer, lines: [{ formatId: carrots, quantity }], ...more }],
  });
const bought = async (quantity: string): Promise<PurchaseId> => (await buy(quantity)).json.purchases[0].id;
const opened = async (id: PurchaseId) => (await call(pair.seller, 'GET', `/hub/purchases/${id}`)).json;
const receive = async (id: PurchaseId, received: string) => {
  const { version, lines } = await opened(id);
  return call(pair.seller, 'POST', `/hub/purchases/${id}/receipt`, {
    version,
    lines: [{ lineId: lines[0].id, received }],
  });
};
const setPurchasingOptions = (fields: object) =>
  call(pair.seller, 'PUT', `/hub/purchasing-options/${carrots}`, {
    version: 0,
    multiple: null,
    supplierFormatId: null,
    ...fields,
  });

describe('demand', () => {
  it('counts confirmed orders of a day, in the producer’s multiples', async () => {
    await ordered('3');
    await ordered('4', await neighbour());
    await submitOrder(as, await neighbour(), [{ formatId: carrots, quantity: '2' }]);
    expect((await setPurchasingOptions({ multiple: '6' })).status).toBe(200);
    expect(await demand()).toMatchObject({
      producers: [
        {
          id: producer,
          method: 'document',
          lines: [
            {
              formatId: carrots,
              orders: 2,
              needed: '7',
              unconfirmed: '2',
              bought: '0',
              toBuy: '12',
              multiple: '6',
            },
          ],
        },
      ],
      can: { buy: true },
    });
    expect((await call(pair.seller, 'GET', '/hub/days')).json).toEqual([{ on, orders: 3, toBuy: 2 }]);
  });

  it('is for hubs only, and bought by members who may buy', async () => {
    await ordered('3');
    expect((await call(pair.buyer, 'GET', `/hub/demand?on=${on}`)).status).toBe(404);
    await setOrganization(world, pair.farm, { is_hub: false });
    expect((await demand()).code).toBe('hubs.onlyHubs');
    await setOrganization(world, pair.farm, { is_hub: true });
    const sales = await aMember(world.as(anonymous), pair.farm, 'sales');
    expect((await demand(sales)).can).toMatchObject({
      buy: 'request.notAllowed',
      edit: 'request.notAllowed',
    });
    expect((await buy('3', {}, sales)).status).toBe(403);
  });
});

describe('buying', () => {
  it('creates one document per producer, links each line to its order lines, and emails it', async () => {
    const first = await ordered('3');
    const second = await ordered('4', await neighbour());
    await setPurchasingOptions({ multiple: '6' });
    // A stranger to whom a hub that nobody verified would write words of its own.
    expect((await buy('12', { note: 'Quai 2' })).json.code).toBe('organizations.messageToUnconfirmed');
    await verified(world.as(system), pair.farm);
    const { json, status } = await buy('12', { note: 'Quai 2' });
    expect(status).toBe(200);
    expect(json.purchases).toMatchObject([
      { number: '20261124-1', status: 'sent', method: 'document', mode: 'agent', lines: 1, isShort: false },
    ]);
    expect(await opened(json.purchases[0].id)).toMatchObject({
      note: 'Quai 2',
      lines: [
        {
          needed: '7',
          ordered: '12',
          links: [
            { purchaseOrderId: first, quantity: '3' },
            { purchaseOrderId: second, quantity: '4' },
          ],
        },
      ],
      can: { receive: true, cancel: true, share: 'hubs.notInThisState' },
    });
    await runAllJobs(world.as(system), world.pool);
    const { rows } = await sql<{ to_address: string; files: number }>`
      select to_address, cardinality(attachment_ids) as files from outgoing_mail
      where template = 'hubPurchase' and organization_id = ${pair.farm}`.execute(world.db);
    expect(rows).toEqual([{ to_address: 'elise@jardins.example', files: 1 }]);
    expect((await opened(json.purchases[0].id)).mailedAt).not.toBeNull();
  });

  it('buys nothing twice, and only multiples', async () => {
    await ordered('3');
    await setPurchasingOptions({ multiple: '6' });
    expect((await buy('7')).json.code).toBe('hubs.notAMultiple');
    await bought('6');
    expect((await demand()).producers[0].lines[0]).toMatchObject({ bought: '3', toBuy: '0' });
    expect((await buy('6')).json.code).toBe('hubs.demandChanged');
    const answers = await (async () => {
      await ordered('2', await neighbour());
      return Promise.all([buy('6'), buy('6')]);
    })();
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('can be cancelled before reception, and its quantities return to the demand', async () => {
    await ordered('3');
    const id = await bought('3');
    const { version } = await opened(id);
    expect((await call(pair.seller, 'POST', `/hub/purchases/${id}/cancel`, { version })).json.status).toBe(
      'cancelled',
    );
    expect((await demand()).producers[0].lines[0]).toMatchObject({ bought: '0', toBuy: '3' });
  });

  it('creates an order on the platform if the producer sells there', async () => {
    const farm = await anOrganization(world.as(anonymous), { name: 'Verger des Pins' });
    const vendorId = farm.organization.id;
    await related(world.as(system), vendorId, pair.farm, 'active');
    const list = await aPriceList(world.as(system), {
      vendorId,
      audience: { kind: 'customers', customerIds: [pair.farm] },
    });
    await aFulfilment(world.as(system), { vendorId, zones: ['CA-QC'] });
    const { formatId: theirs } = await aListedItem(world.as(system), {
      vendorId,
      fr: 'Pommes',
      en: 'Apples',
      multiple: '5',
    });
    await setPrice(world.as(system), { vendorId, priceListId: list, formatId: theirs, unitPrice: '20' });
    const orchard = await aProducer(as(pair.seller), { name: 'Verger', organizationId: vendorId });
    const apples = await ofProducer(orchard, 'Pommes');
    await ordered('7', pair, apples);
    const line = async () => (await demand()).producers[0].lines[0];
    expect(await line()).toMatchObject({ problem: 'hubs.noSupplierFormat' });
    expect((await call(pair.seller, 'GET', `/hub/producers/${orchard}/formats`)).json).toMatchObject([
      { formatId: theirs, multiple: '5' },
    ]);
    await call(pair.seller, 'PUT', `/hub/purchasing-options/${apples}`, {
      version: 0,
      multiple: null,
      supplierFormatId: theirs,
    });
    expect(await line()).toMatchObject({
      problem: null,
      toBuy: '10',
      multiple: '5',
      saleMinor: 87_50,
      cost: { kind: 'price', unitPrice: '20' },
    });
    const [{ deadlineAt, problem, terms }] = (await demand()).producers;
    expect({ problem, terms }).toEqual({ problem: null, terms: null });
    expect(Date.parse(deadlineAt)).toBeGreaterThan(world.clock.now().getTime());
    const { json } = await call(pair.seller, 'POST', '/hub/purchases', {
      on,
      producers: [{ producerId: orchard, lines: [{ formatId: apples, quantity: '10' }] }],
    });
    const [purchase] = json.purchases;
    expect(purchase).toMatchObject({ method: 'order', mode: 'resale' });
    expect(await opened(purchase.id)).toMatchObject({ lines: [{ ordered: '10', unitCost: '20' }] });
    const order = await call(farm.owner, 'GET', `/purchase-orders/${purchase.purchaseOrderId}`);
    expect(order.json).toMatchObject({
      status: 'submitted',
      reference: '20261124-1',
      customer: { id: pair.farm },
      lines: [{ formatId: theirs, requested: '10' }],
    });
    // The service fee applies to the hub's sales, not to its purchases.
    const { service_fee_percent } = await world.db
      .selectFrom('purchase_orders')
      .select('service_fee_percent')
      .where('id', '=', purchase.purchaseOrderId)
      .executeTakeFirstOrThrow();
    expect(Number(service_fee_percent)).toBe(0);
  });
});

describe('receiving', () => {
  it('takes what came off what was expected, as another receipt does', async () => {
    await ordered('7');
    await setStock(world.as(system), pair.farm, carrots, { incoming: '10' });
    await receive(await bought('7'), '6');
    const { incoming } = await world.db
      .selectFrom('inventory_items')
      .select('incoming')
      .where('format_id', '=', carrots)
      .executeTakeFirstOrThrow();
    expect(Number(incoming)).toBe(4);
  });

  it('reports what is short of the customers’ current demand, until it is shared', async () => {
    await ordered('3');
    const other = await neighbour();
    await ordered('4', other);
    const id = await bought('7');
    expect((await receive(id, '5')).json).toMatchObject({
      status: 'received',
      isShort: true,
      lines: [{ received: '5', missing: '2' }],
      can: { share: true, receive: 'hubs.notInThisState' },
    });
    const items = [{ formatId: carrots, available: '5' }];
    const request = { on, rule: 'proRata', items };
    const preview = (await call(pair.seller, 'POST', '/purchase-orders/shares/preview', request)).json;
    const granted = preview.flatMap((one: { shares: { lineId: string; granted: string }[] }) =>
      one.shares.map((share) => ({ lineId: share.lineId, quantity: share.granted })),
    );
    const done = (await call(pair.seller, 'POST', '/purchase-orders/shares', { ...request, granted })).json;
    expect(done).toMatchObject({ applied: 0, proposed: 2 });
    expect((await opened(id)).isShort).toBe(true);
    for (const order of preview) {
      const buyer = order.customerName === 'Café Aube' ? other.buyer : pair.buyer;
      const { json } = await call(buyer, 'GET', `/purchase-orders/${order.purchaseOrderId}`);
      await call(buyer, 'POST', `/purchase-orders/${json.id}/changes/${json.changeSets[0].id}/decision`, {
        version: json.version,
        decision: 'accept',
      });
    }
    expect(await opened(id)).toMatchObject({ isShort: false, lines: [{ missing: '0' }] });
  });

  it('adds to the tracked stock', async () => {
    await ordered('3');
    await setStock(world.as(system), pair.farm, carrots, { onHand: '3' });
    await receive(await bought('3'), '3');
    const item = await world.db
      .selectFrom('inventory_items')
      .select('on_hand')
      .where('format_id', '=', carrots)
      .executeTakeFirstOrThrow();
    expect(Number(item.on_hand)).toBe(6);
  });

  it('is owed at cost if bought for resale, and by sales if sold for the producer', async () => {
    await changedFormat(as(pair.seller), carrots, { unitCost: '8.25' });
    await call(pair.seller, 'PATCH', `/producers/${producer}/account`, { version: 0, mode: 'resale' });
    const order = await ordered('3');
    await receive(await bought('3'), '2');
    await applyActions(as, pair, order, 'prepare', 'markReady', 'load', 'deliver');
    expect((await call(pair.seller, 'GET', `/producers/${producer}/open-statement`)).json).toMatchObject({
      mode: 'resale',
      salesMinor: 16_50,
      commissionMinor: 0,
      commissionTaxes: [],
      dueMinor: 16_50,
      entries: [{ kind: 'purchase', number: '20261124-1', quantity: '2', unitPrice: '8.25' }],
    });
  });

  it('pushes the same data as a query returns', async () => {
    await ordered('3');
    const common = { world, routes, actor: pair.seller };
    await expectLiveMatchesFetch({ ...common, name: 'hubs.getDemand', input: { on } }, () => bought('3'));
    await expectLiveMatchesFetch(
      { ...common, name: 'hubs.listPurchases', input: { on, page: 1, pageSize: 25 } },
      async () => {
        const { json } = await call(pair.seller, 'GET', `/hub/purchases?on=${on}`);
        await receive(json.rows[0].id, '3');
      },
    );
    await expectLiveMatchesFetch({ ...common, name: 'hubs.listDemandDays', input: {} }, () => ordered('2'));
    const purchaseId = await bought('2');
    await expectLiveMatchesFetch({ ...common, name: 'hubs.getPurchase', input: { purchaseId } }, () =>
      receive(purchaseId, '2'),
    );
  });
});

describe('weighed goods bought for resale', () => {
  it('are owed and valued by weight, not by the piece', async () => {
    await changedFormat(as(pair.seller), carrots, {
      isVariableWeight: true,
      netWeightKg: '2.4',
      unitCost: '19.6',
    });
    const account = (await call(pair.seller, 'GET', `/producers/${producer}/account`)).json;
    const { status } = await call(pair.seller, 'PATCH', `/producers/${producer}/account`, {
      version: account.version,
      mode: 'resale',
    });
    expect(status).toBe(200);
    await ordered('4');
    const id = await bought('4');
    expect((await receive(id, '4')).json.code).toBe('hubs.notWeighed');
    const { version, lines } = await opened(id);
    expect(lines[0].paidQuantity).toBe('9.6');
    const received = await call(pair.seller, 'POST', `/hub/purchases/${id}/receipt`, {
      version,
      lines: [{ lineId: lines[0].id, received: '4', receivedKg: '9.833' }],
    });
    expect(received.json.lines[0]).toMatchObject({ received: '4', receivedKg: '9.833' });
    const open = (await call(pair.seller, 'GET', `/producers/${producer}/open-statement?until=2026-11-24`))
      .json;
    expect(open.entries).toMatchObject([
      { kind: 'purchase', quantity: '9.833', unit: 'kg', amountMinor: 19_273 },
    ]);
  });
});

describe('what a purchase has over', () => {
  const setMode = async (mode: string) => {
    const { version } = (await call(pair.seller, 'GET', `/producers/${producer}/account`)).json;
    await call(pair.seller, 'PATCH', `/producers/${producer}/account`, { version, mode });
  };
  const deliver = (id: PurchaseOrderId) =>
    applyActions(as, pair, id, 'confirm', 'prepare', 'markReady', 'load', 'deliver');
  /** Six purchased for an order of three, then three and two more sold without a purchase. */
  const sold = async (mode: string, modeLater: string) => {
    await changedFormat(as(pair.seller), carrots, { unitCost: '8.25' });
    await setMode(mode);
    await setPurchasingOptions({ multiple: '6' });
    const order = await ordered('3');
    await receive(await bought('6'), '6');
    await applyActions(as, pair, order, 'prepare', 'markReady', 'load', 'deliver');
    await setMode(modeLater);
    world.clock.advance(60_000);
    await deliver(await submitOrder(as, pair, [{ formatId: carrots, quantity: '2' }]));
    world.clock.advance(60_000);
    await deliver(await submitOrder(as, pair, [{ formatId: carrots, quantity: '3' }]));
    const { json } = await call(pair.seller, 'GET', `/producers/${producer}/open-statement`);
    return json.entries.map((entry: { kind: string; quantity: string; amountMinor: number }) => [
      entry.kind,
      entry.quantity,
      entry.amountMinor,
    ]);
  };

  it('is owed by the purchase alone where it was purchased for resale, whatever the account says later', async () => {
    const entries = await sold('resale', 'agent');
    expect(entries).toEqual(
      expect.arrayContaining([
        ['purchase', '6', 49_50],
        ['sale', '2', 25_00],
      ]),
    );
    expect(entries).toHaveLength(2);
  });

  it('is owed by its sale where it was purchased as agent, whatever the account says later', async () => {
    expect(await sold('agent', 'resale')).toEqual([
      ['sale', '3', 37_50],
      ['sale', '2', 25_00],
      ['sale', '1', 12_50],
    ]);
  });
});

it('a purchase bears the taxes of the hub’s place and of the group of its products', async () => {
  const tax = (fr: string, facts: { jurisdiction: string; taxGroups?: ['alcohol'] }) => ({
    id: world.ids.next<'Tax'>(),
    fr,
    en: fr,
    rate: '5',
    taxNumber: '',
    ...facts,
  });
  const gst = tax('GST', { jurisdiction: 'CA' });
  await insertTaxes(world, pair.farm, [
    gst,
    tax('HST', { jurisdiction: 'CA-ON' }),
    tax('Alcohol', { jurisdiction: 'CA-QC', taxGroups: ['alcohol'] }),
  ]);
  await changedFormat(as(pair.seller), carrots, { taxClass: 'taxable' });
  await ordered('3');
  const purchaseId = await bought('3');
  const line = await world.db
    .selectFrom('hub_purchase_lines')
    .select('tax_ids')
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirstOrThrow();
  expect(line.tax_ids).toEqual([gst.id]);
});
