import {
  contentUnits,
  formatTitle,
  saleUnits,
  storages,
  taxClasses,
  taxGroups,
  type Bilingual,
  type FormatFields,
  type ImportValue,
  type ProducerId,
  type ProductFields,
} from '@halles/contract';
import { inBothLanguages, type InBoth } from '../../../platform/texts.ts';
import type { Cells, ImportColumn } from '../../imports/index.ts';
import { folded, plainDecimal } from '../rules.ts';

const saleUnitTitles: Record<FormatFields['saleUnit'], InBoth> = {
  piece: inBothLanguages('catalogue.sheet.piece'),
  case: inBothLanguages('catalogue.sheet.case'),
  bag: inBothLanguages('catalogue.sheet.bag'),
  bunch: inBothLanguages('catalogue.sheet.bunch'),
  tray: inBothLanguages('catalogue.sheet.tray'),
  jar: inBothLanguages('catalogue.sheet.jar'),
  bottle: inBothLanguages('catalogue.sheet.bottle'),
  can: inBothLanguages('catalogue.sheet.can'),
  box: inBothLanguages('catalogue.sheet.box'),
  bucket: inBothLanguages('catalogue.sheet.bucket'),
  wheel: inBothLanguages('catalogue.sheet.wheel'),
  pallet: inBothLanguages('catalogue.sheet.pallet'),
  kg: inBothLanguages('catalogue.sheet.kg'),
  lb: inBothLanguages('catalogue.sheet.lb'),
  litre: inBothLanguages('catalogue.sheet.litre'),
};
const contentTitles: Record<NonNullable<FormatFields['contentUnit']>, InBoth> = {
  g: inBothLanguages('catalogue.sheet.g'),
  kg: inBothLanguages('catalogue.sheet.kg'),
  lb: inBothLanguages('catalogue.sheet.lb'),
  ml: inBothLanguages('catalogue.sheet.ml'),
  litre: inBothLanguages('catalogue.sheet.litre'),
  piece: inBothLanguages('catalogue.sheet.piece'),
  bunch: inBothLanguages('catalogue.sheet.bunch'),
};
const storageTitles: Record<ProductFields['storage'], InBoth> = {
  ambient: inBothLanguages('catalogue.sheet.ambient'),
  chilled: inBothLanguages('catalogue.sheet.chilled'),
  frozen: inBothLanguages('catalogue.sheet.frozen'),
};
const taxTitles: Record<FormatFields['taxClass'], InBoth> = {
  taxable: inBothLanguages('catalogue.sheet.taxable'),
  zeroRated: inBothLanguages('catalogue.sheet.zeroRated'),
  exempt: inBothLanguages('catalogue.sheet.exempt'),
  outOfScope: inBothLanguages('catalogue.sheet.outOfScope'),
};

const taxGroupTitles: Record<FormatFields['taxGroup'], InBoth> = {
  standard: inBothLanguages('catalogue.sheet.standardRate'),
  reduced: inBothLanguages('catalogue.sheet.reducedRate'),
  prepared: inBothLanguages('catalogue.sheet.preparedFood'),
  alcohol: inBothLanguages('catalogue.sheet.alcohol'),
  nonFood: inBothLanguages('catalogue.sheet.nonFood'),
};

const choicesOf = <Value extends string>(values: readonly Value[], titles: Record<Value, InBoth>) =>
  values.map((value) => ({ value, title: titles[value], aliases: [value] }));

/** One row per format, the same for export and import. */
export const productColumns: readonly ImportColumn[] = [
  {
    key: 'sku',
    type: 'text',
    title: inBothLanguages('catalogue.sheet.sku'),
    headers: ['code', 'code produit', 'product code', 'numéro'],
    maxLength: 60,
  },
  {
    key: 'nameFr',
    type: 'text',
    title: inBothLanguages('catalogue.sheet.nameFrench'),
    headers: ['nom', 'produit', 'name fr', 'désignation'],
    maxLength: 200,
  },
  {
    key: 'nameEn',
    type: 'text',
    title: inBothLanguages('catalogue.sheet.nameEnglish'),
    headers: ['name', 'product', 'name en'],
    maxLength: 200,
  },
  { key: 'category', type: 'text', title: inBothLanguages('catalogue.sheet.category') },
  {
    key: 'producer',
    type: 'text',
    title: inBothLanguages('catalogue.sheet.producer'),
    headers: ['grower', 'fournisseur'],
  },
  {
    key: 'storage',
    type: 'choice',
    title: inBothLanguages('catalogue.sheet.storage'),
    choices: choicesOf(storages, storageTitles),
  },
  {
    key: 'certifications',
    type: 'text',
    title: inBothLanguages('catalogue.sheet.certifications'),
    headers: ['labels'],
  },
  {
    key: 'origin',
    type: 'text',
    title: inBothLanguages('catalogue.sheet.origin'),
    headers: ['provenance'],
    maxLength: 200,
  },
  {
    key: 'saleUnit',
    type: 'choice',
    title: inBothLanguages('catalogue.sheet.saleUnit'),
    headers: ['unit', 'unité'],
    choices: choicesOf(saleUnits, saleUnitTitles),
  },
  {
    key: 'quantityPerUnit',
    type: 'decimal',
    title: inBothLanguages('catalogue.sheet.quantityPerUnit'),
    headers: ['pack', 'qté par caisse'],
  },
  { key: 'contentQuantity', type: 'decimal', title: inBothLanguages('catalogue.sheet.content') },
  {
    key: 'contentUnit',
    type: 'choice',
    title: inBothLanguages('catalogue.sheet.contentUnit'),
    choices: choicesOf(contentUnits, contentTitles),
  },
  {
    key: 'netWeightKg',
    type: 'decimal',
    title: inBothLanguages('catalogue.sheet.netWeightKg'),
    headers: ['weight', 'poids', 'poids kg'],
  },
  { key: 'isVariableWeight', type: 'boolean', title: inBothLanguages('catalogue.sheet.variableWeight') },
  {
    key: 'gtin',
    type: 'text',
    title: inBothLanguages('catalogue.sheet.gtin'),
    headers: ['upc', 'cup', 'ean', 'code-barres'],
  },
  { key: 'minimumQuantity', type: 'decimal', title: inBothLanguages('catalogue.sheet.minimum') },
  { key: 'multipleQuantity', type: 'decimal', title: inBothLanguages('catalogue.sheet.multiple') },
  {
    key: 'taxClass',
    type: 'choice',
    title: inBothLanguages('catalogue.sheet.taxClass'),
    headers: ['tax', 'taxe', 'classe de taxe'],
    choices: choicesOf(taxClasses, taxTitles),
  },
  {
    key: 'taxGroup',
    type: 'choice',
    title: inBothLanguages('catalogue.sheet.taxedAs'),
    choices: choicesOf(taxGroups, taxGroupTitles),
  },
  {
    key: 'unitCost',
    type: 'decimal',
    title: inBothLanguages('catalogue.sheet.cost'),
    headers: ['coûtant', 'cost price'],
  },
];

/** Resolves the names used in a sheet to ids. */
export interface Known {
  categories: ReadonlyMap<string, string>;
  categoryNames: ReadonlyMap<string, string>;
  /** Those that are in use, and the only ones with their name. */
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
    if (key === 'category') return known.categories.get(folded(value)) ?? folded(value);
    if (key === 'producer') return known.producers.get(folded(value)) ?? folded(value);
    return plain(value.trim()) || null;
  };
  return meant(a) === meant(b);
}

export const text = (cells: Cells, key: string): string | null => {
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
