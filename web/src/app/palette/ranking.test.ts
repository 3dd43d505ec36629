import { describe, expect, it } from 'vitest';
import { rankItems } from './ranking.ts';

const items = [
  { label: 'Tableau de bord' },
  { label: 'Paramètres', synonyms: 'réglages' },
  { label: 'Compte de crédit' },
  { label: 'Crédits des organisations' },
];
const labels = (typed: string) => rankItems(items, typed).map(({ label }) => label);

describe('the palette', () => {
  it('shows everything in its own order while nothing is typed', () => {
    expect(labels('  ')).toEqual(items.map(({ label }) => label));
  });
  it('ignores accents and case', () => {
    expect(labels('PARAMETRES')).toEqual(['Paramètres']);
    expect(labels('reglages')).toEqual(['Paramètres']);
  });
  it('ranks labels that begin with the text before those that contain it', () => {
    expect(labels('cre')).toEqual(['Crédits des organisations', 'Compte de crédit']);
  });
  it('matches all words in any order', () => {
    expect(labels('bord tab')).toEqual(['Tableau de bord']);
    expect(labels('bord rien')).toEqual([]);
  });
});
