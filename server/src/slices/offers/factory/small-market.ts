import fc from 'fast-check';
import { sql } from 'kysely';
import type { FormatId, OfferFilter, OrganizationId, PriceListId, ProducerId } from '@halles/contract';
import { system, type Member } from '../../../platform/actor.ts';
import type { MemberCtx } from '../../../platform/context.ts';
import { registerProjections } from '../../../platform/events/projections.ts';
import { record } from '../../../platform/events/record.ts';
import { transaction } from '../../../platform/transaction.ts';
import type { TestWorld } from '../../../testing/world.ts';
import { aProducer } from '../../catalogue/factory.ts';
import { aPriceList } from '../../catalogue/factory/price-lists.ts';
import { aCategory, changedProduct } from '../../catalogue/factory/products.ts';
import { aFulfilment } from '../../distribution/factory/fulfilments.ts';
import { aListedItem } from '../../inventory/factory/listed-items.ts';
import { anOrganization } from '../../organizations/factory.ts';
import { related } from '../../relationships/factory.ts';
import { offersProjection } from '../commands/projection.ts';

const sellers = [
  { name: 'Ferme du Nord', currency: 'CAD', zones: ['CA-QC'], weekdays: ['MO', 'FR'] },
  { name: 'Maraîchers des Cèdres', currency: 'EUR', zones: ['CA-QC'], weekdays: ['TU'] },
  { name: 'Vergers du Fleuve', currency: 'CAD', zones: null, weekdays: ['FR'], isFarAway: true },
] as const;
const gaspé = { street: '1, rue du Quai', unit: '', city: 'Gaspé', region: 'CA-QC', country: 'CA' } as const;
const FORMATS_EACH = 8;
const ALL_FORMATS = sellers.length * FORMATS_EACH;

interface SmallMarket {
  buyers: Member[];
  vendorIds: OrganizationId[];
  /** Of each seller one near the buyers and one whose place is not known. */
  producerIds: ProducerId[];
  formats: { formatId: FormatId; vendorId: OrganizationId; lists: PriceListId[] }[];
}

/** Three buyers, and three sellers of eight formats with four lists each, without prices. The last seller is far away. */
export async function aSmallMarket(world: TestWorld): Promise<SmallMarket> {
  registerProjections([offersProjection]);
  const ctx = world.as(system);
  const market: SmallMarket = { buyers: [], vendorIds: [], producerIds: [], formats: [] };
  await aCategory(world.db, 'roots', 'Racines', 'Roots');
  await aCategory(world.db, 'roots.carrots', 'Carottes', 'Carrots');
  for (const name of ['Bistro', 'Table', 'Cantine'])
    market.buyers.push(
      (
        await anOrganization(ctx, {
          name,
          isSeller: false,
          isBuyer: true,
          customerOrganizationType: name === 'Cantine' ? 'grocer' : 'restaurant',
        })
      ).owner,
    );
  const [bistro, table] = market.buyers.map(({ organizationId }) => organizationId);
  for (const { name, currency, zones, weekdays, ...place } of sellers) {
    const address = { ...gaspé, postalCode: 'G4X 1A1', location: { lat: 48.83, lng: -64.48 } };
    const { organization, owner } = await anOrganization(ctx, {
      name,
      ...('isFarAway' in place && { address }),
    });
    const vendorId = organization.id;
    market.vendorIds.push(vendorId);
    const producerIds = [
      await aProducer(world.as(owner), { name: `Près de ${name}`, organizationId: market.vendorIds[0]! }),
      await aProducer(world.as(owner), { name: `Ailleurs de ${name}`, town: '' }),
    ];
    market.producerIds.push(...producerIds);
    await related(ctx, vendorId, bistro!, 'active', ['fidèle']);
    await related(ctx, vendorId, table!, 'active');
    const lists = [];
    for (const audience of [
      { kind: 'types', customerTypes: ['restaurant'] },
      { kind: 'tags', tags: ['fidèle'] },
      { kind: 'customers', customerIds: [bistro!, table!] },
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
    for (let each = 0; each < FORMATS_EACH; each++) {
      const producerId = [producerIds[0], undefined, producerIds[1]][each % 3];
      market.formats.push({ ...(await aFormat(world.as(owner), each, producerId)), vendorId, lists });
    }
  }
  return market;
}

/** Formats have different categories, certifications, storages, producers and weights, in turn. */
async function aFormat(owner: MemberCtx, at: number, producerId: ProducerId | undefined) {
  const format = await aListedItem(owner, {
    vendorId: owner.actor.organizationId,
    fr: `Carottes ${at}`,
    en: 'Carrots',
    ...(at % 2 === 1 && { categoryId: at % 4 === 1 ? 'roots' : 'roots.carrots' }),
    certifications: [
      ...(at % 3 === 1 ? (['organic'] as const) : []),
      ...(at < 4 ? (['local'] as const) : []),
    ],
    ...(at % 3 === 1 && { storage: 'chilled' }),
    ...(at % 4 === 3
      ? { format: { saleUnit: 'bunch', netWeightKg: null } }
      : { netWeightKg: `${at + 1}.37` }),
  });
  if (producerId) await changedProduct(owner, format.formatId, { producerId });
  return format;
}

interface Price {
  format: number;
  list: number;
  price: number;
}

/** Prices with many that are equal, and formats with every state that hides or filters them. */
export const generatedPrices = fc.record({
  prices: fc.uniqueArray(
    fc.record({
      format: fc.nat(ALL_FORMATS - 1),
      list: fc.nat(3),
      price: fc.integer({ min: 1, max: 9 }),
    }),
    { selector: ({ format, list }: Price) => `${format} ${list}`, minLength: 30, maxLength: 96 },
  ),
  over: fc.array(fc.nat(ALL_FORMATS - 1), { maxLength: 6 }),
  withoutStock: fc.array(fc.nat(ALL_FORMATS - 1), { maxLength: 6 }),
});
type GeneratedPrices = typeof generatedPrices extends fc.Arbitrary<infer Value> ? Value : never;

/** Writes them in the place of the former ones, with the event of the projection. */
export const writePrices = (
  world: TestWorld,
  { formats, vendorIds }: SmallMarket,
  { prices, over, withoutStock }: GeneratedPrices,
): Promise<void> =>
  transaction(world.as(system), async (tx) => {
    const ids = (chosen: number[]) => chosen.map((at) => formats[at]!.formatId);
    await sql`delete from offers`.execute(tx);
    await sql`update offered_formats set
      shown_until = case when format_id = any(${ids(over)}::uuid[]) then '2020-01-01' else 'infinity'::timestamptz end,
      stock = case when format_id = any(${ids(withoutStock)}::uuid[]) then 'withoutStock' else 'inStock' end`.execute(
      tx,
    );
    await sql`insert into offers (format_id, scope_id, vendor_id, unit_price, breaks)
      select format_id, scope_id, vendor_id, unit_price, '[]' from unnest(
        ${prices.map(({ format }) => formats[format]!.formatId)}::uuid[],
        ${prices.map(({ format, list }) => formats[format]!.lists[list]!)}::uuid[],
        ${prices.map(({ format }) => formats[format]!.vendorId)}::uuid[],
        ${prices.map(({ price }) => price)}::numeric[]) as o (format_id, scope_id, vendor_id, unit_price)`.execute(
      tx,
    );
    for (const vendorId of vendorIds)
      await record(tx, { type: 'offers.changed', data: { count: prices.length }, organizations: [vendorId] });
  });

/** Seldom chosen, so that most searches find something. */
const seldom = <One>(...values: One[]) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  );

export const generatedFilter = fc.record({
  category: seldom(['roots'], ['roots.carrots']),
  sellers: seldom(0, 1, 2),
  producers: seldom([0], [1, 2], [3, 4]),
  certification: seldom(['organic'], ['local', 'organic']),
  storage: seldom(['chilled'], ['ambient', 'frozen']),
  day: seldom(['MO'], ['FR']),
  reach: seldom('near', 'further'),
  local: seldom(true),
  mySuppliers: seldom(true),
  inStock: seldom(true),
  priceFrom: seldom('2', '5.5'),
  priceTo: seldom('4', '7'),
});
type GeneratedFilter = typeof generatedFilter extends fc.Arbitrary<infer Value> ? Value : never;

/** With the sellers and producers of a market. */
export const filterIn = (
  { vendorIds, producerIds }: SmallMarket,
  { sellers: at, producers, ...chosen }: GeneratedFilter,
): Partial<OfferFilter> =>
  ({
    ...chosen,
    seller: at === undefined ? [] : [vendorIds[at]!],
    producer: (producers ?? []).map((each) => producerIds[each]!),
  }) as Partial<OfferFilter>;
