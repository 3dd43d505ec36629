import { beforeEach, describe, expect, it } from 'vitest';
import type { FormatId, ProducerId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { testApp } from '../../testing/app.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { aProducer } from '../catalogue/factory.ts';
import { changedFormat, changedProduct } from '../catalogue/factory/products.ts';
import { aFulfilment, changedDelivery } from '../distribution/factory/fulfilments.ts';
import { setStock } from '../inventory/factory/listed-items.ts';
import {
  addProductForSale,
  applyActions,
  aTradingPair,
  submitOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { aMember, anOrganization, setOrganization, setSettings } from '../organizations/factory.ts';
import { related } from '../relationships/factory.ts';
import { printablePurchase } from './documents/purchase-pdf.ts';
import { hubsRoutes as routes } from './routes.ts';

const { world, call } = await testApp();
const as = (person: Member) => world.as(person);
const on = '2026-11-24';
let pair: TradingPair;
let producer: ProducerId;
let carrots: FormatId;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  await setOrganization(world, pair.farm, { is_hub: true, is_buyer: true });
  producer = await aProducer(as(pair.seller));
  carrots = await addProductForSale(world.as(system), pair);
  await changedProduct(as(pair.seller), carrots, { producerId: producer });
});

const ordered = async (quantity: string) => {
  const id = await submitOrder(as, pair, [{ formatId: carrots, quantity }]);
  await applyActions(as, pair, id, 'confirm');
};
const demand = async (who = pair.seller) => (await call(who, 'GET', `/hub/demand?on=${on}`)).json;
const bought = (quantity: string) =>
  call(pair.seller, 'POST', '/hub/purchases', {
    on,
    producers: [{ producerId: producer, lines: [{ formatId: carrots, quantity }] }],
  });

describe('costs and margins', () => {
  const setMode = (mode: string) =>
    call(pair.seller, 'PATCH', `/producers/${producer}/account`, { version: 0, mode });
  const line = async (who = pair.seller) => (await demand(who)).producers[0].lines[0];

  it('are those of the commission on consignment, and of the cost for resale', async () => {
    await ordered('3');
    expect(await line()).toMatchObject({
      remaining: '3',
      saleMinor: 37_50,
      cost: { kind: 'commission', commissionMinor: 4_63 },
      unknown: null,
    });
    await setMode('resale');
    expect(await line()).toMatchObject({ cost: null, unknown: 'noCost', problem: 'hubs.noCost' });
    await changedFormat(as(pair.seller), carrots, { unitCost: '8.25' });
    expect(await line()).toMatchObject({
      cost: { kind: 'price', unitPrice: '8.25', breaks: [], kgEach: null },
      unknown: null,
    });
    await bought('3');
    expect(await line()).toMatchObject({ remaining: '0', saleMinor: 0, toBuy: '0' });
  });

  it('are shown to members who see sales, costs also to buyers, and nothing to the warehouse', async () => {
    await ordered('3');
    await setMode('resale');
    await changedFormat(as(pair.seller), carrots, { unitCost: '8.25' });
    await setTerms({ minimumMinor: 50_00, deliveryFeeMinor: 10_00 });
    const seen = async (role: 'accounting' | 'buyer' | 'warehouse') => {
      const { producers, can } = await demand(await aMember(world.as(anonymous), pair.farm, role));
      const [{ minimumMinor, fee, lines }] = producers;
      const [{ cost, saleMinor, unknown }] = lines;
      return [can.seeCosts, can.seeMargins, minimumMinor, fee?.base, cost?.unitPrice, saleMinor, unknown];
    };
    const fee = { kind: 'flat', amountMinor: 10_00 };
    expect(await seen('accounting')).toEqual([true, true, 50_00, fee, '8.25', 37_50, null]);
    expect(await seen('buyer')).toEqual([true, 'request.notAllowed', 50_00, fee, '8.25', null, null]);
    const refused = 'request.notAllowed';
    expect(await seen('warehouse')).toEqual([refused, refused, null, undefined, undefined, null, null]);
    const { json } = await bought('3');
    const unitCost = async (role: 'buyer' | 'warehouse') => {
      const member = await aMember(world.as(anonymous), pair.farm, role);
      return (await call(member, 'GET', `/hub/purchases/${json.purchases[0].id}`)).json.lines[0].unitCost;
    };
    expect(await unitCost('buyer')).toBe('8.25');
    expect(await unitCost('warehouse')).toBeNull();
    const printed = async (role: 'buyer' | 'warehouse') => {
      const ctx = as(await aMember(world.as(anonymous), pair.farm, role));
      const document = await printablePurchase.compose(ctx, { purchaseId: json.purchases[0].id }, 'EN');
      return JSON.stringify(document);
    };
    expect(await printed('buyer')).toContain('8.25');
    expect(await printed('warehouse')).not.toContain('8.25');
  });

  it('carries the general message of its day, in the language of the document', async () => {
    const setMessage = (en: string, fr: string) =>
      setSettings(world, pair.farm, {
        general_message_for_producers: JSON.stringify({ en, fr, original: 'fr' }),
      });
    await setMessage('Label every crate', 'Étiquetez chaque caisse');
    await ordered('3');
    await setMode('agent');
    const purchaseId = (await bought('3')).json.purchases[0].id;
    await setMessage('Call first', 'Appelez d’abord');
    for (const [language, words] of [
      ['EN', 'Label every crate'],
      ['FR', 'Étiquetez chaque caisse'],
    ] as const) {
      const document = await printablePurchase.compose(as(pair.seller), { purchaseId }, language);
      expect(JSON.stringify(document)).toContain(words);
    }
  });

  it('carries the delivery instructions of the hub, in the language of the document', async () => {
    const instructions = { en: 'Use the back door', fr: 'Par la porte arrière', original: 'fr' };
    await ordered('3');
    await setMode('agent');
    const purchaseId = (await bought('3')).json.purchases[0].id;
    const printed = async (language: 'EN' | 'FR') =>
      JSON.stringify(await printablePurchase.compose(as(pair.seller), { purchaseId }, language));
    expect(await printed('FR')).not.toContain('Instructions de livraison');
    await setSettings(world, pair.farm, { delivery_instructions: JSON.stringify(instructions) });
    expect(await printed('EN')).toMatch(/Delivery instructions.*Use the back door/);
    expect(await printed('FR')).toMatch(/Instructions de livraison.*Par la porte arrière/);
  });

  const setTerms = async (terms: object, who = pair.seller) => {
    const { version } = (await demand()).producers[0];
    return call(who, 'PUT', `/hub/producers/${producer}/purchasing-terms`, {
      version,
      cutOff: null,
      minimumMinor: null,
      deliveryFeeMinor: null,
      ...terms,
    });
  };

  it('stand beside what the producer asks of an order, which is changed in turn only', async () => {
    await ordered('3');
    const terms = { cutOff: { daysBefore: 2, time: '14:00' }, minimumMinor: 80_00, deliveryFeeMinor: 12_00 };
    expect((await setTerms(terms)).status).toBe(200);
    expect((await demand()).producers[0]).toMatchObject({
      deadlineAt: '2026-11-22T19:00:00Z',
      minimumMinor: 80_00,
      fee: { base: { kind: 'flat', amountMinor: 12_00 } },
      terms,
      version: 1,
    });
    const stale = await call(pair.seller, 'PUT', `/hub/producers/${producer}/purchasing-terms`, {
      version: 0,
      ...terms,
    });
    expect(stale.json.code).toBe('request.stale');
    const sales = await aMember(world.as(anonymous), pair.farm, 'sales');
    expect((await setTerms(terms, sales)).status).toBe(403);
    expect((await setTerms({})).status).toBe(200);
    expect((await demand()).producers[0]).toMatchObject({ deadlineAt: null, minimumMinor: null, fee: null });
  });

  it('leave out what a supplier with another currency asks in it', async () => {
    const { organization } = await anOrganization(world.as(anonymous), { name: 'Verger de la Loire' });
    const vendorId = organization.id;
    await related(world.as(system), vendorId, pair.farm, 'active');
    const route = await aFulfilment(world.as(system), { vendorId, zones: ['CA-QC'] });
    await changedDelivery(world.as(system), vendorId, route, {
      minimumMinor: 40_00,
      fee: { base: { kind: 'flat', amountMinor: 9_00 }, byZone: [], freeFromMinor: null },
    });
    producer = await aProducer(as(pair.seller), { name: 'Verger', organizationId: vendorId });
    await changedProduct(as(pair.seller), carrots, { producerId: producer });
    await ordered('3');
    const terms = async () => {
      const { producers } = await demand();
      return [producers[0].minimumMinor, producers[0].fee.base];
    };
    expect(await terms()).toEqual([40_00, { kind: 'flat', amountMinor: 9_00 }]);
    await setOrganization(world, vendorId, { currency: 'EUR' });
    expect(await terms()).toEqual([null, { kind: 'flat', amountMinor: 0 }]);
  });

  it('show the stock, live', async () => {
    await ordered('3');
    const common = { world, routes, actor: pair.seller, name: 'hubs.getDemand', input: { on } } as const;
    await expectLiveMatchesFetch(common, () =>
      setStock(world.as(system), pair.farm, carrots, { onHand: '5' }),
    );
    await expectLiveMatchesFetch(common, () => setTerms({ minimumMinor: 10_00 }));
    expect(await line()).toMatchObject({ onHand: '5', incoming: '0' });
  });
});
