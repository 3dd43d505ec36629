import { describe, expect, it } from 'vitest';
import { synonyms } from './synonyms.ts';
import { prefixTsQueryOf, correctedText, plainText, tsQueryOf, singular, parseSearchText } from './search-words.ts';

it('knows more than sixty words of the trade, each plain and in no more than a few meanings', () => {
  expect(synonyms.length).toBeGreaterThanOrEqual(60);
  for (const group of synonyms) {
    expect(group.length).toBeGreaterThan(1);
    for (const phrase of group) expect(plainText(phrase.replaceAll('_', ' '))).toBe(phrase);
  }
});

it.each([
  ['tomates', 'tomate'],
  ['tomatoes', 'tomato'],
  ['strawberries', 'strawberry'],
  ['poireaux', 'poireau'],
  ['radis', 'radi'],
  ['mais', 'mai'],
  ['cress', 'cress'],
  ['œufs', 'oeuf'],
])('%s is one of %s', (word, one) => expect(singular(plainText(word))).toBe(one));

describe('what is wanted', () => {
  it.each([
    ['', []],
    ['  de la ', []],
    ['Courgettes', [[['courgettes'], ['zucchini']]]],
    ['pomme de terre', [[['pomme', 'terre'], ['patate'], ['potato']]]],
    ['patates douces rouges', [[['patates', 'douces'], ['sweet', 'potato'], ['yam']], [['rouges']]]],
    ['radis', [[['radis'], ['radish']]]],
  ])('%s', (text, wanted) => expect(parseSearchText(text)).toEqual(wanted));

  it('is written so that nothing a person types is a sign of the query language', () => {
    for (const part of parseSearchText("a' & b | !c:* (d) \\ <-> œuf"))
      expect(`${tsQueryOf(part, '')} ${prefixTsQueryOf(part, 'A')}`).toMatch(/^[a-z0-9 ()&|:*A]+$/);
  });
});

it('corrects word by word, and says when there is nothing to correct', () => {
  const nearest = new Map([['tomtes', 'tomates']]);
  expect(correctedText('Tomtes rouges', nearest)).toBe('tomates rouges');
  expect(correctedText('tomates', nearest)).toBeNull();
});
