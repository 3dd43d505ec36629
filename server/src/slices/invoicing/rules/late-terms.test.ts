import { expect, it } from 'vitest';
import type { Currency } from '@halles/contract';
import { lateTermsOf } from './late-terms.ts';

it.each<[string, string | null, Currency, Currency, number | null]>([
  ['CA', null, 'CAD', 'CAD', null],
  ['CA', '18', 'CAD', 'CAD', 25_00],
  ['CA', '18', 'CAD', 'EUR', 0],
  ['FR', '10', 'EUR', 'EUR', 40_00],
  ['FR', '10', 'EUR', 'CAD', 0],
])('in %s at a rate of %s, a seller in %s charges on an invoice in %s: %s', (country, lateRate, ...rest) => {
  const [sellers, currency, recovery] = rest;
  const seller = { country, currency: sellers, lateRate, recoveryMinor: 25_00 };
  const terms = lateTermsOf(seller, currency);
  expect(terms && terms.recoveryMinor).toBe(recovery);
});
