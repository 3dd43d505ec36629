import { describe, expect, it } from 'vitest';
import { importStatuses, type ImportStatus, type ImportValue } from '@halles/contract';
import { guessConventions, mappingRefusal, readRow } from './cells.ts';
import type { ImportColumn } from './columns.ts';
import { dayFrom, dayOrderOf } from './days.ts';
import { guessHeaderLine, guessMapping, languageOf, plain } from './headers.ts';
import { decimalFrom, decimalSignOf } from './numbers.ts';
import { isAsSeen, mayStep, stateAfter, type ImportStep } from './states.ts';

const columns: ImportColumn[] = [
  {
    key: 'name',
    type: 'text',
    title: { en: 'Name', fr: 'Nom' },
    headers: ['product', 'produit'],
    required: true,
    maxLength: 10,
  },
  { key: 'price', type: 'decimal', title: { en: 'Price', fr: 'Prix' }, headers: ['prix unitaire'] },
  { key: 'days', type: 'integer', title: { en: 'Days', fr: 'Jours' } },
  { key: 'organic', type: 'boolean', title: { en: 'Organic', fr: 'Biologique' }, headers: ['bio'] },
  { key: 'from', type: 'day', title: { en: 'Available from', fr: 'Disponible dès' } },
  {
    key: 'unit',
    type: 'choice',
    title: { en: 'Unit', fr: 'Unité' },
    choices: [
      { value: 'each', title: { en: 'Each', fr: 'À la pièce' }, aliases: ['pc', 'un'] },
      { value: 'kg', title: { en: 'Kilogram', fr: 'Kilogramme' }, aliases: ['kg', 'kilo'] },
    ],
  },
];

describe('numbers', () => {
  it.each<[string | number, ',' | '.', string | null]>([
    ['12,50', ',', '12.5'],
    ['12.50', ',', '12.5'],
    ['1 234,5', ',', '1234.5'],
    ['1\u202F234,50 $', ',', '1234.5'],
    ['1.234,50 €', '.', '1234.5'],
    ['$1,234.50', ',', '1234.5'],
    ['1,250', ',', '1.25'],
    ['1,250', '.', '1250'],
    ['1.250', '.', '1.25'],
    ['1.250', ',', '1250'],
    ['1,250,000', ',', '1250000'],
    ['0,250', '.', '0.25'],
    ['(3,00)', ',', '-3'],
    ['−3', ',', '-3'],
    ['+4', '.', '4'],
    [',5', ',', '0.5'],
    ['007', ',', '7'],
    ['-0', ',', '0'],
    ['15 %', ',', '15'],
    ['12.50 CAD', '.', '12.5'],
    [0.1, ',', '0.1'],
    [1e-7, ',', '0.0000001'],
    [1e21, ',', '1000000000000000000000'],
    ['cher', ',', null],
    ['12 kg', ',', null],
    ['1,2,3', '.', '123'],
    ['1.2.3,4.5', ',', null],
    ['', ',', null],
    ['5,9E+12', ',', null],
  ])('%j with %j is %j', (cell, sign, expected) => expect(decimalFrom(cell, sign)).toBe(expected));

  it.each<[ImportValue[], ',' | '.']>([
    [['12,50', '1,250', '3,00'], ','],
    [['12.50', '1,250'], '.'],
    [['1,250', '2,500'], ','],
    [['1,250', '2,500', '1,250,000'], '.'],
    [[12.5, null, 'cher'], ','],
  ])('%j are written with %j', (cells, expected) => expect(decimalSignOf(cells, ',')).toBe(expected));
});

describe('days', () => {
  it.each<[ImportValue, 'dmy' | 'mdy', string | null]>([
    ['2026-11-21', 'dmy', '2026-11-21'],
    ['2026-11-21T08:30', 'dmy', '2026-11-21'],
    ['2026/3/4', 'dmy', '2026-03-04'],
    ['03/04/2026', 'dmy', '2026-04-03'],
    ['03/04/2026', 'mdy', '2026-03-04'],
    ['21/11/2026', 'mdy', '2026-11-21'],
    ['11/21/2026', 'dmy', '2026-11-21'],
    ['21.11.26', 'dmy', '2026-11-21'],
    ['21 novembre 2026', 'dmy', '2026-11-21'],
    ['1er août 2026', 'dmy', '2026-08-01'],
    ['Nov. 21, 2026', 'mdy', '2026-11-21'],
    ['14 juillet 2026', 'dmy', '2026-07-14'],
    ['14 juin 2026', 'dmy', '2026-06-14'],
    ['31/02/2026', 'dmy', null],
    ['demain', 'dmy', null],
    [46_000, 'dmy', null],
  ])('%j in %s is %j', (cell, order, expected) => expect(dayFrom(cell, order)).toBe(expected));

  it.each<[ImportValue[], 'dmy' | 'mdy']>([
    [['03/04/2026', '21/04/2026'], 'dmy'],
    [['03/04/2026', '04/21/2026'], 'mdy'],
    [['03/04/2026'], 'dmy'],
  ])('%j are in the order %s', (cells, expected) => expect(dayOrderOf(cells, 'dmy')).toBe(expected));
});

describe('headers', () => {
  it.each([
    ['  Prix unitaire ($)', 'prix unitaire'],
    ['UNITÉ', 'unite'],
    ['N° de œufs', 'n de oeufs'],
  ])('%j reads as %j', (text, expected) => expect(plain(text)).toBe(expected));

  it.each<[string[], Record<string, number>]>([
    [['Nom', 'Prix', 'Jours'], { name: 0, price: 1, days: 2 }],
    [['price', 'PRODUCT', 'Bio'], { price: 0, name: 1, organic: 2 }],
    [['Prix unitaire ($)', 'Unités'], { price: 0, unit: 1 }],
    [['Nom', 'Name'], { name: 0 }],
    [['', 'Commentaire'], {}],
  ])('%j are the columns %j', (headers, expected) =>
    expect(guessMapping(headers, columns)).toEqual(expected),
  );

  it('finds the header under a title, and falls back to the first wide line', () => {
    const lines = [
      { line: 1, cells: ['Ferme du Nord', 'Nom'] },
      { line: 3, cells: ['Produit', 'Prix', 'Jours'] },
      { line: 4, cells: ['Pêches', '3', '1'] },
    ];
    expect(guessHeaderLine(lines, columns)).toBe(3);
    const unknown = [
      { line: 2, cells: ['Liste'] },
      { line: 4, cells: ['A', 'B'] },
    ];
    expect(guessHeaderLine(unknown, columns)).toBe(4);
    expect(guessHeaderLine([], columns)).toBeNull();
  });

  it.each([
    [['Name', 'Price', 'Nom'], 'en'],
    [['Nom', 'Prix'], 'fr'],
    [['X'], 'fr'],
  ])('headers %j are in %s', (headers, expected) => expect(languageOf(headers, columns)).toBe(expected));
});

describe('rows', () => {
  const mapping = { name: 0, price: 1, days: 2, organic: 3, from: 4, unit: 5 };
  const conventions = { decimalSign: ',', dayOrder: 'dmy' } as const;

  it('converts each cell to the type of its column', () => {
    expect(
      readRow(['Pêches', '3,50', '2', 'OUI', '21/11/2026', 'À LA PIÈCE'], columns, mapping, conventions),
    ).toEqual({
      values: { name: 'Pêches', price: '3.5', days: 2, organic: true, from: '2026-11-21', unit: 'each' },
      errors: [],
    });
  });

  it('reports unreadable cells with their original text', () => {
    const { values, errors } = readRow(
      ['Pêches de vigne', 'x', '1,5', 'peut-être', '32/1/2026', 'seau'],
      columns,
      mapping,
      conventions,
    );
    expect(errors).toEqual([
      { key: 'name', code: 'imports.cellTooLong', params: { max: 10 } },
      { key: 'price', code: 'imports.cellNotNumber' },
      { key: 'days', code: 'imports.cellNotInteger' },
      { key: 'organic', code: 'imports.cellNotBoolean' },
      { key: 'from', code: 'imports.cellNotDay' },
      { key: 'unit', code: 'imports.cellNotChoice' },
    ]);
    expect(values['price']).toBe('x');
  });

  it('distinguishes an empty cell from a missing column', () => {
    expect(readRow([], columns, { name: 0, price: 1 }, conventions)).toEqual({
      values: { name: null, price: null },
      errors: [{ key: 'name', code: 'imports.cellRequired' }],
    });
  });

  it.each<[ImportValue, string, ImportValue]>([
    [5_901_234_123_457, 'name', '5901234123457'],
    ['✓', 'organic', true],
    [0, 'organic', false],
    ['kilo', 'unit', 'kg'],
  ])('%j in %s is %j', (cell, key, expected) =>
    expect(
      readRow(
        [cell],
        columns.map((column) => ({ ...column, maxLength: 99 })),
        { [key]: 0 },
        conventions,
      ).values[key],
    ).toBe(expected),
  );

  it('guesses conventions from the cells first, then from the language', () => {
    const english = guessConventions([['x', '1.25']], columns, { price: 1 }, 'fr');
    expect(english).toEqual({ decimalSign: '.', dayOrder: 'dmy' });
    expect(guessConventions([['x', '1']], columns, { price: 1 }, 'en')).toEqual({
      decimalSign: '.',
      dayOrder: 'mdy',
    });
  });

  it.each([
    [{ name: 0 }, 1, null],
    [{ price: 0 }, 1, { code: 'imports.columnMissing', key: 'name' }],
    [{ name: 3 }, 2, { code: 'imports.columnMissing', key: 'name' }],
    [{ name: 0, price: 0 }, 2, { code: 'imports.duplicateColumn', key: 'price' }],
  ])('the mapping %j of %i columns: %j', (entered, width, expected) =>
    expect(mappingRefusal(entered, columns, width)).toEqual(expected),
  );
});

describe('states', () => {
  const table: Record<ImportStep, [ImportStatus[], ImportStatus | null]> = {
    chooseSheet: [['uploaded', 'mapped', 'previewed', 'failed'], 'uploaded'],
    map: [['uploaded', 'mapped', 'previewed', 'failed'], 'mapped'],
    compared: [['mapped'], 'previewed'],
    fix: [['mapped', 'previewed', 'failed'], 'mapped'],
    apply: [['previewed', 'failed'], 'applying'],
    written: [['applying'], 'applied'],
    refused: [['mapped', 'applying'], 'failed'],
    undo: [['applied'], 'undone'],
    discard: [['uploaded', 'mapped', 'previewed', 'failed'], null],
  };
  const pairs = (Object.keys(table) as ImportStep[]).flatMap((step) =>
    importStatuses.map((status) => [status, step] as const),
  );
  it.each(pairs)('%s, %s', (status, step) => {
    const [from, to] = table[step];
    expect(mayStep(status, step)).toBe(from.includes(status) ? true : 'imports.notInThisState');
    expect(stateAfter(step)).toBe(to);
  });
});

it.each([
  [{ action: 'change', changes: [{ key: 'a', before: 1, after: 2 }] }, true],
  [{ action: 'change', changes: [{ key: 'a', before: 3, after: 2 }] }, false],
  [{ action: 'create', changes: [{ key: 'a', before: 1, after: 2 }] }, false],
] as const)('%j equals what the preview showed: %s', (now, expected) =>
  expect(isAsSeen({ action: 'change', changes: [{ key: 'a', before: 1, after: 2 }] }, now)).toBe(expected),
);
