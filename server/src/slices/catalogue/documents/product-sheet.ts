import {
  contentUnits,
  formatTitle,
  isGtin,
  saleUnits,
  storages,
  taxClasses,
  taxGroups,
  type Bilingual,
  type FormatFields,
  type ImportError,
  type ImportValue,
  type ProducerId,
  type ProductFields,
} from '@halles/contract';
import type { BothLanguages, ImportColumn } from '../../imports/index.ts';
import { folded, plainDecimal } from '../rules.ts';

export type Cells = Readonly<Record<string, ImportValue>>;

const inBoth = (en: string, fr: string): BothLanguages => ({ en, fr });

const saleUnitTitles: Record<FormatFields['saleUnit'], BothLanguages> = {
  piece: inBoth('piece', 'pièce'),
  case: inBoth('case', 'caisse'),
  bag: inBoth('bag', 'sac'),
  bunch: inBoth('bunch', 'botte'),
  tray: inBoth('tray', 'plateau'),
  jar: inBoth('jar', 'pot'),
  bottle: inBoth('bottle', 'bouteille'),
  can: inBoth('can', 'conserve'),
  box: inBoth('box', 'boîte'),
  bucket: inBoth('bucket', 'seau'),
  wheel: inBoth('wheel', 'meule'),
  pallet: inBoth('pallet', 'palette'),
  kg: inBoth('kg', 'kg'),
  lb: inBoth('lb', 'lb'),
  litre: inBoth('litre', 'litre'),
};
const contentTitles: Record<NonNullable<FormatFields['contentUnit']>, BothLanguages> = {
  g: inBoth('g', 'g'),
  kg: inBoth('kg', 'kg'),
  lb: inBoth('lb', 'lb'),
  ml: inBoth('ml', 'ml'),
  litre: inBoth('litre', 'litre'),
  piece: inBoth('piece', 'pièce'),
  bunch: inBoth('bunch', 'botte'),
};
const storageTitles: Record<ProductFields['storage'], BothLanguages> = {
  ambient: inBoth('ambient', 'ambiant'),
  chilled: inBoth('chilled', 'réfrigéré'),
  frozen: inBoth('frozen', 'congelé'),
};
const taxTitles: Record<FormatFields['taxClass'], BothLanguages> = {
  taxable: inBoth('taxable', 'taxable'),
  zeroRated: inBoth('zero-rated', 'détaxé'),
  exempt: inBoth('exempt', 'exonéré'),
  outOfScope: inBoth('out of scope', 'hors champ'),
};

const taxGroupTitles: Record<FormatFields['taxGroup'], BothLanguages> = {
  standard: inBoth('standard rate', 'taux normal'),
  reduced: inBoth('reduced rate', 'taux réduit'),
  prepared: inBoth('prepared food', 'mets préparés'),
  alcohol: inBoth('alcohol', 'alcool'),
  nonFood: inBoth('non-food', 'non alimentaire'),
};

const choicesOf = <Value extends string>(values: readonly Value[], titles: Record<Value, BothLanguages>) =>
  values.map((value) => ({ value, title: titles[value], aliases: [value] }));

/** One row per format, the same for export and import. */
export const productColumns: readonly ImportColumn[] = [
  {
    key: 'sku',
    type: 'text',
    title: inBoth('SKU', 'UGS'),
    headers: ['code', 'code produit', 'product code', 'numéro'],
    maxLength: 60,
  },
  {
    key: 'nameFr',
    type: 'text',
    title: inBoth('Name (French)', 'Nom (français)'),
    headers: ['nom', 'produit', 'name fr', 'désignation'],
    maxLength: 200,
  },
  {
    key: 'nameEn',
    type: 'text',
    title: inBoth('Name (English)', 'Nom (anglais)'),
    headers: ['name', 'product', 'name en'],
    maxLength: 200,
  },
  { key: 'category', type: 'text', title: inBoth('Category', 'Catégorie') },
  {
    key: 'producer',
    type: 'text',
    title: inBoth('Producer', 'Producteur'),
    headers: ['grower', 'fournisseur'],
  },
  {
    key: 'storage',
    type: 'choice',
    title: inBoth('Storage', 'Conservation'),
    choices: choicesOf(storages, storageTitles),
  },
  {
    key: 'certifications',
    type: 'text',
    title: inBoth('Certifications', 'Certifications'),
    headers: ['labels'],
  },
  {
    key: 'origin',
    type: 'text',
    title: inBoth('Origin', 'Origine'),
    headers: ['provenance'],
    maxLength: 200,
  },
  {
    key: 'saleUnit',
    type: 'choice',
    title: inBoth('Sale unit', 'Unité de vente'),
    headers: ['unit', 'unité'],
    choices: choicesOf(saleUnits, saleUnitTitles),
  },
  {
    key: 'quantityPerUnit',
    type: 'decimal',
    title: inBoth('Quantity per unit', 'Quantité par unité'),
    headers: ['pack', 'qté par caisse'],
  },
  { key: 'contentQuantity', type: 'decimal', title: inBoth('Content', 'Contenu') },
  {
    key: 'contentUnit',
    type: 'choice',
    title: inBoth('Content unit', 'Unité du contenu'),
    choices: choicesOf(contentUnits, contentTitles),
  },
  {
    key: 'netWeightKg',
    type: 'decimal',
    title: inBoth('Net weight (kg)', 'Poids net (kg)'),
    headers: ['weight', 'poids', 'poids kg'],
  },
  { key: 'isVariableWeight', type: 'boolean', title: inBoth('Variable weight', 'Poids variable') },
  { key: 'gtin', type: 'text', title: inBoth('GTIN', 'GTIN'), headers: ['upc', 'cup', 'ean', 'code-barres'] },
  { key: 'minimumQuantity', type: 'decimal', title: inBoth('Minimum', 'Minimum') },
  { key: 'multipleQuantity', type: 'decimal', title: inBoth('Multiple', 'Multiple') },
  {
    key: 'taxClass',
    type: 'choice',
    title: inBoth('Tax class', 'Régime de taxe'),
    headers: ['tax', 'taxe', 'classe de taxe'],
    choices: choicesOf(taxClasses, taxTitles),
  },
  {
    key: 'taxGroup',
    type: 'choice',
    title: inBoth('Taxed as', 'Taxé comme'),
    choices: choicesOf(taxGroups, taxGroupTitles),
  },
  { key: 'unitCost', type: 'decimal', title: inBoth('Cost', 'Coût'), headers: ['coûtant', 'cost price'] },
];

/** Resolves the names used in a sheet to ids. */
export interface Known {
  categories: ReadonlyMap<string, string>;
  categoryNames: ReadonlyMap<string, string>;
  producers: ReadonlyMap<string, ProducerId>;
  producerNames: ReadonlyMap<string, string>;
}

const plain = (value: string | null): string | null => value && plainDecimal(value);
const orNull = (text: string): string | null => (text === '' ? null : text);

type WithoutPhotos = Omit<ProductFields, 'photoFileIds' | 'description' | 'allergens' | 'internalNotes'>;

/** Writes an existing format as a row of the sheet. */
export const cellsOf = (product: WithoutPhotos, format: FormatFields, known: Known): Cells => ({
  sku: format.sku,
  nameFr: orNull(product.name.fr),
  nameEn: orNull(product.name.en),
  category: product.categoryId && (known.categoryNames.get(product.categoryId) ?? product.categoryId),
  producer: product.producerId && (known.producerNames.get(product.producerId) ?? null),
  storage: product.storage,
  certifications: orNull(product.certifications.join(', ')),
  origin: orNull(product.origin),
  saleUnit: format.saleUnit,
  quantityPerUnit: plain(format.quantityPerUnit),
  contentQuantity: plain(format.contentQuantity),
  contentUnit: format.contentUnit,
  netWeightKg: plain(format.netWeightKg),
  isVariableWeight: format.isVariableWeight,
  gtin: format.gtin,
  minimumQuantity: plain(format.minimumQuantity),
  multipleQuantity: plain(format.multipleQuantity),
  taxClass: format.taxClass,
  taxGroup: format.taxClass === 'taxable' ? format.taxGroup : null,
  unitCost: plain(format.unitCost),
});

/** Defaults for a new row. */
export const emptyCells: Cells = {
  ...Object.fromEntries(productColumns.map(({ key }) => [key, null])),
  storage: 'chilled',
  saleUnit: 'piece',
  isVariableWeight: false,
  taxClass: 'zeroRated',
};

/** Names are compared by the record they refer to, in either language; 2.50 equals 2.5. */
export function sameCell(key: string, a: ImportValue, b: ImportValue, known: Known): boolean {
  const meant = (value: ImportValue): ImportValue => {
    if (typeof value !== 'string') return value;
    if (key === 'category') return known.categories.get(folded(value)) ?? value;
    if (key === 'producer') return known.producers.get(folded(value)) ?? value;
    return plain(value.trim()) || null;
  };
  return meant(a) === meant(b);
}

const text = (cells: Cells, key: string): string | null => {
  const value = cells[key];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
};
const listOf = (cells: Cells, key: string): string[] =>
  (text(cells, key) ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

export const nameOf = (cells: Cells): Bilingual => {
  const fr = text(cells, 'nameFr') ?? '';
  const en = text(cells, 'nameEn') ?? '';
  return { en, fr, original: fr === '' ? 'en' : 'fr' };
};

/** Rows with the same product name belong to one product. */
export const productKey = (cells: Cells): string => folded(text(cells, 'nameFr') ?? text(cells, 'nameEn'));

export const titleOf = (cells: Cells): string => formatTitle(formatFrom(cells)).fr;

/** Errors of a row, by cell; `written` holds the values as they are in the file. */
export function errorsOf(cells: Cells, known: Known, written: Cells): ImportError[] {
  const errors: ImportError[] = [];
  const refuse = (key: string, code: string) => errors.push({ key, code });
  // Reports a missing name on a column that the file has, so that there is a cell to correct.
  const nameKey = 'nameEn' in written && !('nameFr' in written) ? 'nameEn' : 'nameFr';
  if (!text(cells, 'nameFr') && !text(cells, 'nameEn')) refuse(nameKey, 'imports.cellRequired');
  const category = text(cells, 'category');
  if (category && !known.categories.has(folded(category))) refuse('category', 'catalogue.unknownCategory');
  const producer = text(cells, 'producer');
  if (producer && !known.producers.has(folded(producer))) refuse('producer', 'catalogue.unknownProducer');
  const gtin = text(cells, 'gtin');
  if (gtin && !isGtin(gtin)) refuse('gtin', 'field.notGtin');
  for (const key of ['netWeightKg', 'minimumQuantity', 'multipleQuantity', 'unitCost'])
    if (Number(text(cells, key) ?? '1') < (key === 'unitCost' ? 0 : Number.MIN_VALUE))
      refuse(key, 'imports.cellNotNumber');
  return errors;
}

export const productFrom = (cells: Cells, known: Known): WithoutPhotos => ({
  name: nameOf(cells),
  categoryId: known.categories.get(folded(text(cells, 'category'))) ?? null,
  producerId: known.producers.get(folded(text(cells, 'producer'))) ?? null,
  storage: (cells['storage'] ?? 'chilled') as ProductFields['storage'],
  certifications: listOf(cells, 'certifications'),
  origin: text(cells, 'origin') ?? '',
});

export const formatFrom = (cells: Cells): FormatFields => ({
  label: null,
  saleUnit: (cells['saleUnit'] ?? 'piece') as FormatFields['saleUnit'],
  quantityPerUnit: text(cells, 'quantityPerUnit'),
  contentQuantity: text(cells, 'contentQuantity'),
  contentUnit: (cells['contentUnit'] ?? null) as FormatFields['contentUnit'],
  netWeightKg: text(cells, 'netWeightKg'),
  isVariableWeight: cells['isVariableWeight'] === true,
  sku: text(cells, 'sku'),
  gtin: text(cells, 'gtin'),
  minimumQuantity: text(cells, 'minimumQuantity'),
  multipleQuantity: text(cells, 'multipleQuantity'),
  taxClass: (cells['taxClass'] ?? 'zeroRated') as FormatFields['taxClass'],
  taxGroup: (cells['taxGroup'] ?? 'standard') as FormatFields['taxGroup'],
  depositMinor: 0,
  unitCost: text(cells, 'unitCost'),
});
