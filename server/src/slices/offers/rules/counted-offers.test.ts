import fc from 'fast-check';
import { expect, it } from 'vitest';
import { offerFilter, type OrganizationId } from '@halles/contract';
import { countOffers, type OfferCount } from './counted-offers.ts';
import type { OffersQuestion, SellerOffers } from './offer-groups.ts';
import { bytesOf, packOffers, type AlikeOffers } from './packed-offers.ts';

const vendorIds = [
  'aaaaaaaa-0000-4000-8000-000000000001',
  'aaaaaaaa-0000-4000-8000-000000000002',
] as OrganizationId[];
const seldom = <One>(value: One) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constant(value) });

interface Offer {
  vendorId: OrganizationId;
  list: string;
  category: string | null;
  parent: string | null;
  producer: string | null;
  certifications: readonly string[];
  storage: string;
  stock: string;
  price: number;
}
const offer: fc.Arbitrary<Offer> = fc
  .record({
    vendorId: fc.constantFrom(...vendorIds),
    list: fc.constantFrom('public', 'faithful'),
    category: fc.constantFrom(['roots', null], ['carrots', 'roots'], [null, null]),
    producer: fc.constantFrom(null, 'near', 'far'),
    certifications: fc.constantFrom([], ['organic'], ['local', 'organic'], ['local']),
    storage: fc.constantFrom('ambient', 'chilled'),
    stock: fc.constantFrom('inStock', 'low', 'withoutStock'),
    price: fc.integer({ min: 1, max: 80 }).map((price) => price / 8),
  })
  .map(({ category: [category, parent], list, vendorId, ...rest }) => ({
    ...rest,
    vendorId,
    category: category!,
    parent: parent!,
    list: `${list} of ${vendorId}`,
  }));

const generatedQuestion = fc.record({
  chosen: fc.record({
    category: seldom(['roots']),
    seller: seldom([vendorIds[0]!.toUpperCase()]),
    producer: seldom(['NEAR']),
    certification: seldom(['local', 'other']),
    storage: seldom(['chilled']),
    local: seldom(true),
    mySuppliers: seldom(true),
    inStock: seldom(true),
    priceFrom: seldom('3.5'),
    priceTo: seldom('7'),
  }),
  lists: fc.array(
    fc.record({
      isOnDays: fc.boolean(),
      isWithin: fc.boolean(),
      isSupplier: fc.boolean(),
      isInOwnCurrency: fc.boolean(),
    }),
    { minLength: 4, maxLength: 4 },
  ),
});
const listIds = vendorIds.flatMap((vendorId) => [`public of ${vendorId}`, `faithful of ${vendorId}`]);

/** By facet, whether an offer has what is chosen. */
function held(each: Offer, { filter, lists, near }: OffersQuestion) {
  const list = lists.get(each.list)!;
  const isLocal =
    each.producer === null
      ? each.certifications.includes('local') && near.sellers.has(each.vendorId)
      : near.producers.has(each.producer);
  const has = (chosen: readonly string[], values: readonly (string | null)[]): boolean =>
    chosen.length === 0 || values.some((value) => chosen.some((one) => one.toLowerCase() === value));
  const { priceFrom, priceTo } = filter;
  const isPriced = each.price >= Number(priceFrom ?? 0) && each.price <= Number(priceTo ?? 99);
  return {
    category: has(filter.category, [each.category, each.parent]),
    seller: has(filter.seller, [each.vendorId]),
    producer: has(filter.producer, [each.producer]),
    certification: has(filter.certification, each.certifications),
    storage: has(filter.storage, [each.storage]),
    day: list.isOnDays,
    reach: list.isWithin,
    local: !filter.local || isLocal,
    mySuppliers: !filter.mySuppliers || list.isSupplier,
    inStock: !filter.inStock || each.stock !== 'withoutStock',
    price: (priceFrom === undefined && priceTo === undefined) || (list.isInOwnCurrency && isPriced),
  };
}

const nameOf = (id: string | null) => `${id}’s`;
const isOfAll = (facet: OfferCount['facet']) => facet === 'total' || facet === 'price';

/** Offer after offer. */
function countedOneByOne(offers: readonly Offer[], question: OffersQuestion): OfferCount[] {
  const found = offers.flatMap((each): OfferCount[] => {
    const failed = Object.entries(held(each, question)).flatMap(([facet, isHeld]) => (isHeld ? [] : [facet]));
    const price = String(each.price);
    const rows: [own: string | null, facet: OfferCount['facet'], value: string | null, name?: string][] = [
      [null, 'total', null],
      ['category', 'category', each.category],
      ['category', 'parent', each.parent],
      ['seller', 'seller', each.vendorId, nameOf(each.vendorId)],
      ['producer', 'producer', each.producer, nameOf(each.producer)],
      ...each.certifications.map((one) => ['certification', 'certification', one] as (typeof rows)[number]),
      ['storage', 'storage', each.storage],
      ['day', 'scope', each.list],
      ['reach', 'reach', each.list],
      ['inStock', 'stock', each.stock],
      ...(question.lists.get(each.list)!.isInOwnCurrency
        ? [['price', 'price', null] as (typeof rows)[number]]
        : []),
    ];
    return rows
      .filter(
        ([own, facet, value]) => failed.every((one) => one === own) && (value !== null || isOfAll(facet)),
      )
      .map(([, facet, value, name = null]) => ({
        facet,
        value,
        count: 1,
        lowest: facet === 'price' ? price : null,
        highest: facet === 'price' ? price : null,
        name,
      }));
  });
  return [...Map.groupBy(found, ({ facet, value }) => `${facet} ${value}`).values()].map((alike) => {
    const [first] = alike;
    const prices = alike.map(({ lowest }) => Number(lowest));
    const [lowest, highest] = [Math.min(...prices), Math.max(...prices)].map(String);
    return { ...first!, count: alike.length, ...(first!.facet === 'price' && { lowest, highest }) };
  });
}

function packed(offers: readonly Offer[]): SellerOffers[] {
  return vendorIds.map((vendorId) => {
    const lists = [`public of ${vendorId}`, `faithful of ${vendorId}`];
    const groups = Map.groupBy(
      offers.filter((each) => each.vendorId === vendorId),
      (each) => JSON.stringify({ ...each, price: null }),
    );
    const alike = [...groups.values()].map((group): AlikeOffers => {
      const { list, category, parent, producer, certifications, storage, stock } = group[0]!;
      const prices = group.map(({ price }) => price);
      const kg = prices.map(() => 1);
      return [lists.indexOf(list), category, parent, producer, certifications, storage, stock, prices, kg];
    });
    return {
      vendorId,
      name: nameOf(vendorId),
      producerNames: { near: nameOf('near'), far: nameOf('far') },
      offers: packOffers(lists, alike),
    };
  });
}

const sorted = (counts: readonly OfferCount[]) =>
  counts.toSorted((a, b) => (`${a.facet} ${a.value}` < `${b.facet} ${b.value}` ? -1 : 1));

it('counts packed offers as if each were looked at', () => {
  fc.assert(
    fc.property(
      fc.array(offer, { maxLength: 60, size: 'max' }),
      generatedQuestion,
      (offers, { chosen, lists }) => {
        const input: OffersQuestion = {
          filter: offerFilter.parse(chosen),
          lists: new Map(listIds.map((id, at) => [id, lists[at]!])),
          near: { producers: new Set(['near']), sellers: new Set([vendorIds[0]!]) },
        };
        expect(sorted(countOffers(packed(offers), input))).toEqual(sorted(countedOneByOne(offers, input)));
      },
    ),
    { numRuns: 500 },
  );
});

it('takes about twelve bytes an offer where many are alike', () => {
  const prices = Array.from({ length: 10_000 }, (_, at) => at);
  const offers = packOffers(['list'], [[0, 'roots', null, null, [], 'ambient', 'inStock', prices, prices]]);
  expect(bytesOf(offers)).toBeLessThan(125_000);
});
