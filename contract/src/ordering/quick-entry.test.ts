import { describe, expect, it } from 'vitest';
import { matchFormats, parseTypedList } from './quick-entry.ts';

describe('parseTypedList', () => {
  it.each([
    ['2 cs carottes', '2', 'case', 'carottes'],
    ['5 kg betteraves', '5', 'kg', 'betteraves'],
    ['1,5 kg de betteraves jaunes', '1.5', 'kg', 'betteraves jaunes'],
    ['3 x kale', '3', null, 'kale'],
    ['12 bottes d’oignons verts', '12', 'bunch', 'oignons verts'],
    ['Carrots\t4', '4', null, 'Carrots'],
    ['pommes McIntosh 2 caisses', '2', 'case', 'pommes McIntosh'],
    ['- 10 lbs. potatoes', '10', 'lb', 'potatoes'],
    ['fromage', '1', null, 'fromage'],
    ['2 oranges', '2', null, 'oranges'],
  ])('%j', (text, quantity, unit, words) => {
    expect(parseTypedList(text)).toMatchObject([{ quantity, unit, words }]);
  });

  it('gives as many lines as were typed, on one line or on several', () => {
    expect(parseTypedList('2 cs carottes, 5 kg betteraves\n\n3 kale\r\n—').map(({ words }) => words)).toEqual(
      ['carottes', 'betteraves', 'kale'],
    );
  });
});

const format = (id: string, fr: string, en: string, saleUnit: string, sku: string | null = null) => ({
  id,
  name: { fr, en },
  formatTitle: { fr: '', en: '' },
  saleUnit,
  sku,
});
const formats = [
  format('1', 'Carottes nantaises', 'Nantes carrots', 'bag'),
  format('2', 'Carottes nantaises', 'Nantes carrots', 'case', 'CAR-10'),
  format('3', 'Betteraves rouges', 'Red beets', 'kg'),
  format('4', 'Betteraves jaunes', 'Golden beets', 'kg'),
];
const found = (text: string) => matchFormats(parseTypedList(text)[0]!, formats, 'FR').map(({ id }) => id);

describe('matchFormats', () => {
  it.each([
    ['2 cs carottes', ['2', '1']],
    ['1 sac carotte', ['1', '2']],
    ['5 kg betteraves', ['3', '4']],
    ['5 kg golden beets', ['4']],
    ['3 car-10', ['2']],
    ['2 homards', []],
  ])('%j matches %j', (text, ids) => {
    expect(found(text).slice(0, ids.length || 1)).toEqual(ids);
  });
});
