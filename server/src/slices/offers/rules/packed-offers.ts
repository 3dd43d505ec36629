/** Offers of one list that only their prices tell apart: the place of the list among the seller's, values, prices. */
export type AlikeOffers = [
  list: number,
  category: string | null,
  parent: string | null,
  producer: string | null,
  certifications: readonly string[],
  storage: string,
  stock: string,
  prices: readonly number[],
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
  /** Ascending in each group. */
  prices: Float64Array;
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
  const prices = new Float64Array(alike.reduce((sum, each) => sum + each[7].length, 0));
  let end = 0;
  for (const [at, [list, id, parent, ofProducer, certified, stored, inStock, ofGroup]] of alike.entries()) {
    prices.set(ofGroup, end);
    prices.subarray(end, (end += ofGroup.length)).sort();
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
  return { values, groups, prices };
}

/** What an object and its arrays take, and a different value of them. */
const BYTES_EACH = { seller: 2_000, value: 100 };

/** Bytes that they take in memory, about. */
export const bytesOf = ({ values, groups, prices }: PackedOffers): number =>
  BYTES_EACH.seller +
  groups.byteLength +
  prices.byteLength +
  BYTES_EACH.value * columns.reduce((sum, column) => sum + values[column].length, 0);
