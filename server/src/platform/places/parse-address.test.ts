import { describe, expect, it } from 'vitest';
import { searchName } from './search.ts';
import { parseAddress } from './parse-address.ts';

describe('parseAddress', () => {
  it.each([
    ['Montréal', 'Montréal', null, null, null, null],
    ['4210 rue de Bordeaux, Montréal', 'Montréal', '4210 rue de Bordeaux', null, null, null],
    [
      '4210 rue de Bordeaux, Montréal, QC H2H 1Z4',
      'Montréal',
      '4210 rue de Bordeaux',
      'H2H 1Z4',
      'CA',
      'CA-QC',
    ],
    [
      '4210 rue de Bordeaux, Montréal (Québec)  h2h1z4',
      'Montréal',
      '4210 rue de Bordeaux',
      'H2H 1Z4',
      'CA',
      'CA-QC',
    ],
    [
      '4210 rue de Bordeaux, app. 3, Montréal QC, Canada',
      'Montréal',
      '4210 rue de Bordeaux, app. 3',
      null,
      'CA',
      'CA-QC',
    ],
    ['25 rue Saint-Jean, Québec', 'Québec', '25 rue Saint-Jean', null, null, null],
    ['Québec', 'Québec', null, null, null, null],
    ['Québec, QC', 'Québec', null, null, null, 'CA-QC'],
    ['Montréal, Québec', 'Montréal', null, null, null, 'CA-QC'],
    ['100 Queen Street, Ottawa ON K1P 1J9', 'Ottawa', '100 Queen Street', 'K1P 1J9', 'CA', 'CA-ON'],
    ['12 rue de la République, 69002 Lyon', 'Lyon', '12 rue de la République', '69002', 'FR', null],
    ['69002 Lyon', 'Lyon', null, '69002', 'FR', null],
    ['12 rue de la République, 69002 Lyon, France', 'Lyon', '12 rue de la République', '69002', 'FR', null],
    [
      '10500 boulevard Henri-Bourassa, Montréal',
      'Montréal',
      '10500 boulevard Henri-Bourassa',
      null,
      null,
      null,
    ],
    ['Montréal H2X', 'Montréal', null, 'H2X', 'CA', null],
  ])('%s', (text, city, street, postalCode, country, region) => {
    const parsed = parseAddress(text);
    expect(parsed.readings).toEqual([{ city, street: street }]);
    expect(parsed).toMatchObject({ postalCode, country, region });
  });

  it('offers every split of a text without a comma', () => {
    const { readings, street } = parseAddress('4210 rue de Bordeaux Trois Rivières');
    expect(readings).toEqual([
      { city: 'Trois Rivières', street: '4210 rue de Bordeaux' },
      { city: 'Rivières', street: '4210 rue de Bordeaux Trois' },
    ]);
    expect(street).toBe('4210 rue de Bordeaux Trois Rivières');
  });

  it('does not take a street name for a city', () => {
    expect(parseAddress('4210 rue de Bordeaux').readings).toEqual([]);
    expect(parseAddress('18 chemin du Lac').readings).toEqual([]);
  });

  it('finds nothing in an empty text', () => {
    for (const text of ['', '  ', ',,', 'H2H 1Z4']) expect(parseAddress(text).readings).toEqual([]);
    expect(parseAddress('H2H 1Z4').postalCode).toBe('H2H 1Z4');
  });
});

it('compares names without accents, punctuation and abbreviations', () => {
  expect(searchName('Saint-Jérôme')).toBe('saint jerome');
  expect(searchName('St-Jérome')).toBe('saint jerome');
  expect(searchName("  L'Œuvre  d’Été ")).toBe('l oeuvre d ete');
  expect(searchName('Ste-Thérèse')).toBe('sainte therese');
});
