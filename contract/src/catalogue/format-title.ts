import type { Bilingual } from '../kernel/index.ts';
import type { FormatFields } from './entities.ts';

type Shape = Pick<
  FormatFields,
  | 'label'
  | 'saleUnit'
  | 'quantityPerUnit'
  | 'contentQuantity'
  | 'contentUnit'
  | 'netWeightKg'
  | 'isVariableWeight'
>;
type Labels = readonly [en: string, fr: string];

const units: Record<FormatFields['saleUnit'], Labels> = {
  piece: ['piece', 'pièce'],
  case: ['case', 'caisse'],
  bag: ['bag', 'sac'],
  bunch: ['bunch', 'botte'],
  tray: ['tray', 'plateau'],
  jar: ['jar', 'pot'],
  bottle: ['bottle', 'bouteille'],
  can: ['can', 'conserve'],
  box: ['box', 'boîte'],
  bucket: ['bucket', 'seau'],
  wheel: ['wheel', 'meule'],
  pallet: ['pallet', 'palette'],
  kg: ['per kg', 'au kg'],
  lb: ['per lb', 'à la livre'],
  litre: ['per litre', 'au litre'],
};

const contents: Record<NonNullable<FormatFields['contentUnit']>, Labels> = {
  g: ['g', 'g'],
  kg: ['kg', 'kg'],
  lb: ['lb', 'lb'],
  ml: ['ml', 'ml'],
  litre: ['l', 'l'],
  piece: ['', ''],
  bunch: ['bunches', 'bottes'],
};

/** `1.500` → `1.5`, `12.000` → `12`. */
const plain = (value: string): string =>
  value.includes('.') ? value.replace(/0+$/, '').replace(/\.$/, '') : value;
const inFrench = (text: string): string => text.replaceAll(/(\d)\.(\d)/g, '$1,$2');

const measure = (quantity: string, unit: Labels, language: 0 | 1): string =>
  `${plain(quantity)} ${unit[language]}`.trim();

function contentOf(format: Shape, language: 0 | 1): string {
  const { quantityPerUnit, contentQuantity, contentUnit } = format;
  const unit = contentUnit ? contents[contentUnit] : null;
  const each = contentQuantity && unit ? measure(contentQuantity, unit, language) : '';
  if (!quantityPerUnit || plain(quantityPerUnit) === '1') return each;
  if (each !== '') return `${plain(quantityPerUnit)} × ${each}`;
  return unit ? measure(quantityPerUnit, unit, language) : plain(quantityPerUnit);
}

function titleIn(format: Shape, language: 0 | 1): string {
  const unit = units[format.saleUnit][language];
  if (['kg', 'lb', 'litre'].includes(format.saleUnit)) return unit;
  if (format.isVariableWeight && format.netWeightKg)
    return language === 0
      ? `${unit} of about ${plain(format.netWeightKg)} kg`
      : `${unit} d’environ ${plain(format.netWeightKg)} kg`;
  const content = contentOf(format, language);
  if (content === '' && format.saleUnit === 'piece') return language === 0 ? 'each' : 'à l’unité';
  if (content === '') return unit;
  return language === 0 ? `${unit} of ${content}` : `${unit} de ${content}`;
}

/** The display title of a format: the seller's label, or one generated from the quantities: `case of 12 × 250 g`. */
export function formatTitle(format: Shape): { en: string; fr: string } {
  const own = (language: 'en' | 'fr', label: Bilingual | null): string | null =>
    (label?.[language].trim() || label?.[label.original].trim()) ?? null;
  return {
    en: own('en', format.label) || titleIn(format, 0),
    fr: own('fr', format.label) || inFrench(titleIn(format, 1)),
  };
}
