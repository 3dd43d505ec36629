import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { offerSearchInput, type FormatId, type OrganizationId, type PriceListId } from '@halles/contract';
import { system, type Member } from '../../../platform/actor.ts';
import { registerProjections } from '../../../platform/events/projections.ts';
import { testWorld } from '../../../testing/world.ts';
import { aPriceList } from '../../catalogue/factory/price-lists.ts';
import { aCategory } from '../../catalogue/factory/products.ts';
import { aFulfilment } from '../../distribution/factory/fulfilments.ts';
import { aListedItem } from '../../inventory/factory/listed-items.ts';
import { anOrganization } from '../../organizations/factory.ts';
import { related } from '../../relationships/factory.ts';
import { offersProjection } from '../commands/projection.ts';
import { findAudience, type Audience } from './audience.ts';
import { findCheapest, findRowsOrCorrected, nextCursor, type Row } from './search.ts';

const world = await testWorld();
const ctx = world.as(system);
const formats: { formatId: FormatId; vendorId: OrganizationId; lists: PriceListId[] }[] = [];
const buyers: Member[] = [];

const sellers = [
  { name: 'Ferme du Nord', currency: 'CAD', zones: ['CA-QC'], weekdays: ['MO', 'FR'] },
  { name: 'Maraîchers des Cèdres', currency: 'EUR', zones: ['CA-QC'], weekdays: ['TU'] },
  { name: 'Vergers du Fleuve', currency: 'CAD', zones: null, weekdays: ['FR'] },
] as const;

beforeAll(async () => {
  registerProjections([offersProjection]);
  await aCategory(world.db, 'roots', 'Racines', 'Roots');
  for (const name of ['Bistro', 'Table', 'Cantine'])
    buyers.push(
      (
        await anOrganization(ctx, {
          name,
          isSeller: false,
          isBuyer: true,
          customerOrganizationType: name === 'Cantine' ? 'grocer' : 'restaurant',
        })
      ).owner,
    );
  for (const { name, currency, zones, weekdays } of sellers) {
    const vendorId = (await anOrganization(ctx, { name })).organization.id;
    await related(ctx, vendorId, buyers[0]!.organizationId, 'active', ['fidèle']);
    await related(ctx, vendorId, buyers[1]!.organizationId, 'active');
    const lists = [];
    for (const audience of [
      { kind: 'types', customerTypes: ['restaurant'] },
      { kind: 'tags', tags: ['fidèle'] },
      { kind: 'customers', customerIds: [buyers[0]!.organizationId, buyers[1]!.organizationId] },
      { kind: 'types', customerTypes: ['grocer'] },
    ] as const)
      lists.push(
        await aPriceList(ctx, {
          vendorId,
          name: `${lists.length}`,
          currency,
          audience: structuredClone(audience) as never,
        }),
      );
    await aFulfilment(ctx, { vendorId, zones: zones && [...zones], weekdays: [...weekdays] });
    for (let each = 0; each < 8; each++)
      formats.push({
        ...(await aListedItem(ctx, {
          vendorId,
          fr: `Carottes ${each}`,
          en: 'Carrots',
          ...(each % 2 === 1 && { categoryId: 'roots' }),
        })),
        vendorId,
        lists,
      });
  }
});

interface Price {
  format: number;
  list: number;
  price: number;
}

/** Prices with many that are equal, and formats with every state that hides or filters them. */
const market = fc.record({
  prices: fc.uniqueArray(
    fc.record({ format: fc.nat(23), list: fc.nat(3), price: fc.integer({ min: 1, max: 9 }) }),
    { selector: ({ format, list }: Price) => `${format} ${list}`, minLength: 30, maxLength: 96 },
  ),
  over: fc.array(fc.nat(23), { maxLength: 6 }),
  withoutStock: fc.array(fc.nat(23), { maxLength: 6 }),
});

/** Seldom chosen, so that most searches find something. */
const seldom = <One>(...values: One[]) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  );

const filter = fc.record({
  category: seldom(['roots']),
  sellers: seldom(0, 1, 2),
  day: seldom(['MO'], ['FR']),
  reach: seldom('near', 'further'),
  inStock: seldom(true),
  priceFrom: seldom('2', '5.5'),
  priceTo: seldom('4', '7'),
});

const question = fc.record({
  filter,
  buyer: fc.nat(2),
  pageSize: fc.integer({ min: 1, max: 9 }),
  first: fc.integer({ min: 1, max: 12 }),
  atMost: fc.constantFrom(0, 5, 20, 1_000),
});

async function write({
  prices,
  over,
  withoutStock,
}: {
  prices: Price[];
  over: number[];
  withoutStock: number[];
}) {
  const ids = (chosen: number[]) => chosen.map((at) => formats[at]!.formatId);
  await sql`delete from offers`.execute(world.db);
  await sql`update offered_formats set
    shown_until = case when format_id = any(${ids(over)}::uuid[]) then '2020-01-01' else 'infinity'::timestamptz end,
    stock = case when format_id = any(${ids(withoutStock)}::uuid[]) then 'withoutStock' else 'inStock' end`.execute(
    world.db,
  );
  await sql`insert into offers (format_id, scope_id, vendor_id, unit_price, breaks)
    select format_id, scope_id, vendor_id, unit_price, '[]' from unnest(
      ${prices.map(({ format }) => formats[format]!.formatId)}::uuid[],
      ${prices.map(({ format, list }) => formats[format]!.lists[list]!)}::uuid[],
      ${prices.map(({ format }) => formats[format]!.vendorId)}::uuid[],
      ${prices.map(({ price }) => price)}::numeric[]) as o (format_id, scope_id, vendor_id, unit_price)`.execute(
    world.db,
  );
}

/** The whole result in the order of names, which looks up each format's prices, sorted here by price. */
async function expected(
  input: ReturnType<typeof offerSearchInput.parse>,
  audience: Audience,
): Promise<string[]> {
  const { rows } = await findRowsOrCorrected(
    ctx,
    { ...input, sort: 'name', after: undefined },
    audience,
    1_000,
  );
  const isOther = ({ scope_id }: Row): boolean =>
    audience.scopes.find(({ id }) => id === scope_id)!.currency !== audience.currency;
  return rows
    .toSorted(
      (a, b) =>
        Number(isOther(a)) - Number(isOther(b)) ||
        Number(a.unit_price) - Number(b.unit_price) ||
        (a.format_id < b.format_id ? -1 : 1),
    )
    .map(shownAs);
}
const shownAs = (row: Row): string => `${row.format_id} ${row.scope_id} ${Number(row.unit_price)}`;

it('reads page after page what a search of everything finds, whatever it reads at once', async () => {
  let rowsCompared = 0;
  await fc.assert(
    fc.asyncProperty(market, fc.array(question, { minLength: 6, maxLength: 6 }), async (some, questions) => {
      await write(some);
      for (const {
        filter: { sellers: at, ...chosen },
        buyer,
        pageSize,
        first,
        atMost,
      } of questions) {
        const seller = at === undefined ? [] : [formats[at * 8]!.vendorId];
        const input = offerSearchInput.parse({ ...chosen, seller, sort: 'price', pageSize });
        const audience = (await findAudience(ctx, buyers[buyer]!.organizationId))!;
        const whole = await expected(input, audience);
        const found: string[] = [];
        let after: string | undefined;
        do {
          const rows = await findCheapest(ctx, { ...input, after }, audience, pageSize + 1, {
            first,
            atMost,
          });
          found.push(...rows.slice(0, pageSize).map(shownAs));
          after = nextCursor(rows, pageSize) ?? undefined;
        } while (after !== undefined);
        expect(found).toEqual(whole);
        rowsCompared += whole.length;
      }
    }),
    { numRuns: 30, endOnFailure: true },
  );
  expect(rowsCompared).toBeGreaterThan(200);
}, 120_000);
