import { describe, expect, it } from 'vitest';
import { rankItems } from './ranking.ts';

const items = [
  { label: 'Tableau de bord' },
  { label: 'Paramètres', synonyms: 'réglages' },
  { label: 'Compte de crédit' },
  { label: 'Crédits des organisations' },
];
const labels = (typed: string) => rankItems(items, typed).map(({ label }) => label);

describe('the palette finds', () => {
  it('everything, in its own order, while nothing is typed', () => {
    expect(labels('  ')).toEqual(items.map(({ label }) => label));
  });
  it('without accents and in any case', () => {
    expect(labels('PARAMETRES')).toEqual(['Paramètres']);
    expect(labels('reglages')).toEqual(['Paramètres']);
  });
  it('what begins with it before what contains it', () => {
    expect(labels('cre')).toEqual(['Crédits des organisations', 'Compte de crédit']);
  });
  it('words in any order, all of them', () => {
    expect(labels('bord tab')).toEqual(['Tableau de bord']);
    expect(labels('bord rien')).toEqual([]);
  });
});
