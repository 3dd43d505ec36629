import { expect, it } from 'vitest';
import { inBothLanguages, textsIn } from './texts.ts';

it('fills a text in the language of its reader', () => {
  expect(textsIn('EN')('mail.invoice.invoice.subject', { number: 41, vendor: '{{number}} $&' })).toBe(
    'Invoice 41 from {{number}} $&',
  );
  expect(textsIn('FR')('mail.invoice.invoice.subject', { number: 41, vendor: 'Lanoix' })).toBe(
    'Facture 41 de Lanoix',
  );
});

it('takes the plural form of each language', () => {
  const subjects = (count: number) => inBothLanguages('mail.savedSearchFound.subject', { count, name: 'X' });
  expect(subjects(1)).toEqual({ en: 'X: 1 new offer', fr: expect.stringContaining('une nouvelle offre') });
  expect(subjects(2)).toEqual({ en: 'X: 2 new offers', fr: expect.stringContaining('2 nouvelles offres') });
});
