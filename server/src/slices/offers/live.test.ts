import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  applyLiveChanges,
  offerFilter,
  offerSearchInput,
  type Change,
  type FormatId,
  type OfferFacets,
  type OfferPage,
  type OrganizationId,
  type PriceListId,
} from '@halles/contract';
import { Kysely, PostgresDialect } from 'kysely';
import { type Member, system } from '../../platform/actor.ts';
import type { Tables } from '../../platform/db.ts';
import { registerProjections } from '../../platform/events/projections.ts';
import { offersProjection } from './commands/projection.ts';
import { putSavedSearch } from './commands/saved-searches.ts';
import { changeOfferSettings } from './commands/settings.ts';
import { listScheduledOffers } from './queries/scheduled-offers.ts';
import { offersRoutes } from './routes.ts';
import { LiveHub } from '../../platform/live/hub.ts';
import { expectLiveMatchesFetch, watch } from '../../testing/live.ts';
import { testWorld } from '../../testing/world.ts';
import { aRestaurant, anOrganization, setOrganization } from '../organizations/factory.ts';
import { writeWithEvent } from '../../testing/write-with-event.ts';
import { aPriceList, setPrice } from '../catalogue/factory/price-lists.ts';
import { aFulfilment, changeFulfilment } from '../distribution/factory/fulfilments.ts';
import { aListedItem, setStock } from '../inventory/factory/listed-items.ts';
import { related } from '../relationships/factory.ts';
import { aScheduledOffer, setCapacity } from './factory/scheduled-offers.ts';

const world = await testWorld();
const ctx = world.as(system);
let farm: OrganizationId;
let seller: Member;
let list: PriceListId;
let formatId: FormatId;
let fulfilmentId: string;
const buyers: Member[] = [];
const routes = offersRoutes;
const input = offerSearchInput.parse({});
const everything = offerFilter.parse({});

beforeAll(async () => {
  registerProjections([offersProjection]);
  const one = await anOrganization(ctx, { name: 'Ferme du Nord' });
  farm = one.organization.id;
  seller = one.owner;
  list = await aPriceList(ctx, {
    vendorId: farm,
    audience: { kind: 'types', customerTypes: ['restaurant'] },
  });
  fulfilmentId = await aFulfilment(ctx, { vendorId: farm, zones: ['CA-QC'] });
  formatId = (await aListedItem(ctx, { vendorId: farm, fr: 'Carottes', en: 'Carrots' })).formatId;
  await setPrice(ctx, { vendorId: farm, priceListId: list, formatId, unitPrice: '10' });
  for (let each = 0; each < 4; each++) {
    const { owner } = await aRestaurant(ctx, `Bistro ${each}`);
    buyers.push(owner);
  }
});

const question = (name: string, actor: Member, searchInput: unknown = input) => ({
  world,
  routes,
  name,
  input: searchInput,
  actor,
});
const price = (page: unknown) => (page as OfferPage).rows.map((row) => row.unitPrice);

const counted = () => {
  const statements: string[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: world.pool }),
    log: ({ query }) => void statements.push(query.sql),
  });
  return { statements, db };
};

/** Opens searches of several buyers on one hub, and collects the statements that they cost together. */
async function opened(searchInput: unknown, screens: number, of: readonly Member[] = buyers) {
  await world.feed.start();
  const { statements, db } = counted();
  const hub = new LiveHub(offersRoutes, world.feed);
  const pages = new Map<string, OfferPage>();
  const messages: string[] = [];
  const leaves = of.flatMap((buyer) =>
    Array.from({ length: screens }, (_, screen) => {
      const key = `${buyer.organizationId} ${screen}`;
      return hub.subscribe(world.as(buyer, { db }), 'offers.search', searchInput, {
        snapshot: (value) => pages.set(key, value as OfferPage),
        changes: (text) => {
          messages.push(text);
          pages.set(
            key,
            applyLiveChanges(pages.get(key), JSON.parse(text) as Change<unknown>[]) as OfferPage,
          );
        },
        refused: (error) => expect.fail(String(error)),
      });
    }),
  );
  await vi.waitFor(() => expect(pages.size).toBe(of.length * screens), 5_000);
  return {
    hub,
    messages,
    statements,
    shown: () => [...pages.values()].map(price),
    leave: () => leaves.forEach((leave) => leave()),
  };
}

describe('one query for all subscribers with the same audience', () => {
  it('a price change reaches every open search of one audience with two statements, as one changed row', async () => {
    const { hub, messages, statements, shown, leave } = await opened(input, 5);
    expect(hub.groups).toBe(1);
    statements.length = 0;
    await setPrice(ctx, { vendorId: farm, priceListId: list, formatId, unitPrice: '11' });
    await vi.waitFor(() => expect(shown()).toEqual(Array.from({ length: 20 }, () => ['11'])), 5_000);
    expect(statements).toHaveLength(2);
    expect(JSON.parse(messages[0]!)).toMatchObject([
      { type: 'modified', key: formatId, row: { unitPrice: '11' } },
    ]);
    leave();
    expect(hub.groups).toBe(0);
  });

  it('a sale that leaves enough stock runs no query', async () => {
    const { statements, shown, leave } = await opened(input, 1);
    statements.length = 0;
    await setStock(ctx, farm, formatId, { onHand: '60' });
    await setStock(ctx, farm, formatId, { onHand: '0' });
    await vi.waitFor(() => expect(shown()).toEqual([[], [], [], []]), 5_000);
    // The rows only; no cards are read when there are no rows.
    expect(statements).toHaveLength(1);
    leave();
    await setStock(ctx, farm, formatId, { onHand: '100' });
  });
});

describe('changes of the buyer', () => {
  it('a changed route costs one statement for all subscribers, and none when the audiences stay the same', async () => {
    const { hub, statements, leave } = await opened(input, 2);
    statements.length = 0;
    const zones = ['CA-QC', 'CA-ON'];
    await changeFulfilment(ctx, { vendorId: farm, id: fulfilmentId, zones, isActive: true });
    await vi.waitFor(() => expect(statements).toHaveLength(1), 5_000);
    // An inactive list reaches nobody: the same statement, and no search for an empty audience.
    statements.length = 0;
    await changeFulfilment(ctx, { vendorId: farm, id: fulfilmentId, zones, isActive: false });
    await vi.waitFor(() => expect(statements).toHaveLength(1), 5_000);
    expect(hub.groups).toBe(1);
    await changeFulfilment(ctx, { vendorId: farm, id: fulfilmentId, zones, isActive: true });
    leave();
  });

  it('a paused customer loses the offers, and a resumed one gets them back; others see no change', async () => {
    const [affected, stays] = [
      await watch(question('offers.countFacets', buyers[0]!, {})),
      await watch(question('offers.countFacets', buyers[1]!, {})),
    ];
    const total = (watched: typeof affected) => (watched.value() as { total: number }).total;
    expect(total(affected)).toBe(1);
    await related(ctx, farm, buyers[0]!.organizationId, 'paused');
    await vi.waitFor(() => expect(total(affected)).toBe(0), 5_000);
    expect(total(stays)).toBe(1);
    await related(ctx, farm, buyers[0]!.organizationId, 'active');
    await vi.waitFor(() => expect(total(affected)).toBe(1), 5_000);
  });

  it('Spec §4: the search is refreshed when the customer type changes', async () => {
    const watched = await watch(question('offers.countFacets', buyers[2]!, {}));
    const become = (type: 'hotel' | 'restaurant') =>
      writeWithEvent(
        ctx,
        {
          type: 'organizations.profileChanged',
          data: { fields: ['customerOrganizationType'], changes: {} },
          organizations: [buyers[2]!.organizationId],
        },
        (tx) => setOrganization({ db: tx }, buyers[2]!.organizationId, { customer_organization_type: type }),
      );
    await become('hotel');
    await vi.waitFor(() => expect((watched.value() as { total: number }).total).toBe(0), 5_000);
    await become('restaurant');
    await vi.waitFor(() => expect((watched.value() as { total: number }).total).toBe(1), 5_000);
  });
});

describe('what is pushed equals what is fetched', () => {
  it('to a buyer', async () => {
    let next = 20;
    const change = () =>
      setPrice(ctx, { vendorId: farm, priceListId: list, formatId, unitPrice: String(next++) });
    await expectLiveMatchesFetch(
      question('offers.listSupplierOffers', buyers[3]!, { vendorId: farm, text: '', language: 'FR' }),
      change,
    );
    await expectLiveMatchesFetch(question('offers.compareOffers', buyers[3]!, { formatId }), change);
    await expectLiveMatchesFetch(question('offers.getOffer', buyers[3]!, { formatId }), change);
    await expectLiveMatchesFetch(question('offers.countFacets', buyers[3]!, everything), change);
    await expectLiveMatchesFetch(question('offers.search', buyers[3]!), change);
    await expectLiveMatchesFetch(question('offers.listSavedSearches', buyers[3]!, {}), () =>
      putSavedSearch(world.as(buyers[3]!), {
        savedSearchId: world.ids.next<'SavedSearch'>(),
        name: 'Carottes',
        filter: everything,
        sort: 'relevance',
        notifiesWhenNew: false,
        version: undefined,
      }),
    );
    await expectLiveMatchesFetch(question('offers.listSuppliers', buyers[3]!, {}), () =>
      related(ctx, farm, buyers[3]!.organizationId, 'active'),
    );
  });

  it('to a seller', async () => {
    await expectLiveMatchesFetch(question('offers.countVendorOffers', seller, {}), () =>
      setStock(ctx, farm, formatId, { onHand: '0' }),
    );
    await expectLiveMatchesFetch(
      question('offers.explainVendorOffer', seller, { formatId, customerId: buyers[3]!.organizationId }),
      () => setStock(ctx, farm, formatId, { onHand: '5' }),
    );
    const page = { page: 1, pageSize: 25, descending: false, show: 'all' };
    await expectLiveMatchesFetch(question('offers.listVendorOffers', seller, page), () =>
      setStock(ctx, farm, formatId, { onHand: '0' }),
    );
    const customerId = buyers[3]!.organizationId;
    await expectLiveMatchesFetch(question('offers.previewAsCustomer', seller, { ...page, customerId }), () =>
      setStock(ctx, farm, formatId, { onHand: '5' }),
    );
    await expectLiveMatchesFetch(question('offers.listHiddenFormats', seller, {}), () =>
      setStock(ctx, farm, formatId, { onHand: '0' }),
    );
    await setStock(ctx, farm, formatId, { onHand: '5' });
    await expectLiveMatchesFetch(question('offers.getOfferSettings', seller, {}), () =>
      changeOfferSettings(world.as(seller), { version: 1, change: { isListed: false } }),
    );
  });

  it('to a seller with scheduled offers', async () => {
    const { formatId: beets } = await aListedItem(ctx, { vendorId: farm, fr: 'Betteraves', en: 'Beets' });
    const plan = () =>
      aScheduledOffer(world.as(seller), { formatId: beets, unitPrice: '8', capacityOrders: 3 });
    await expectLiveMatchesFetch(question('offers.listScheduledOffers', seller, {}), plan);
    const { id } = (await listScheduledOffers(world.as(seller), {}))[0]!;
    await expectLiveMatchesFetch(question('offers.getScheduledOffer', seller, { scheduledOfferId: id }), () =>
      setCapacity(world.as(seller), id, 5),
    );
    const span = { from: '2026-11-21', until: '2026-11-30' };
    await expectLiveMatchesFetch(question('offers.listScheduledWindows', seller, span), plan);
  });
});

describe('facet counts', () => {
  it('are not queried again for a price that stays between the lowest and the highest', async () => {
    await world.feed.start();
    const delivered: string[] = [];
    const stopListening = world.feed.listen((events) => delivered.push(...events.map(({ type }) => type)));
    for (const [fr, unitPrice] of [
      ['Ail', '1'],
      ['Safran', '90'],
    ] as const) {
      const { formatId: other } = await aListedItem(ctx, { vendorId: farm, fr, en: fr });
      await setPrice(ctx, { vendorId: farm, priceListId: list, formatId: other, unitPrice });
    }
    // What is still on its way would be counted below.
    const isPrice = (type: string) => type === 'catalogue.pricesChanged';
    await vi.waitFor(() => expect(delivered.filter(isPrice)).toHaveLength(2), 5_000);
    stopListening();
    const { db, statements } = counted();
    const hub = new LiveHub(offersRoutes, world.feed);
    let facets: OfferFacets | null = null;
    const leave = hub.subscribe(world.as(buyers[3]!, { db }), 'offers.countFacets', everything, {
      snapshot: (value) => (facets = value as OfferFacets),
      changes: (text) =>
        (facets = applyLiveChanges(facets, JSON.parse(text) as Change<unknown>[]) as OfferFacets),
      refused: (error) => expect.fail(String(error)),
    });
    await vi.waitFor(() => expect(facets?.price).toMatchObject({ lowest: '1', highest: '90' }), 5_000);
    statements.length = 0;
    await setPrice(ctx, { vendorId: farm, priceListId: list, formatId, unitPrice: '12' });
    await setPrice(ctx, { vendorId: farm, priceListId: list, formatId, unitPrice: '95' });
    await vi.waitFor(() => expect(facets?.price).toMatchObject({ highest: '95' }), 5_000);
    // After a change of the second price alone: the counts.
    expect(statements).toHaveLength(1);
    leave();
  });
});
