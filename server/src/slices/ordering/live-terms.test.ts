import { beforeEach, describe, expect, it } from 'vitest';
import { offerSearchInput, type FormatId, type TaxId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { aPriceList, setPrice } from '../catalogue/factory/price-lists.ts';
import { offersRoutes } from '../offers/index.ts';
import { insertTaxes } from '../organizations/factory.ts';
import { changedTerms, related, taggedFromList } from '../relationships/factory.ts';
import { setCartLines } from './commands/cart-lines.ts';
import { aTradingPair, addProductForSale, submitOrder } from './factory/trading-pair.ts';
import type { TradingPair } from './factory/trading-pair.ts';
import { orderingRoutes } from './routes.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let formatId: FormatId;
let taxId: TaxId;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const ctx = world.as(system);
  formatId = await addProductForSale(ctx, pair, { format: { taxClass: 'taxable' } });
  const list = await aPriceList(ctx, { vendorId: pair.farm, audience: { kind: 'tags', tags: ['vip'] } });
  await setPrice(ctx, { vendorId: pair.farm, priceListId: list, formatId, unitPrice: '10' });
  taxId = world.ids.next<'Tax'>();
  await insertTaxes(world, pair.farm, [
    { id: taxId, fr: 'TPS', en: 'GST', rate: '5', taxNumber: '', jurisdiction: 'CA' },
  ]);
  await setCartLines(as(pair.buyer), { lines: [{ formatId, quantity: '4' }], mode: 'set' });
});

const searches = () => ({
  world,
  routes: offersRoutes,
  name: 'offers.search',
  input: offerSearchInput.parse({}),
  actor: pair.buyer,
});
const carts = () => ({
  world,
  routes: orderingRoutes,
  name: 'ordering.listCarts',
  input: {},
  actor: pair.buyer,
});
const tag = () => changedTerms(as(pair.seller), pair.bistro, { tags: ['vip'] });
const tagTogether = () => taggedFromList(as(pair.seller), pair.bistro, ['vip']);

describe('an open screen of a buyer follows its seller', () => {
  it.each([
    ['search', searches, tag],
    ['search', searches, tagTogether],
    ['cart', carts, tag],
    ['cart', carts, tagTogether],
  ] as const)('the %s shows the prices of a tag', async (_screen, question, command) => {
    await expectLiveMatchesFetch(question(), command);
  });

  it('the cart is without the taxes of which the customer is exempt', async () => {
    await expectLiveMatchesFetch(carts(), () =>
      changedTerms(as(pair.seller), pair.bistro, {
        exemptTaxIds: [taxId],
        taxExemption: { certificateNumber: '7', reason: 'Revente', expiresOn: null, fileId: null },
      }),
    );
  });

  it('the cart passes a new credit limit, and one that other orders have used', async () => {
    await expectLiveMatchesFetch(carts(), () =>
      changedTerms(as(pair.seller), pair.bistro, { creditLimitMinor: 4_000 }),
    );
    await changedTerms(as(pair.seller), pair.bistro, { creditLimitMinor: 10_000 });
    await expectLiveMatchesFetch(carts(), async () => {
      const entered = { ...pair, buyer: pair.seller };
      await submitOrder(as, entered, [{ formatId, quantity: '2' }], { customerId: pair.bistro });
    });
  });

  it('the cart is not offered anything more by a seller who paused the customer', async () => {
    await expectLiveMatchesFetch(carts(), () => related(world.as(system), pair.farm, pair.bistro, 'paused'));
  });
});

it('a customer learns nothing of the terms that its seller writes down', async () => {
  await tag();
  expect(await recordedEvents(world.db, pair.bistro, 'relationships.termsChanged')).toEqual([]);
  const [event] = await recordedEvents(world.db, pair.bistro, 'relationships.tagsChanged');
  expect(event).toMatchObject({ data: { vendorId: pair.farm } });
});
