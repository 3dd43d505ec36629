import { expect, it } from 'vitest';
import { guessTaxGroups, taxGroups } from './tax-groups.ts';

it.each([
  ['GST', 'TPS', '5', taxGroups],
  ['HST', 'TVH', '13', taxGroups],
  ['VAT', 'TVA', '20', ['standard', 'alcohol', 'nonFood']],
  ['', 'TVA 10 %', '10', ['prepared']],
  ['VAT 5.5 %', 'TVA 5,5 %', '5.5', ['reduced']],
  ['VAT', 'TVA', '2.1', taxGroups],
])('%s (%s) at %s %% is charged on %j', (en, fr, rate, groups) => {
  expect(guessTaxGroups({ name: { en, fr }, rate })).toEqual(groups);
});
