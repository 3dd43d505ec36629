/**
 * Offers of one list that only prices and weights tell apart: the place of the list among the seller's, values, and of
 * each offer its price and kilograms.
 */
export type AlikeOffers = [
  list: number,
  category: string | null,
  parent: string | null,
  producer: string | null,
  certifications: readonly string[],
  storage: string,
  stock: string,
  prices: readonly number[],
  kg: readonly (number | null)[],
];

/** What a group of alike offers has, in this order, each as a place among the different values; then where its prices end. */
export const columns = ['list', 'category', 'producer', 'certification', 'storage', 'stock'] as const;
export const GROUP = columns.length + 1;

/** Offers of a seller to who has these lists, so that a million of them fit into memory. */
export interface PackedOffers {
  values: {
    list: readonly string[];
    category: readonly { id: string | null; parent: string | null }[];
    producer: readonly (string | null)[];
    certification: readonly (readonly string[])[];
    storage: readonly string[];
    stock: readonly string[];
  };
  groups: Int32Array;
  /** The lowest and highest price of each group. */
  bounds: Float64Array;
  prices: Float64Array;
  /** Of the same offers, about; infinite where the weight is not known. */
  perKg: Float32Array;
}

/** Each different value once, in the order in which they come. */
class Distinct<Value> {
  readonly values: Value[] = [];
  readonly #places = new Map<string, number>();

  placeOf(value: Value): number {
    const key = JSON.stringify(value);
    const known = this.#places.get(key) ?? this.values.length;
    if (known === this.values.length) this.values.push(value);
    this.#places.set(key, known);
    return known;
  }
}

export function packOffers(lists: readonly string[], alike: readonly AlikeOffers[]): PackedOffers {
  const category = new Distinct<PackedOffers['values']['category'][number]>();
  const producer = new Distinct<string | null>();
  const certification = new Distinct<readonly string[]>();
  const storage = new Distinct<string>();
  const stock = new Distinct<string>();
  const groups = new Int32Array(alike.length * GROUP);
  const bounds = new Float64Array(alike.length * 2);
  const offers = alike.reduce((sum, each) => sum + each[7].length, 0);
  const [prices, perKg] = [new Float64Array(offers), new Float32Array(offers)];
  let end = 0;
  for (const [at, [list, id, parent, ofProducer, certified, stored, inStock, costs, kg]] of alike.entries()) {
    bounds.set([costs.reduce((a, b) => Math.min(a, b)), costs.reduce((a, b) => Math.max(a, b))], at * 2);
    prices.set(costs, end);
    for (const [each, weight] of kg.entries())
      perKg[end + each] = weight === null ? Infinity : costs[each]! / weight;
    end += costs.length;
    const places = [
      list,
      category.placeOf({ id, parent }),
      producer.placeOf(ofProducer),
      certification.placeOf(certified),
      storage.placeOf(stored),
      stock.placeOf(inStock),
    ];
    groups.set([...places, end], at * GROUP);
  }
  const values = {
    list: lists,
    category: category.values,
    producer: producer.values,
    certification: certification.values,
    storage: storage.values,
    stock: stock.values,
  };
  return { values, groups, bounds, prices, perKg };
}

/** What an object and its arrays take, and a different value of them. */
const BYTES_EACH = { seller: 2_000, value: 100 };

/** Bytes that they take in memory, about. */
export const bytesOf = ({ values, ...arrays }: PackedOffers): number =>
  BYTES_EACH.seller +
  Object.values(arrays).reduce((sum, { byteLength }) => sum + byteLength, 0) +
  BYTES_EACH.value * columns.reduce((sum, column) => sum + values[column].length, 0);
