import type { GridEdit, EditResult } from '../grid/index.ts';

export interface SamplePrice {
  id: string;
  version: number;
  product: string;
  format: string;
  price: number | null;
  stock: string;
  margin: string;
  from: string;
  hidden: boolean;
  storage: 'cold' | 'frozen' | 'dry';
  note: string | null;
}

const products = [
  'Carottes nantaises',
  'Betteraves jaunes',
  'Poireaux',
  'Fromage de chèvre frais aux herbes de la ferme du Rang-des-Érables',
  'Œufs de poules en liberté',
  'Bœuf haché maigre',
  'Pois chiches biologiques',
];
const formats = ['sac de 5 kg', 'caisse de 12 × 250 g', 'unité', 'boîte de 15 dz'];
const storages = ['cold', 'frozen', 'dry'] as const;

/** The same row every time, so that screenshots of the gallery can be compared. */
export const samplePrice = (index: number): SamplePrice => ({
  id: String(index),
  version: 1,
  product: products[index % products.length]!,
  format: formats[index % formats.length]!,
  price: index % 11 === 5 ? null : ((index * 7919) % 9000) * (index % 13 === 4 ? 137 : 1) + 325,
  stock: String(((index * 37) % 400) / 4),
  margin: String(((index * 13) % 350) / 10),
  from: `2026-11-${String((index % 28) + 1).padStart(2, '0')}`,
  hidden: index % 9 === 2,
  storage: storages[index % storages.length]!,
  note: index % 6 === 1 ? 'Récolte de la semaine' : null,
});

const FAILS = 1300;
const CONFLICTS = 700;
const MOST = 90_000;

/** Simulates server responses by the typed price, so that each outcome can be produced. */
export function answerPrices(
  edits: readonly GridEdit[],
  rowOf: (id: string) => SamplePrice,
): EditResult<SamplePrice>[] {
  if (edits.some(({ key, value }) => key === 'price' && value === FAILS)) throw new Error('away');
  return edits.map(({ rowId, key, version, value }) => {
    const row = rowOf(rowId);
    const isStale = key === 'price' && value === CONFLICTS && row.version === version;
    if (isStale)
      return {
        rowId,
        key,
        conflict: { theirs: { ...row, price: (row.price ?? 0) + 125, version: version + 1 } },
      };
    if (key === 'price' && Number(value) > MOST)
      return { rowId, key, errors: [{ key, code: 'field.tooLarge', params: { max: MOST / 100 } }] };
    return { rowId, key, version: version + 1 };
  });
}
