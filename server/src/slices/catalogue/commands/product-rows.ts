import type { ImportError, ImportValue, ProductId } from '@halles/contract';
import type { Cells } from '../../imports/index.ts';
import { productKey, sameCell, type Known } from '../documents/product-sheet.ts';
import { producerKey, type Line } from './match-products.ts';

const facts = ['category', 'producer', 'storage', 'certifications', 'origin'] as const;
const columnsOfProduct = ['nameFr', 'nameEn', ...facts] as const;

const cell = (cells: Cells, key: string): ImportValue => cells[key] ?? null;

/** The columns of the product that a row changes. */
const changedColumns = ({ there, target }: Line, known: Known): string[] =>
  there === null
    ? []
    : columnsOfProduct.filter((key) => !sameCell(key, cell(there.cells, key), cell(target, key), known));

/** What a row says of a product, for all of its rows: what it changes, and all that it says of a new one. */
const statedColumns = (line: Line, known: Known): string[] =>
  line.there ? changedColumns(line, known) : facts.filter((key) => cell(line.row.values, key) !== null);

const productOf = ({ there, productId, target }: Line): string =>
  there?.productId ?? productId ?? `new ${productKey(target)} ${producerKey(target)}`;

/** Errors of rows that say something else of a product than an earlier row of the file. */
export function errorsBesideRows(lines: readonly Line[], known: Known): ReadonlyMap<number, ImportError[]> {
  const stated = new Map<string, { line: number; value: ImportValue }>();
  const errors = new Map<number, ImportError[]>();
  for (const line of lines)
    for (const key of statedColumns(line, known)) {
      const place = `${key} ${productOf(line)}`;
      const value = cell(line.target, key);
      const before = stated.get(place);
      if (before === undefined) stated.set(place, { line: line.row.number, value });
      else if (!sameCell(key, before.value, value, known))
        errors.set(line.row.number, [
          ...(errors.get(line.row.number) ?? []),
          { key, code: 'imports.otherThanRow', params: { line: before.line } },
        ]);
    }
  return errors;
}

/** Each product as its rows leave it: what one of them changes applies, whatever the others still say. */
export function productCells(lines: readonly Line[], known: Known): ReadonlyMap<ProductId, Cells> {
  const cells = new Map<ProductId, Cells>();
  for (const line of lines) {
    const { there, target } = line;
    if (there === null) continue;
    const changed = changedColumns(line, known).map((key) => [key, cell(target, key)]);
    cells.set(there.productId, {
      ...(cells.get(there.productId) ?? there.cells),
      ...(Object.fromEntries(changed) as Cells),
    });
  }
  return cells;
}
