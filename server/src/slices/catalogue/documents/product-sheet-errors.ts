import { isGtin, quantity, unitPrice, type ImportError } from '@halles/contract';
import { numberRefusal, type Cells } from '../../imports/index.ts';
import { folded } from '../rules.ts';
import { text, type Known } from './product-sheet.ts';

const ofQuantity = { schema: quantity, decimals: 3 };
/** The same rules as of the form. */
const numbers = [
  { key: 'quantityPerUnit', ...ofQuantity, isAboveZero: false },
  { key: 'contentQuantity', ...ofQuantity, isAboveZero: false },
  { key: 'netWeightKg', ...ofQuantity, isAboveZero: true },
  { key: 'minimumQuantity', ...ofQuantity, isAboveZero: true },
  { key: 'multipleQuantity', ...ofQuantity, isAboveZero: true },
  { key: 'unitCost', schema: unitPrice, decimals: 4, isAboveZero: false },
];

const isSameText = (key: string, cells: Cells, before: Cells | undefined): boolean =>
  before !== undefined && text(cells, key) === text(before, key);

const isSameName = (key: string, cells: Cells, before: Cells | undefined): boolean =>
  before !== undefined && folded(text(cells, key)) === folded(text(before, key));

/**
 * Errors of a row, by cell; `written` holds the values as they are in the file, `before` those of the format that it
 * changes.
 */
export function errorsOf(
  cells: Cells,
  known: Known,
  { written, before }: { written: Cells; before: Cells | undefined },
): ImportError[] {
  const errors: ImportError[] = [];
  const refuse = (key: string, code: string) => errors.push({ key, code });
  // Reports a missing name on a column that the file has, so that there is a cell to correct.
  const nameKey = 'nameEn' in written && !('nameFr' in written) ? 'nameEn' : 'nameFr';
  if (!text(cells, 'nameFr') && !text(cells, 'nameEn')) refuse(nameKey, 'imports.cellRequired');
  const category = text(cells, 'category');
  if (category && !known.categories.has(folded(category)) && !isSameName('category', cells, before))
    refuse('category', 'catalogue.unknownCategory');
  const producer = text(cells, 'producer');
  if (producer && !known.producers.has(folded(producer)) && !isSameName('producer', cells, before))
    refuse('producer', 'catalogue.unknownProducer');
  const gtin = text(cells, 'gtin');
  if (gtin && !isGtin(gtin)) refuse('gtin', 'field.notGtin');
  for (const { key, schema, decimals, isAboveZero } of numbers) {
    const value = text(cells, key);
    if (value === null || isSameText(key, cells, before)) continue;
    if (!schema.safeParse(value).success) errors.push({ key, ...numberRefusal(value, decimals) });
    else if (isAboveZero && Number(value) === 0) refuse(key, 'imports.cellNotNumber');
  }
  return errors;
}
