import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyAffix, decimalToMinor, formatDecimal, minorToDecimal, parseDecimal } from './numbers.ts';

describe('parsing a number', () => {
  it.each([
    ['1 234,56', 'fr-CA', '1234.56'],
    ['1\u00a0234,56 $', 'fr-CA', '1234.56'],
    ['1\u202f234,56 €', 'fr-CA', '1234.56'],
    ['$1,234.56', 'en-CA', '1234.56'],
    ['1,234', 'en-CA', '1234'],
    ['1,234', 'fr-CA', '1.234'],
    ['12,5', 'en-CA', '12.5'],
    ['12.5', 'fr-CA', '12.5'],
    ['0,500', 'en-CA', '0.5'],
    ['-0,125', 'en-CA', '-0.125'],
    ['1.234,5', 'fr-CA', '1234.5'],
    ['1,234,567', 'en-CA', '1234567'],
    ['9,975 %', 'fr-CA', '9.975'],
    ['007', 'fr-CA', '7'],
    [',5', 'fr-CA', '0.5'],
    ['5,', 'fr-CA', '5'],
    ['−3,50', 'fr-CA', '-3.5'],
    ['-0', 'en-CA', '0'],
    ['  ', 'en-CA', ''],
  ] as const)('%j in %s is %s', (typed, locale, read) => {
    expect(parseDecimal(typed, locale, 3)).toBe(read);
  });

  it.each(['abc', '1,2,3', '1.2.3', '12 kg', '1,23.45,6', '1,5.25', '1.2,5', '-', '.', '1e5', '0.1234'])(
    '%j is no number',
    (typed) => {
      expect(parseDecimal(typed, 'en-CA', 3)).toBeNull();
    },
  );

  it('refuses more decimals than allowed', () => {
    expect(parseDecimal('1.239', 'fr-CA', 2)).toBeNull();
    expect(parseDecimal('1.230', 'fr-CA', 2)).toBe('1.23');
  });

  it.each(['en-CA', 'fr-CA'] as const)('parses in %s its own output', (locale) => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (minor) => {
        const written = formatDecimal(minorToDecimal(minor), locale, 2, 2);
        expect(decimalToMinor(parseDecimal(written, locale, 2)!)).toBe(minor === 0 ? 0 : minor);
      }),
    );
  });
});

describe('formatting a number', () => {
  it('follows the locale, with a real minus sign', () => {
    expect(formatDecimal('1234.5', 'fr-CA', 2, 2)).toBe('1\u00a0234,50');
    expect(formatDecimal('-1234.5', 'en-CA', 2, 2)).toBe('−1,234.50');
    expect(formatDecimal('9.975', 'fr-CA', 0, 3)).toBe('9,975');
  });

  it('puts the currency where the locale does', () => {
    expect(currencyAffix('CAD', 'fr-CA')).toEqual({ suffix: '$' });
    expect(currencyAffix('CAD', 'en-CA')).toEqual({ prefix: '$' });
    expect(currencyAffix('EUR', 'fr-CA')).toEqual({ suffix: '€' });
  });
});
