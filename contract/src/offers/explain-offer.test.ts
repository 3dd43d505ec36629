import { describe, expect, it } from 'vitest';
import { explainForAnybody, explainOffer, hasStock, smallestOrder } from './explain-offer.ts';
import type {
  HiddenReason,
  OfferFacts,
  OfferViewer,
  PriceListEntry,
  ScheduledOfferEntry,
} from './offer-facts.ts';

const list = (change: Partial<PriceListEntry> = {}): PriceListEntry => ({
  id: 'list',
  kind: 'list',
  name: 'Restaurants',
  audience: { kind: 'types', customerTypes: ['restaurant'] },
  unitPrice: '10',
  isHidden: false,
  priceListId: change.id ?? 'list',
  priority: 100,
  isArchived: false,
  validFrom: null,
  validUntil: null,
  ...change,
});
const scheduled = (change: Partial<ScheduledOfferEntry> = {}): ScheduledOfferEntry => ({
  id: 'arrival',
  kind: 'scheduledOffer',
  name: 'Arrivage',
  audience: { kind: 'types', customerTypes: ['restaurant'] },
  unitPrice: '8',
  isHidden: false,
  priceListId: null,
  opensAt: '2026-11-21T00:00:00.000Z',
  closesAt: '2026-11-22T00:00:00.000Z',
  ...change,
});
const route = {
  id: 'route',
  name: 'Tournée',
  zoneCodes: ['CA-QC'],
  isActive: true,
  onlyCustomerIds: [] as string[],
  onlyPriceListIds: [] as string[],
};
const pickup = { ...route, id: 'pickup', zoneCodes: null };
const shown: OfferFacts = {
  now: '2026-11-21T10:30:00.000Z',
  today: '2026-11-21',
  isSellerSuspended: false,
  productId: 'product',
  formatId: 'format',
  isProductArchived: false,
  isFormatArchived: false,
  stock: {
    mode: 'tracked',
    available: '5',
    sellsWithoutStock: false,
    availableFrom: null,
    availableUntil: null,
  },
  minimumQuantity: null,
  multipleQuantity: null,
  lists: [list()],
  fulfilments: [route],
};
const customer: OfferViewer = {
  id: 'bistro',
  status: 'active',
  relationId: 'relation',
  tags: ['fidèle'],
  type: 'restaurant',
  zones: ['CA', 'CA-QC', 'H2S'],
};
const stock = (change: Partial<OfferFacts['stock']>) => ({ stock: { ...shown.stock, ...change } });

const cases: [string, Partial<OfferFacts>, Partial<OfferViewer>, HiddenReason[]][] = [
  ['all is well', {}, {}, []],
  ['a stranger of the type', {}, { id: null, status: null, tags: [] }, []],
  ['the seller is suspended', { isSellerSuspended: true }, {}, ['sellerSuspended']],
  [
    'archived, both',
    { isProductArchived: true, isFormatArchived: true },
    {},
    ['productArchived', 'formatArchived'],
  ],
  ['none left', stock({ available: '0' }), {}, ['noStock']],
  ['none left, sold all the same', stock({ available: '-3', sellsWithoutStock: true }), {}, []],
  ['never counted', stock({ mode: 'unlimited', available: '0' }), {}, []],
  ['less than the smallest order', { minimumQuantity: '6' }, {}, ['noStock']],
  ['from tomorrow', stock({ availableFrom: '2026-11-22' }), {}, ['notYetAvailable']],
  ['until yesterday', stock({ availableUntil: '2026-11-20' }), {}, ['noLongerAvailable']],
  ['from today until today', stock({ availableFrom: '2026-11-21', availableUntil: '2026-11-21' }), {}, []],
  ['on no list', { lists: [] }, {}, ['onNoList']],
  ['hidden', { lists: [list({ isHidden: true })] }, {}, ['hiddenOnList']],
  ['hidden on one, shown on another', { lists: [list({ isHidden: true }), list({ id: 'b' })] }, {}, []],
  ['archived list', { lists: [list({ isArchived: true })] }, {}, ['listArchived']],
  ['prepared list', { lists: [list({ audience: { kind: 'nobody' } })] }, {}, ['listForNobody']],
  ['list from tomorrow', { lists: [list({ validFrom: '2026-11-22' })] }, {}, ['listNotInForce']],
  ['list until today', { lists: [list({ validUntil: '2026-11-21' })] }, {}, []],
  ['window over', { lists: [scheduled({ closesAt: '2026-11-21T10:30:00.000Z' })] }, {}, ['listNotInForce']],
  ['window just open', { lists: [scheduled({ opensAt: '2026-11-21T10:30:00.000Z' })] }, {}, []],
  ['another type', {}, { type: 'grocer' }, ['noListForCustomer']],
  ['no type', {}, { type: null }, ['customerWithoutType']],
  [
    'another tag',
    { lists: [list({ audience: { kind: 'tags', tags: ['vip'] } })] },
    {},
    ['noListForCustomer'],
  ],
  ['paused', {}, { status: 'paused' }, ['relationPaused']],
  ['declined', {}, { status: 'declined' }, ['relationDeclined']],
  ['blocked', {}, { status: 'blocked' }, ['relationBlocked']],
  ['archived relation, public list', {}, { status: 'archived' }, []],
  [
    'asked for, own list',
    { lists: [list({ audience: { kind: 'customers', customerIds: ['bistro' as never] } })] },
    { status: 'requested' },
    ['relationPending'],
  ],
  ['no route at all', { fulfilments: [] }, {}, ['noDistribution']],
  ['routes switched off', { fulfilments: [{ ...route, isActive: false }] }, {}, ['noDistribution']],
  ['elsewhere', {}, { zones: ['FR', 'FR-69'] }, ['noDeliveryCovers']],
  ['elsewhere, with a pickup place', { fulfilments: [route, pickup] }, { zones: ['FR', 'FR-69'] }, []],
  ['nowhere known', {}, { zones: [] }, ['customerWithoutAddress']],
  [
    'a route for others',
    { fulfilments: [{ ...route, onlyCustomerIds: ['other'] }] },
    {},
    ['noDeliveryCovers'],
  ],
  ['a route for them', { fulfilments: [{ ...route, onlyCustomerIds: ['bistro'] }] }, {}, []],
  [
    'a route for another list',
    { fulfilments: [{ ...route, onlyPriceListIds: ['other'] }] },
    {},
    ['noDeliveryCovers'],
  ],
];

describe('explainOffer: displayed or not', () => {
  it.each(cases)('%s', (_name, facts, to, codes) => {
    const explained = explainOffer({ ...shown, ...facts }, { ...customer, ...to });
    expect(explained.reasons.map((reason) => reason.code)).toEqual(codes);
    expect(explained.isDisplayed).toBe(codes.length === 0);
    expect(explained.price !== null || !explained.isDisplayed).toBe(true);
  });

  it.each(cases)('in general: %s', (_name, facts, to, codes) => {
    // An offer that one customer sees is displayed in general; the reverse need not be true.
    const general = explainForAnybody({ ...shown, ...facts });
    if (codes.length === 0 && (to.id ?? customer.id)) expect(general.isDisplayed).toBe(true);
    expect(general.isDisplayed).toBe(general.reasons.length === 0);
  });

  it('says where a reason can be fixed', () => {
    const { reasons } = explainOffer(
      { ...shown, lists: [list({ isHidden: true })], ...stock({ available: '0' }) },
      customer,
    );
    expect(reasons).toEqual([
      { code: 'noStock', at: { kind: 'inventory', id: 'format' }, name: null },
      { code: 'hiddenOnList', at: { kind: 'priceList', id: 'list' }, name: 'Restaurants' },
    ]);
  });
});

describe('explainOffer: price', () => {
  const LATER = '2026-11-21T06:00:00.000Z';
  const own = list({
    id: 'own',
    unitPrice: '7',
    audience: { kind: 'customers', customerIds: ['bistro' as never] },
  });
  const tagged = list({ id: 'tagged', unitPrice: '9', audience: { kind: 'tags', tags: ['fidèle'] } });
  it.each([
    [[list(), tagged, own, scheduled()], '8', 'scheduledOffer'],
    [[list(), tagged, own], '7', 'ownList'],
    [[list(), tagged], '9', 'tagList'],
    [[list()], '10', 'publicList'],
    [[list(), list({ id: 'first', priority: 1, unitPrice: '11' })], '11', 'publicList'],
    [[list({ id: 'b', unitPrice: '2' }), list({ id: 'a', unitPrice: '1' })], '1', 'publicList'],
    [[scheduled(), scheduled({ id: 'z', unitPrice: '6', opensAt: LATER })], '6', 'scheduledOffer'],
    [[scheduled({ id: 'z', unitPrice: '6', opensAt: LATER }), scheduled()], '6', 'scheduledOffer'],
    [[scheduled({ id: 'z', unitPrice: '6' }), scheduled()], '8', 'scheduledOffer'],
  ])('%#', (lists, unitPrice, reason) => {
    expect(explainOffer({ ...shown, lists }, customer).price).toMatchObject({ unitPrice, reason });
  });

  it('considers only lists that reach the buyer', () => {
    const only = [{ ...route, onlyPriceListIds: ['list'] }];
    expect(
      explainOffer({ ...shown, lists: [list(), own], fulfilments: only }, customer).price?.unitPrice,
    ).toBe('10');
  });
});

it.each([
  [null, null, 0],
  ['5', null, 5],
  [null, '6', 6],
  ['5', '6', 6],
  ['7', '6', 12],
  ['0.3', '0.1', 0.3],
])('the smallest order for a minimum of %s and multiples of %s is %s', (minimum, multiple, expected) => {
  expect(smallestOrder(minimum, multiple)).toBe(expected);
  expect(
    hasStock({
      ...shown,
      minimumQuantity: minimum,
      multipleQuantity: multiple,
      ...stock({ available: String(expected || 1) }),
    }),
  ).toBe(true);
});
