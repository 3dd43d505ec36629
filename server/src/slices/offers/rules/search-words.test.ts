import { describe, expect, it } from 'vitest';
import { synonyms } from './synonyms.ts';
import {
  prefixTsQueryOf,
  correctedText,
  plainText,
  tsQueryOf,
  singular,
  parseSearchText,
} from './search-words.ts';

it('there are more than sixty synonym groups, in plain words with few meanings each', () => {
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

describe('a search text', () => {
  it.each([
    ['', []],
    ['  de la ', []],
    ['Courgettes', [[['courgettes'], ['zucchini']]]],
    ['pomme de terre', [[['pomme', 'terre'], ['patate'], ['potato']]]],
    ['patates douces rouges', [[['patates', 'douces'], ['sweet', 'potato'], ['yam']], [['rouges']]]],
    ['radis', [[['radis'], ['radish']]]],
  ])('%s', (text, wanted) => expect(parseSearchText(text)).toEqual(wanted));

  it('contains no operators of the query language, whatever was typed', () => {
    for (const part of parseSearchText("a' & b | !c:* (d) \\ <-> œuf"))
      expect(`${tsQueryOf(part, '')} ${prefixTsQueryOf(part, 'A')}`).toMatch(/^[a-z0-9 ()&|:*A]+$/);
  });
});

it('is corrected word by word, or not at all', () => {
  const nearest = new Map([['tomtes', 'tomates']]);
  expect(correctedText('Tomtes rouges', nearest)).toBe('tomates rouges');
  expect(correctedText('tomates', nearest)).toBeNull();
});
