import { describe, expect, it } from 'vitest';
import type { Locale } from '../texts.ts';
import { plainText, readCell, shownText } from './cell-text.ts';
import type { CellKind, CellValue, GridColumn, Parsed } from './column.ts';

const options = [
  { value: 'cold', label: 'Réfrigéré' },
  { value: 'frozen', label: 'Congelé', disabled: true },
];
const column = (kind: CellKind, more: Partial<GridColumn<object>> = {}): GridColumn<object> => ({
  key: 'it',
  header: 'It',
  kind,
  options,
  ...more,
});
const value = (cell: CellValue): Parsed => ({ value: cell });
const error = (code: string): Parsed => ({ error: { code } });

describe('parsing', () => {
  it.each<[CellKind, Locale, string, Parsed]>([
    ['decimal', 'fr-CA', '1 234,5', value('1234.5')],
    ['decimal', 'fr-CA', '12.5', value('12.5')],
    ['decimal', 'en-CA', '12,5', value('12.5')],
    ['decimal', 'en-CA', ' ', value(null)],
    ['decimal', 'en-CA', 'dozen', error('field.notNumber')],
    ['decimal', 'en-CA', '1.2345', error('field.invalid')],
    ['integer', 'en-CA', '1,234', value(1234)],
    ['integer', 'en-CA', '1.5', error('field.notInteger')],
    ['money', 'fr-CA', '1 234,56 $', value(123456)],
    ['money', 'en-CA', '-$5', value(-500)],
    ['percent', 'fr-CA', '9,975 %', value('9.975')],
    ['day', 'fr-CA', '24/11/2026', value('2026-11-24')],
    ['day', 'fr-CA', '2026-11-24', value('2026-11-24')],
    ['day', 'fr-CA', '2026-02-30', error('field.invalid')],
    ['checkbox', 'fr-CA', 'VRAI', value(true)],
    ['checkbox', 'en-CA', '', value(false)],
    ['checkbox', 'en-CA', 'maybe', error('field.notOneOf')],
    ['select', 'fr-CA', 'réfrigéré', value('cold')],
    ['select', 'fr-CA', 'cold', value('cold')],
    ['select', 'fr-CA', 'congelé', error('field.notOneOf')],
    ['text', 'fr-CA', ' Nantes ', value('Nantes')],
  ])('%s in %s: "%s"', (kind, locale, typed, read) => {
    expect(readCell(column(kind), typed, {}, locale)).toEqual(read);
  });

  it("checks required cells first, then the column's own rule", () => {
    const price = column('money', {
      required: true,
      validate: (amount) => (Number(amount) < 0 ? { code: 'field.tooSmall', params: { min: 0 } } : null),
    });
    expect(readCell(price, '', {}, 'en-CA')).toEqual(error('field.required'));
    expect(readCell(price, '-1', {}, 'en-CA')).toEqual({
      error: { code: 'field.tooSmall', params: { min: 0 } },
    });
    expect(readCell(price, '0', {}, 'en-CA')).toEqual(value(0));
  });
});

describe('formatting', () => {
  it.each<[CellKind, Locale, CellValue, string, string]>([
    ['money', 'fr-CA', 123456, '1 234,56 $', '1234,56'],
    ['money', 'en-CA', 123456, '$1,234.56', '1234.56'],
    ['money', 'en-CA', -500, '−$5.00', '-5.00'],
    ['decimal', 'fr-CA', '1234.5', '1 234,5', '1234,5'],
    ['percent', 'fr-CA', '9.975', '9,975 %', '9,975'],
    ['percent', 'en-CA', '9.975', '9.975%', '9.975'],
    ['day', 'fr-CA', '2026-11-24', '24/11/2026', '24/11/2026'],
    ['select', 'en-CA', 'cold', 'Réfrigéré', 'Réfrigéré'],
    ['integer', 'en-CA', null, '', ''],
  ])('%s in %s: %s', (kind, locale, cell, shown, plain) => {
    expect(shownText(column(kind), cell, {}, locale).replaceAll('\u00a0', ' ')).toBe(shown);
    expect(plainText(column(kind), cell, locale)).toBe(plain);
  });

  it.each<[CellKind, CellValue]>([
    ['money', -123456],
    ['decimal', '1234567.125'],
    ['integer', 1234],
    ['percent', '0.5'],
    ['day', '2026-02-28'],
    ['checkbox', true],
    ['select', 'cold'],
  ])('%s: what is copied is read as the same, in both languages', (kind, cell) => {
    for (const locale of ['en-CA', 'fr-CA'] as const)
      expect(readCell(column(kind), plainText(column(kind), cell, locale), {}, locale)).toEqual(value(cell));
  });
});
