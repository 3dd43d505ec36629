import { expect, it } from 'vitest';
import { nameWithRate, numberFormats } from './number-formats.ts';

it.each([
  ['TPS', '5', 'TPS 5 %'],
  ['TVA 5,5 %', '5.5', 'TVA 5,5 %'],
  ['TVA 5,5\u00a0%', '5.5', 'TVA 5,5 %'],
  ['TVA 5,5 % / VAT 5.5 %', '5.5', 'TVA 5,5 % / VAT 5.5 %'],
  ['TVA 15,5 %', '5.5', 'TVA 15,5 % 5,5 %'],
  ['Taxe 2015', '5', 'Taxe 2015 5 %'],
])('%s at %s is labelled %s', (name, rate, label) => {
  const labelled = nameWithRate(name, numberFormats('fr-CA').percent(rate));
  expect(labelled.replaceAll('\u00a0', ' ')).toBe(label);
});
