import { describe, expect, it } from 'vitest';
import type { Currency } from '@halles/contract';
import { createFormats } from './formats.ts';

const fr = createFormats('fr-CA', 'America/Toronto');
const en = createFormats('en-CA', 'America/Toronto');
/** Non-breaking spaces are compared as plain ones, and word joiners, which cannot be seen, are left out. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');

describe('amounts', () => {
  const table: [number, Currency, string, string][] = [
    [123_456, 'CAD', '1 234,56 $', '$1,234.56'],
    [123_456, 'EUR', '1 234,56 €', '€1,234.56'],
    [-123_456, 'CAD', '−1 234,56 $', '−$1,234.56'],
    [-5, 'EUR', '−0,05 €', '−€0.05'],
    [0, 'CAD', '0,00 $', '$0.00'],
    [-0, 'CAD', '0,00 $', '$0.00'],
    [100, 'CAD', '1,00 $', '$1.00'],
    [123_456_789_01, 'CAD', '123 456 789,01 $', '$123,456,789.01'],
  ];
  it.each(table)('%i %s', (amountMinor, currency, french, english) => {
    expect(plain(fr.money({ amountMinor, currency }))).toBe(french);
    expect(plain(en.money({ amountMinor, currency }))).toBe(english);
  });

  it('has no line break between figure and currency sign', () => {
    expect(fr.money({ amountMinor: 123_456, currency: 'CAD' })).toBe('1\u00a0234,56\u00a0$');
  });

  it('has no line break between minus and currency sign', () => {
    expect(en.money({ amountMinor: -508, currency: 'CAD' })).toBe('−\u2060$5.08');
    expect(en.money({ amountMinor: -508, currency: 'EUR' })).toBe('−\u2060€5.08');
    expect(en.unitPrice('-0.1234', 'CAD')).toBe('−\u2060$0.1234');
    expect(fr.money({ amountMinor: -508, currency: 'CAD' })).toBe('−5,08\u00a0$');
  });

  it.each([
    ['18.5', '18,50 $', '$18.50'],
    ['0.1234', '0,1234 $', '$0.1234'],
    ['0.12345', '0,1235 $', '$0.1235'],
  ])('unit price %s', (value, french, english) => {
    expect(plain(fr.unitPrice(value, 'CAD'))).toBe(french);
    expect(en.unitPrice(value, 'CAD')).toBe(english);
  });
});

describe('figures', () => {
  it.each([
    ['3.773', 'kg', '3,773 kg', '3.773 kg'],
    ['12.000', undefined, '12', '12'],
    ['-2.5', 'L', '−2,5 L', '−2.5 L'],
    [1_000_000, undefined, '1 000 000', '1,000,000'],
    [1e21, undefined, '1 000 000 000 000 000 000 000', '1,000,000,000,000,000,000,000'],
    ['-0.0004', undefined, '0', '0'],
  ])('quantity %s %s', (value, unit, french, english) => {
    expect(plain(fr.quantity(value, unit))).toBe(french);
    expect(plain(en.quantity(value, unit))).toBe(english);
  });

  it.each([
    ['9.975', '9,975 %', '9.975%'],
    ['5', '5 %', '5%'],
    ['12.50', '12,5 %', '12.5%'],
    [-3.25, '−3,25 %', '−3.25%'],
  ])('percent %s', (value, french, english) => {
    expect(plain(fr.percent(value))).toBe(french);
    expect(en.percent(value)).toBe(english);
  });

  it('rounds half away from zero and carries', () => {
    expect(en.number('999.995')).toBe('1,000');
    expect(en.number('-0.005')).toBe('−0.01');
  });

  it('shows the direction of a change', () => {
    expect([fr.change(12), fr.change(0), fr.change(-3.21)].map(plain)).toEqual(['+12 %', '0 %', '−3,2 %']);
  });

  it('throws for text that is no number', () => {
    expect(() => fr.quantity('12,5')).toThrow('not a decimal number');
  });
});

describe('days and hours', () => {
  it.each([
    ['2026-11-21T21:05:00Z', '21/11/2026, 16 h 05', '21/11/2026, 4:05 p.m.'],
    ['2026-11-21T14:42:00Z', '21/11/2026, 9 h 42', '21/11/2026, 9:42 a.m.'],
    ['2026-11-22T20:00:00Z', '22/11/2026, 15 h', '22/11/2026, 3:00 p.m.'],
    ['2026-11-22T04:59:00Z', '21/11/2026, 23 h 59', '21/11/2026, 11:59 p.m.'],
    ['2026-11-22T05:00:00Z', '22/11/2026, 0 h', '22/11/2026, 12:00 a.m.'],
    ['2026-07-01T16:00:00Z', '01/07/2026, 12 h', '01/07/2026, 12:00 p.m.'],
  ])('%s in Toronto', (instant, french, english) => {
    expect(plain(fr.dateTime(instant))).toBe(french);
    expect(plain(en.dateTime(instant))).toBe(english);
  });

  it("converts an instant to the organization's time zone", () => {
    expect(plain(createFormats('fr-CA', 'Europe/Paris').dateTime('2026-11-21T21:05:00Z'))).toBe(
      '21/11/2026, 22 h 05',
    );
  });

  it('formats business days without a time zone', () => {
    expect(fr.day('2026-11-24')).toBe('24/11/2026');
    expect(fr.longDay('2026-11-24')).toBe('mardi 24/11/2026');
    expect(en.longDay('2026-11-24')).toBe('Tuesday 24/11/2026');
    expect([fr.month('2026-08'), en.month('2026-08-03')]).toEqual(['août 2026', 'August 2026']);
    expect([plain(fr.clockTime('07:00')), plain(en.clockTime('07:00'))]).toEqual(['7 h', '7:00 a.m.']);
  });

  it.each([
    ['06:00', '11:00', 'de 6 h à 11 h', '6:00–11:00 a.m.'],
    ['10:30', '13:00', 'de 10 h 30 à 13 h', '10:30 a.m.–1:00 p.m.'],
    ['12:00', '17:15', 'de 12 h à 17 h 15', '12:00–5:15 p.m.'],
  ])('names the half of the day once where %s and %s are in one', (from, until, french, english) => {
    const [inFrench, inEnglish] = [fr.hours({ from, until }), en.hours({ from, until })];
    expect([plain(inFrench), plain(inEnglish)]).toEqual([french, english]);
    // Where a line may break.
    expect(`${inFrench} ${inEnglish}`.match(/ |–(?!\u2060)/g)).toEqual([' ']);
  });

  it('starts the week on Monday in French and on Sunday in English', () => {
    expect([fr.firstDayOfWeek, en.firstDayOfWeek]).toEqual([1, 0]);
  });

  it.each([
    [-5 * 60, 'il y a 5 minutes', '5 minutes ago'],
    [-10, 'maintenant', 'now'],
    [-25 * 3_600, 'hier', 'yesterday'],
    [-47 * 3_600, 'avant-hier', '2 days ago'],
    [46 * 3_600, 'après-demain', 'in 2 days'],
    [94 * 3_600, 'dans 4 jours', 'in 4 days'],
    [-8 * 86_400, 'il y a 8 jours', '8 days ago'],
    [-13 * 86_400, 'il y a 13 jours', '13 days ago'],
    [13 * 86_400, 'dans 13 jours', 'in 13 days'],
    [-14 * 86_400, 'il y a 2 semaines', '2 weeks ago'],
    [-59 * 86_400, 'il y a 1 mois', '1 month ago'],
    [400 * 86_400, 'dans 1 an', 'in 1 year'],
    [2 * 3_600, 'dans 2 heures', 'in 2 hours'],
  ])('%i seconds from now', (seconds, french, english) => {
    const now = new Date('2026-11-21T12:00:00Z');
    const instant = new Date(now.getTime() + seconds * 1000);
    expect(plain(fr.relative(instant, now))).toBe(french);
    expect(plain(en.relative(instant, now))).toBe(english);
  });

  it('joins a list in words', () => {
    expect(fr.list(['mardi', 'jeudi', 'samedi'])).toBe('mardi, jeudi et samedi');
  });

  it('sorts names as the reader does', () => {
    const names = ['Zucchini', 'Œufs', 'épinards', 'Eau', 'Sac 10 kg', 'Sac 9 kg', 'Oignons'];
    const sorted = ['Eau', 'épinards', 'Œufs', 'Oignons', 'Sac 9 kg', 'Sac 10 kg', 'Zucchini'];
    expect(names.toSorted(fr.compareNames)).toEqual(sorted);
    expect(names.toSorted(en.compareNames)).toEqual(sorted);
  });
});
