import {
  forSaleLimits,
  productForSale,
  quantity,
  saleUnits,
  type Language,
  type ProductForSale,
} from '@halles/contract';
import { z } from 'zod';
import { parseDecimal } from '../../../../ui/fields/numbers.ts';
import type { Locale } from '../../../../ui/texts.ts';

const required = { code: 'custom', params: { code: 'field.required' } } as const;

const line = z
  .object({
    name: z.string().trim().max(200),
    saleUnit: productForSale.shape.saleUnit,
    unitPrice: z.string(),
    onHand: z.string(),
  })
  .superRefine(({ name, unitPrice, onHand }, context) => {
    if (name === '') context.addIssue({ ...required, path: ['name'] });
    if (unitPrice === '') context.addIssue({ ...required, path: ['unitPrice'] });
    else if (!productForSale.shape.unitPrice.safeParse(unitPrice).success)
      context.addIssue({ code: 'custom', params: { code: 'field.notNumber' }, path: ['unitPrice'] });
    if (onHand !== '' && !quantity.safeParse(onHand).success)
      context.addIssue({ code: 'custom', params: { code: 'field.notNumber' }, path: ['onHand'] });
  });

export const productLines = z.object({ products: z.array(line).min(1).max(forSaleLimits.products) });
export type ProductLines = z.infer<typeof productLines>;
export type ProductLine = ProductLines['products'][number];

export const newLine = (saleUnit: ProductLine['saleUnit'] = 'case'): ProductLine => ({
  name: '',
  saleUnit,
  unitPrice: '',
  onHand: '',
});

export const isBlank = ({ name, unitPrice, onHand }: ProductLine): boolean =>
  `${name}${unitPrice}${onHand}`.trim() === '';

export const productOf = (typed: ProductLine, reader: Language): ProductForSale => ({
  name: {
    en: reader === 'FR' ? '' : typed.name.trim(),
    fr: reader === 'FR' ? typed.name.trim() : '',
    original: reader === 'FR' ? 'fr' : 'en',
  },
  saleUnit: typed.saleUnit,
  quantityPerUnit: null,
  contentQuantity: null,
  contentUnit: null,
  unitPrice: typed.unitPrice,
  onHand: typed.onHand === '' ? null : typed.onHand,
});

const plain = (text: string): string => text.trim().toLowerCase().replace(/s$/, '');

/**
 * Reads rows copied from a spreadsheet, or typed with semicolons: the first cell is the name, a cell that names a unit
 * is the unit, the first number the price and the second the stock. A first line without a number is a heading.
 */
export function pastedLines(
  text: string,
  locale: Locale,
  units: readonly { value: ProductLine['saleUnit']; label: string }[],
): ProductLine[] {
  const unitOf = (cell: string) =>
    units.find(({ label }) => plain(label) === plain(cell))?.value ??
    saleUnits.find((unit) => unit === plain(cell));
  const rows = text
    .split(/\r?\n/)
    .map((row) => row.split(/\t|;/).map((cell) => cell.trim()))
    .filter(([name]) => name !== undefined && name !== '');
  const read = rows.map(([name = '', ...cells]): ProductLine => {
    const numbers = cells
      .filter((cell) => /\d/.test(cell))
      .map((cell) => parseDecimal(cell.replace(/\/.*$/, ''), locale, 4) ?? cell);
    const unit = cells.map(unitOf).find((found) => found !== undefined);
    return { ...newLine(unit), name, unitPrice: numbers[0] ?? '', onHand: numbers[1] ?? '' };
  });
  const isHeading = read.length > 1 && read[0]!.unitPrice === '' && read[1]!.unitPrice !== '';
  return read.slice(isHeading ? 1 : 0, forSaleLimits.products);
}
