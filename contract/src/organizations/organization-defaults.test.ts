import { expect, it } from 'vitest';
import { defaultCurrency, defaultLanguage, guessPurchaseOrderPrefix } from './organization-defaults.ts';

it.each([
  ['CA', 'CAD'],
  ['FR', 'EUR'],
  [null, 'EUR'],
] as const)('an organization in %s uses %s', (country, currency) => {
  expect(defaultCurrency(country)).toBe(currency);
});

it.each([
  ['CA', 'CA-QC', 'FR'],
  ['CA', 'CA-ON', 'EN'],
  ['FR', 'FR-ARA', 'FR'],
  [null, null, 'EN'],
] as const)('the default language in %s, %s is %s', (country, region, language) => {
  expect(defaultLanguage(country, region)).toBe(language);
});

it.each([
  ['Ferme du Nord', 'FN-'],
  ['Fromagerie des Cantons', 'FC-'],
  ['Maraîchers de la Saône', 'MS-'],
  ['Érablière', 'ERA-'],
  ['L’Étal d’à côté', 'EC-'],
  ['Les 3 Sœurs & Frères Unis Réunis', '3SFU-'],
  ['the', ''],
  ['北京', ''],
])('the purchase order prefix of %s is “%s”', (name, prefix) => {
  expect(guessPurchaseOrderPrefix(name)).toBe(prefix);
});
