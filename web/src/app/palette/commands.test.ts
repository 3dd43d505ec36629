import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mergedTexts, type Language } from '../../../plugins/texts.ts';
import { readCommand, type CommandKind } from './commands.ts';

interface Catalogue {
  palette: { phrases: Record<CommandKind, string> };
}

const phrasesIn = (language: Language) =>
  (mergedTexts(join(import.meta.dirname, '../..'), language) as unknown as Catalogue).palette.phrases;

it.each([
  ['en-CA', 'confirm FN-19', 'confirm', 'FN-19'],
  ['en-CA', '  Confirm   order FN-19 ', 'confirm', 'FN-19'],
  ['en-CA', 'new invoice for Bistro Verger', 'newInvoice', 'Bistro Verger'],
  ['en-CA', 'invoice 19', 'newInvoice', '19'],
  ['en-CA', 'new order for Bistro', 'newOrder', 'Bistro'],
  ['en-CA', 'confirm', null, 'confirm'],
  ['en-CA', 'confirmed orders', null, 'confirmed orders'],
  ['en-CA', 'Bistro for new invoice', null, 'Bistro for new invoice'],
  ['fr-CA', 'confirmer FN-19', 'confirm', 'FN-19'],
  ['fr-CA', 'Confirmer la commande FN-19', 'confirm', 'FN-19'],
  ['fr-CA', 'nouvelle facture pour Bistro Verger', 'newInvoice', 'Bistro Verger'],
  ['fr-CA', 'FACTURE pour l’Épicerie', 'newInvoice', 'l’Épicerie'],
  ['fr-CA', 'nouvelle commande pour Bistro', 'newOrder', 'Bistro'],
  ['fr-CA', 'facture', null, 'facture'],
] as const)('%s: “%s” is %s of “%s”', (language, typed, kind, text) => {
  expect(readCommand(typed, phrasesIn(language))).toEqual({ kind, text });
});
