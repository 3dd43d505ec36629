import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { offerFilter, offerSearchInput, type OfferFacets, type OfferFilter } from '@halles/contract';
import { system, type Member } from '../../../platform/actor.ts';
import { testWorld } from '../../../testing/world.ts';
import { writeWithEvent } from '../../../testing/write-with-event.ts';
import { aProducer } from '../../catalogue/factory.ts';
import { changedProducer, changedProduct } from '../../catalogue/factory/products.ts';
import { anotherAddress, asOwner, setOrganization } from '../../organizations/factory.ts';
import {
  aSmallMarket,
  filterIn,
  generatedFilter,
  generatedPrices,
  writePrices,
} from '../factory/small-market.ts';
import { findAudience } from './audience.ts';
import { countFacets } from './facets.ts';
import { findRowsOrCorrected } from './search.ts';
import { daysOf, isWithin } from './search-sql.ts';

const world = await testWorld();
const ctx = world.as(system);
let market: Awaited<ReturnType<typeof aSmallMarket>>;

beforeAll(async () => {
  market = await aSmallMarket(world);
});

const count = (buyer: Member, filter: Partial<OfferFilter>): Promise<OfferFacets> =>
  countFacets(world.as(buyer), offerFilter.parse(filter));

/** The same from searches: each facet from all that is found without its own filter. */
async function countFound(buyer: Member, filter: Partial<OfferFilter>): Promise<OfferFacets> {
  const audience = (await findAudience(ctx, buyer.organizationId))!;
  const formats = new Map(
    (await world.db.selectFrom('offered_formats').selectAll().execute()).map((row) => [row.format_id, row]),
  );
  const find = async (without: Partial<OfferFilter>) =>
    (
      await findRowsOrCorrected(
        ctx,
        offerSearchInput.parse({ ...filter, ...without, sort: 'name' }),
        audience,
        1_000,
      )
    ).rows.map((row) => ({
      ...row,
      format: formats.get(row.format_id)!,
      scope: audience.scopes.find(({ id }) => id === row.scope_id)!,
    }));
  const tally = (values: readonly (string | null)[]) =>
    [...Map.groupBy(values, (value) => value)]
      .flatMap(([value, each]) => (value === null ? [] : [{ value, count: each.length }]))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  const all = await find({});
  const names = await world.db.selectFrom('organizations').select(['id', 'name']).execute();
  const producers = await world.db.selectFrom('producers').select(['id', 'name']).execute();
  const inOwnCurrency = (await find({ priceFrom: undefined, priceTo: undefined }))
    .filter(({ scope }) => scope.currency === audience.currency)
    .map(({ unit_price }) => Number(unit_price));
  return {
    total: all.length,
    category: tally(
      (await find({ category: [] })).flatMap(({ format }) => [format.category_id, format.parent_category_id]),
    ),
    seller: tally((await find({ seller: [] })).map(({ vendor_id }) => vendor_id)).map((each) => ({
      ...each,
      name: names.find(({ id }) => id === each.value)!.name,
    })),
    producer: tally((await find({ producer: [] })).map(({ format }) => format.producer_id)).map((each) => ({
      ...each,
      name: producers.find(({ id }) => id === each.value)!.name,
    })),
    certification: tally((await find({ certification: [] })).flatMap(({ format }) => format.certifications)),
    storage: tally((await find({ storage: [] })).map(({ format }) => format.storage)),
    day: tally((await find({ day: [] })).flatMap(({ scope }) => daysOf(scope.days))),
    inStock: (await find({ inStock: false })).filter(({ format }) => format.stock !== 'withoutStock').length,
    further: (await find({ reach: 'all' })).filter(({ scope }) =>
      isWithin(offerFilter.parse({ ...filter, reach: 'further' }), scope, audience.currency),
    ).length,
    price:
      inOwnCurrency.length === 0
        ? null
        : {
            lowest: String(Math.min(...inOwnCurrency)),
            highest: String(Math.max(...inOwnCurrency)),
            currency: audience.currency,
          },
    correctedText: null,
  };
}

it('counts for each filter what is found, after each change', async () => {
  let offersCounted = 0;
  const question = fc.record({ filter: generatedFilter, buyer: fc.nat(2) });
  await fc.assert(
    fc.asyncProperty(
      generatedPrices,
      fc.array(question, { minLength: 6, maxLength: 6 }),
      async (prices, questions) => {
        await writePrices(world, market, prices);
        for (const { filter, buyer } of questions) {
          const input = filterIn(market, filter);
          const counted = await count(market.buyers[buyer]!, input);
          expect(counted).toEqual(await countFound(market.buyers[buyer]!, input));
          offersCounted += counted.total;
        }
      },
    ),
    { numRuns: 20, endOnFailure: true },
  );
  expect(offersCounted).toBeGreaterThan(200);
}, 120_000);

it('counts a format from the beginning of its dates to their end, without an event', async () => {
  await writePrices(world, market, {
    prices: [0, 1].map((format) => ({ format, list: 0, price: 5 })),
    over: [],
    withoutStock: [],
  });
  const [from, until] = [1, 2].map((minutes) => new Date(world.clock.now().getTime() + minutes * 60_000));
  await writeWithEvent(
    ctx,
    { type: 'offers.changed', data: { count: 1 }, organizations: [market.vendorIds[0]!] },
    (tx) =>
      sql`update offered_formats set shown_from = ${from}, shown_until = ${until}
        where format_id = ${market.formats[1]!.formatId}`.execute(tx),
  );
  const totals = [];
  for (let minute = 0; minute < 3; minute++) {
    totals.push((await count(market.buyers[0]!, {})).total, (await count(market.buyers[0]!, {})).total);
    world.clock.advance(60_000);
  }
  expect(totals).toEqual([1, 1, 2, 2, 1, 1]);
});

it('names sellers and producers as they are called now', async () => {
  const { formatId, vendorId } = market.formats[0]!;
  const seller = await asOwner(ctx, vendorId);
  const producerId = await aProducer(seller, { name: 'Les Jardins' });
  await changedProduct(seller, formatId, { producerId });
  const names = async () => {
    const counted = await count(market.buyers[0]!, {});
    return [...counted.seller, ...counted.producer].map(({ name }) => name);
  };
  expect(await names()).toEqual(expect.arrayContaining(['Ferme du Nord', 'Les Jardins']));
  await changedProducer(seller, producerId, { name: 'LES JARDINS' });
  expect(await names()).toContain('LES JARDINS');
  await writeWithEvent(
    ctx,
    { type: 'organizations.profileChanged', data: { fields: ['legalName'] }, organizations: [vendorId] },
    (tx) => setOrganization({ db: tx }, vendorId, { name: 'FERME DU NORD' }),
  );
  expect(await names()).toContain('FERME DU NORD');
});

it('counts as local what is near now, although no offer has changed', async () => {
  const total = async () => (await count(market.buyers[0]!, { local: true })).total;
  await writePrices(world, market, {
    prices: market.formats.map((_, format) => ({ format, list: 0, price: 5 })),
    over: [],
    withoutStock: [],
  });
  const before = await total();
  await anotherAddress(await asOwner(ctx, market.vendorIds[0]!), market.vendorIds[0]!, { isMain: true });
  const moved = await total();
  expect(moved).toBe((await countFound(market.buyers[0]!, { local: true })).total);
  expect(moved).toBeLessThan(before);
});
