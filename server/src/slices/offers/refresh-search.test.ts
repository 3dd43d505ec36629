import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  offerSearchInput,
  type FormatId,
  type OfferPage,
  type OfferSearchInput,
  type OrganizationId,
  type PriceListId,
} from '@halles/contract';
import { type Member, system } from '../../platform/actor.ts';
import type { FeedEvent } from '../../platform/events/feed.ts';
import { registerProjections } from '../../platform/events/projections.ts';
import { testWorld } from '../../testing/world.ts';
import { anOrganization } from '../organizations/factory.ts';
import { offersProjection } from './commands/projection.ts';
import { aPriceList, setPrice, removePrice } from '../catalogue/factory/price-lists.ts';
import { aFulfilment } from '../distribution/factory/fulfilments.ts';
import { aListedItem, setStock } from '../inventory/factory/listed-items.ts';
import { related } from '../relationships/factory.ts';
import { loadSearchAudience, type Audience } from './queries/audience.ts';
import { searchForAudience } from './queries/search.ts';
import { refreshSearches, searchLive } from './queries/refresh-search.ts';

const world = await testWorld();
const ctx = world.as(system);

interface Seller {
  vendorId: OrganizationId;
  lists: PriceListId[];
  formatIds: FormatId[];
}

const sellers: Seller[] = [];
const audiences: Audience[] = [];
const names = ['Carottes', 'Tomates', 'Poireaux', 'Pommes', 'Radis', 'Navets', 'Choux', 'Panais'];
const typesOf = ['restaurant', 'grocer', 'restaurant', 'cafe'] as const;

/** A small generator with a fixed seed gives the same sequence every time. */
let seed = 7;
const upTo = (most: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * most);
};
const price = (): string => `${5 + upTo(9)}.${upTo(10)}`;

async function aSeller(at: number): Promise<Seller> {
  const { organization } = await anOrganization(ctx, { name: `Ferme ${at}` });
  const vendorId = organization.id;
  const lists = [
    await aPriceList(ctx, {
      vendorId,
      audience: { kind: 'types', customerTypes: ['restaurant', 'grocer'] },
      currency: at === 1 ? 'EUR' : 'CAD',
    }),
    await aPriceList(ctx, { vendorId, audience: { kind: 'tags', tags: ['fidèle'] } }),
  ];
  await aFulfilment(ctx, { vendorId, zones: ['CA-QC'], weekdays: at === 2 ? ['MO'] : ['TU', 'FR'] });
  const formatIds: FormatId[] = [];
  for (const fr of names) {
    const titleFr = `caisse ${at}`;
    const { formatId } = await aListedItem(ctx, { vendorId, fr, en: fr, titleFr, stock: { onHand: '9' } });
    formatIds.push(formatId);
    await setPrice(ctx, { vendorId, priceListId: lists[0]!, formatId, unitPrice: price() });
    if (upTo(2) === 0)
      await setPrice(ctx, { vendorId, priceListId: lists[1]!, formatId, unitPrice: price() });
  }
  return { vendorId, lists, formatIds };
}

beforeAll(async () => {
  registerProjections([offersProjection]);
  for (let at = 0; at < 3; at++) sellers.push(await aSeller(at));
  const buyers: Member[] = [];
  for (const [at, customerOrganizationType] of typesOf.entries()) {
    const { owner } = await anOrganization(ctx, {
      name: `Bistro ${at}`,
      isSeller: false,
      isBuyer: true,
      customerOrganizationType,
    });
    buyers.push(owner);
  }
  await related(ctx, sellers[0]!.vendorId, buyers[2]!.organizationId, 'active', ['fidèle']);
  await related(ctx, sellers[2]!.vendorId, buyers[3]!.organizationId, 'active', ['fidèle']);
  await related(ctx, sellers[1]!.vendorId, buyers[1]!.organizationId, 'paused');
  // Each orders other products, so that no two have the same order of relevance.
  for (const [at, buyer] of buyers.entries()) {
    const audience = await loadSearchAudience(world.as(buyer));
    const ordered = new Set(sellers.map(({ formatIds }) => formatIds[at]!));
    audiences.push(at === 0 ? audience : { ...audience, ordered });
  }
});

/** The events that the live feed would deliver for a change. */
async function eventsOf(change: () => Promise<void>): Promise<FeedEvent[]> {
  const { rows: before } = await sql<{ id: string }>`select id from events`.execute(world.db);
  await change();
  const { rows } = await sql<{ id: string; data: unknown }>`
    select id, data from events where type = 'offers.changed' and id <> all(${before.map(({ id }) => id)}::uuid[])`.execute(
    world.db,
  );
  return rows.map(({ id, data }) => ({
    id,
    type: 'offers.changed',
    organizationIds: [],
    userIds: [],
    subjectId: null,
    data,
  }));
}

/** Mostly another price; sometimes a format is hidden, removed from a list, sold out or restocked. */
function changeOne(): Promise<FeedEvent[]> {
  const { vendorId, lists, formatIds } = sellers[upTo(sellers.length)]!;
  const formatId = formatIds[upTo(formatIds.length)]!;
  const priceListId = lists[upTo(3) === 0 ? 1 : 0]!;
  const on = { vendorId, priceListId, formatId };
  const changes = [
    () => setPrice(ctx, { ...on, unitPrice: price() }),
    () => setPrice(ctx, { ...on, unitPrice: price(), isHidden: true }),
    () => removePrice(ctx, on),
    () => setStock(ctx, vendorId, formatId, { onHand: upTo(2) === 0 ? '0' : '9' }),
  ];
  return eventsOf(changes[Math.max(0, upTo(7) - 3)]!);
}

const questions: [string, Partial<OfferSearchInput>][] = [
  ['by name', { sort: 'name' }],
  ['by price, own currency first', { sort: 'price' }],
  ['by price per kilogram', { sort: 'pricePerKg' }],
  ['newest first', { sort: 'newest' }],
  ['by words, the nearest first', { text: 'po', sort: 'relevance' }],
  ['without words, by relevance', { sort: 'relevance' }],
  ['between two prices', { sort: 'price', priceFrom: '7', priceTo: '10' }],
  ['on one day', { sort: 'price', day: ['MO'] }],
  ['in stock, of one seller', { sort: 'price', inStock: true }],
];

describe('after a change, the refreshed page equals a fresh search', () => {
  it.each(questions)('%s', async (_name, query) => {
    const input = offerSearchInput.parse({ ...query, pageSize: 3 });
    let pages = await Promise.all(audiences.map((audience) => searchLive(ctx, input, audience)));
    let whole = 0;
    for (let round = 0; round < 40; round++) {
      const events = await changeOne();
      const before = pages.map((value, at) => ({ value, facts: audiences[at]! }));
      const next = await refreshSearches(ctx, input, before, events);
      whole += next.filter((page) => page === undefined).length;
      pages = await Promise.all(
        next.map(
          async (page, at): Promise<OfferPage> => page ?? (await searchLive(ctx, input, audiences[at]!)),
        ),
      );
      const fresh = await Promise.all(audiences.map((audience) => searchForAudience(ctx, input, audience)));
      expect(pages).toEqual(fresh);
    }
    // Most refreshes are answered from cached pages.
    expect(whole).toBeLessThan(40);
  });

  it.each(['price', 'relevance'] as const)('on a later page by %s', async (sort) => {
    const audience = audiences[2]!;
    const first = await searchForAudience(ctx, offerSearchInput.parse({ sort, pageSize: 3 }), audience);
    const input = offerSearchInput.parse({ sort, pageSize: 3, after: first.next });
    let page = await searchLive(ctx, input, audience);
    for (let round = 0; round < 20; round++) {
      const events = await changeOne();
      const [next] = await refreshSearches(ctx, input, [{ value: page, facts: audience }], events);
      page = next ?? (await searchLive(ctx, input, audience));
      expect(page).toEqual(await searchForAudience(ctx, input, audience));
    }
  });

  it('by a full search of what is local, which differs by buyer', async () => {
    const input = offerSearchInput.parse({ local: true });
    const before = await Promise.all(
      audiences.map(async (audience) => ({ value: await searchLive(ctx, input, audience), facts: audience })),
    );
    const next = await refreshSearches(ctx, input, before, await changeOne());
    expect(next).toEqual(audiences.map(() => undefined));
  });

  it('when rows leave one after another, beyond the cached rows', async () => {
    const { vendorId, lists, formatIds } = sellers[0]!;
    const input = offerSearchInput.parse({ sort: 'price', seller: [vendorId], pageSize: 1 });
    for (const formatId of formatIds) {
      await setStock(ctx, vendorId, formatId, { onHand: '9' });
      await setPrice(ctx, { vendorId, priceListId: lists[0]!, formatId, unitPrice: price() });
    }
    let page = await searchLive(ctx, input, audiences[0]!);
    for (let round = 0; round < formatIds.length; round++) {
      const on = { vendorId, priceListId: lists[0]!, formatId: page.rows[0]!.id };
      const events = await eventsOf(() => setPrice(ctx, { ...on, unitPrice: `${100 + round}` }));
      const [next] = await refreshSearches(ctx, input, [{ value: page, facts: audiences[0]! }], events);
      page = next ?? (await searchLive(ctx, input, audiences[0]!));
      expect(page).toEqual(await searchForAudience(ctx, input, audiences[0]!));
    }
  });

  it('runs a full search after an event that names no formats', async () => {
    const input = offerSearchInput.parse({});
    const value = await searchLive(ctx, input, audiences[0]!);
    const event: FeedEvent = {
      id: '1',
      type: 'offers.changed',
      organizationIds: [],
      userIds: [],
      subjectId: null,
      data: { count: 5_000 },
    };
    const next = await refreshSearches(ctx, input, [{ value, facts: audiences[0]! }], [event]);
    expect(next).toEqual([undefined]);
  });
});
