import { describe, expect, it } from 'vitest';
import { isFrenchCompany, type InvoiceWarning } from '@halles/contract';
import { aFrenchDocument, aLine, rates } from '../factory/documents.ts';
import {
  regulatedFoodOf,
  frenchMentions,
  frenchWarnings,
  missingFrenchParts,
  DEFAULT_FRENCH_TERMS,
} from './france.ts';

it.each([
  ['SARL', true],
  ['S.A.S.', true],
  ['EURL', true],
  ['Société par actions simplifiée', true],
  ['GAEC', true],
  ['EI', false],
  ['Entreprise individuelle', false],
  ['Micro-entreprise', false],
  ['Association loi 1901', false],
  [null, false],
])('%s: a company: %s', (legalForm, is) => {
  expect(isFrenchCompany(legalForm)).toBe(is);
});

it.each([
  ['meat.beef', 'freshMeat'],
  ['meat.charcuterie', 'perishable'],
  ['vegetables.roots', 'perishable'],
  ['fruits.dried', null],
  ['alcohol.wine', 'alcohol'],
  ['grocery.oils', null],
  [null, null],
])('%s is capped as %s', (category, cap) => {
  expect(regulatedFoodOf(category)).toBe(cap);
});

describe('payment terms', () => {
  const [order] = aFrenchDocument().orders;
  // Delivered on 10 November: meat is due by the 30th, perishables by 10 December, alcohol by 30 December.
  const delivered = { orders: [{ ...order!, on: '2026-11-10' }], issuedOn: '2026-11-10' };
  it.each<[string, string, InvoiceWarning[]]>([
    ['meat.lamb', '2026-11-30', []],
    ['meat.lamb', '2026-12-01', ['meatTerms']],
    ['dairy.milk', '2026-12-10', []],
    ['dairy.milk', '2026-12-11', ['perishableTerms']],
    ['alcohol.wine', '2026-12-30', []],
    ['alcohol.wine', '2026-12-31', ['alcoholTerms']],
    ['grocery.oils', '2027-01-09', []],
    ['grocery.oils', '2027-01-10', ['terms']],
  ])('of %s due on %s: %j', (category, dueOn, warnings) => {
    expect(frenchWarnings(aFrenchDocument({ ...delivered, dueOn }), [category])).toEqual(warnings);
  });

  it('are those of the most restricted food on it, and absent on a credit note', () => {
    const late = { ...delivered, dueOn: '2026-12-31' };
    expect(frenchWarnings(aFrenchDocument(late), ['meat.beef', 'eggs.hen', null]).sort()).toEqual([
      'meatTerms',
      'perishableTerms',
    ]);
    expect(frenchWarnings(aFrenchDocument({ ...late, kind: 'creditNote' }), ['meat.beef'])).toEqual([]);
  });
});

it('warn of a French buyer without its number; buyers elsewhere have none', () => {
  const { electronic } = aFrenchDocument();
  const buying = (country: string) =>
    frenchWarnings(
      aFrenchDocument({
        electronic: {
          ...electronic!,
          buyer: { siret: null, vatNumber: null, place: { ...electronic!.buyer.place!, country } },
        },
      }),
      [],
    );
  expect(buying('FR')).toEqual(['buyerSiret']);
  expect(buying('CA')).toEqual([]);
});

describe('French requirements', () => {
  const document = aFrenchDocument({ rates: [rates.reduced], lines: [aLine({ taxIds: ['reduced'] })] });
  const { seller } = document.electronic!;

  it('are met, or listed one by one', () => {
    expect(missingFrenchParts(document, seller)).toEqual([]);
    const bare = { ...seller, siret: null, vatNumber: null, capitalMinor: null, registerTown: null };
    expect(missingFrenchParts(document, bare)).toEqual([
      'invoicing.noSiret',
      'invoicing.noVatNumber',
      'invoicing.noCapital',
      'invoicing.noRegisterTown',
    ]);
    expect(missingFrenchParts(document, { ...bare, legalForm: null })).toContain('invoicing.noLegalForm');
  });

  it('include one VAT rate per line and for the delivery fee', () => {
    const two = aFrenchDocument({
      rates: [rates.reduced, rates.full],
      lines: [aLine({ taxIds: ['reduced', 'full'] })],
    });
    expect(missingFrenchParts(two, seller)).toEqual(['invoicing.severalVats']);
    const fee = { amountMinor: 500, taxIds: ['reduced', 'full'] };
    expect(missingFrenchParts({ ...document, deliveryFee: fee }, seller)).toEqual(['invoicing.severalVats']);
    expect(missingFrenchParts({ ...document, deliveryFee: { ...fee, amountMinor: 0 } }, seller)).toEqual([]);
  });

  it('include the agreed late terms or else the legal ones, and always the fixed charge', () => {
    const mentionsOf = (annualRate: string | null) =>
      frenchMentions(DEFAULT_FRENCH_TERMS, { isFranchise: false, annualRate }).map(({ fr }) => fr);
    expect(mentionsOf('12.5')).toContain(
      'Retard de paiement\u00a0: pénalités au taux annuel de 12,5\u00a0%.',
    );
    expect(mentionsOf(null)).toContain(
      'Retard de paiement\u00a0: pénalités au taux de trois fois l’intérêt légal.',
    );
    for (const rate of ['12.5', null])
      expect(mentionsOf(rate).join()).toContain(
        'indemnité forfaitaire de 40\u00a0€ pour frais de recouvrement',
      );
  });
});
