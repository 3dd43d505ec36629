import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  foldLive,
  offerFilter,
  offerSearchInput,
  type Change,
  type FormatId,
  type OfferPage,
  type OrganizationId,
  type PriceListId,
} from '@halles/contract';
import type { Person } from '../../platform/actor.ts';
import { registerProjections } from '../../platform/events/projections.ts';
import { offersProjection } from './commands/projection.ts';
import { offersRoutes } from './routes.ts';
import { LiveHub } from '../../platform/live/hub.ts';
import { expectLiveMatchesFetch, watch } from '../../testing/live.ts';
import { testWorld } from '../../testing/world.ts';
import { anOrganization } from '../organizations/factory.ts';
import { someGoods, stocked, written } from './factory/goods.ts';
import { aPriceList, priced } from './factory/lists.ts';
import { aWay, related } from './factory/ways.ts';
import { sql } from 'kysely';

const world = await testWorld();
const ctx = world.as({ kind: 'system' });
let farm: OrganizationId;
let seller: Person;
let list: PriceListId;
let formatId: FormatId;
const buyers: Person[] = [];
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
  await aWay(ctx, { vendorId: farm, zones: ['CA-QC'] });
  formatId = (await someGoods(ctx, { vendorId: farm, fr: 'Carottes', en: 'Carrots' })).formatId;
  await priced(ctx, { vendorId: farm, priceListId: list, formatId, unitPrice: '10' });
  for (let each = 0; each < 4; each++) {
    const { owner } = await anOrganization(ctx, {
      name: `Bistro ${each}`,
      isSeller: false,
      isBuyer: true,
      customerOrganizationType: 'restaurant',
    });
    buyers.push(owner);
  }
});

const question = (name: string, actor: Person, asked: unknown = input) => ({
  world,
  routes,
  name,
  input: asked,
  actor,
});
const price = (page: unknown) => (page as OfferPage).rows.map((row) => row.unitPrice);

const search = offersRoutes.find((one) => one.name === 'offers.search')!;

describe('one query for all who are told the same', () => {
  it('a price reaches every open search by one question, as the one row that changed', async () => {
    await world.feed.start();
    const asked = vi.spyOn(search.live!.audience!, 'answer');
    const hub = new LiveHub(offersRoutes, world.feed);
    const pages = new Map<number, unknown>();
    const told: string[] = [];
    const leaves = buyers.flatMap((buyer, place) =>
      Array.from({ length: 5 }, (_, screen) => {
        const key = place * 5 + screen;
        return hub.subscribe(world.as(buyer), 'offers.search', input, {
          snapshot: (value) => pages.set(key, value),
          changes: (text) => {
            told.push(text);
            pages.set(key, foldLive(pages.get(key), JSON.parse(text) as Change<unknown>[]));
          },
          refused: (error) => expect.fail(String(error)),
        });
      }),
    );
    await vi.waitFor(() => expect(pages.size).toBe(20), 5_000);
    expect(hub.groups).toBe(1);
    asked.mockClear();
    await priced(ctx, { vendorId: farm, priceListId: list, formatId, unitPrice: '11' });
    await vi.waitFor(
      () => expect([...pages.values()].map(price)).toEqual(Array.from({ length: 20 }, () => ['11'])),
      5_000,
    );
    expect(asked.mock.calls.length).toBe(1);
    expect(JSON.parse(told[0]!)).toMatchObject([
      { type: 'modified', key: formatId, row: { unitPrice: '11' } },
    ]);
    for (const leave of leaves) leave();
    expect(hub.groups).toBe(0);
    asked.mockRestore();
  });

  it('a sale that leaves enough asks nobody anything', async () => {
    const watched = await watch(question('offers.search', buyers[0]!));
    const asked = vi.spyOn(search.live!.audience!, 'answer');
    await stocked(ctx, farm, formatId, { onHand: '60' });
    await stocked(ctx, farm, formatId, { onHand: '0' });
    await vi.waitFor(() => expect(price(watched.value())).toEqual([]), 5_000);
    expect(asked.mock.calls.length).toBe(1);
    asked.mockRestore();
    await stocked(ctx, farm, formatId, { onHand: '100' });
    await vi.waitFor(() => expect(price(watched.value())).toEqual(['11']), 5_000);
  });
});

describe('who one is', () => {
  it('who is paused loses it, and who is taken back has it again; the others see no change', async () => {
    const [gone, stays] = [
      await watch(question('offers.countFacets', buyers[0]!, {})),
      await watch(question('offers.countFacets', buyers[1]!, {})),
    ];
    const total = (watched: typeof gone) => (watched.value() as { total: number }).total;
    expect(total(gone)).toBe(1);
    await related(ctx, farm, buyers[0]!.organizationId!, 'paused');
    await vi.waitFor(() => expect(total(gone)).toBe(0), 5_000);
    expect(total(stays)).toBe(1);
    await related(ctx, farm, buyers[0]!.organizationId!, 'active');
    await vi.waitFor(() => expect(total(gone)).toBe(1), 5_000);
  });

  it('Spec §4: the search is asked again when the customer type changes', async () => {
    const watched = await watch(question('offers.countFacets', buyers[2]!, {}));
    const become = (type: string) =>
      written(
        ctx,
        {
          type: 'organizations.profileChanged',
          data: { fields: ['customerOrganizationType'], changes: {} },
          organizations: [buyers[2]!.organizationId!],
        },
        (tx) =>
          sql`update organizations set customer_organization_type = ${type} where id = ${buyers[2]!.organizationId}`.execute(
            tx,
          ),
      );
    await become('hotel');
    await vi.waitFor(() => expect((watched.value() as { total: number }).total).toBe(0), 5_000);
    await become('restaurant');
    await vi.waitFor(() => expect((watched.value() as { total: number }).total).toBe(1), 5_000);
  });
});

describe('what is pushed is what is fetched', () => {
  it('to a buyer', async () => {
    let next = 20;
    const change = () =>
      priced(ctx, { vendorId: farm, priceListId: list, formatId, unitPrice: String(next++) });
    await expectLiveMatchesFetch(
      question('offers.listSupplierOffers', buyers[3]!, { vendorId: farm, text: '', language: 'FR' }),
      change,
    );
    await expectLiveMatchesFetch(question('offers.compareOffers', buyers[3]!, { formatId }), change);
    await expectLiveMatchesFetch(question('offers.getOffer', buyers[3]!, { formatId }), change);
    await expectLiveMatchesFetch(question('offers.countFacets', buyers[3]!, everything), change);
    await expectLiveMatchesFetch(question('offers.listSuppliers', buyers[3]!, {}), () =>
      related(ctx, farm, buyers[3]!.organizationId!, 'active'),
    );
  });

  it('to a seller', async () => {
    await expectLiveMatchesFetch(question('offers.countVendorOffers', seller, {}), () =>
      stocked(ctx, farm, formatId, { onHand: '0' }),
    );
    await expectLiveMatchesFetch(
      question('offers.explainVendorOffer', seller, { formatId, customerId: buyers[3]!.organizationId }),
      () => stocked(ctx, farm, formatId, { onHand: '5' }),
    );
  });
});
