import { expect, it } from 'vitest';
import { defaultCurrency, guessPurchaseOrderPrefix } from './organization-defaults.ts';

it.each([
  ['CA', 'CAD'],
  ['FR', 'EUR'],
  [null, 'EUR'],
] as const)('an organization in %s uses %s', (country, currency) => {
  expect(defaultCurrency(country)).toBe(currency);
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
