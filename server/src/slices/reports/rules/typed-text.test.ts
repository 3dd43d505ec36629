import { describe, expect, it } from 'vitest';
import { patternsWithOneError, typedText } from './typed-text.ts';

it.each([
  ['', [], null],
  ['  -  ', [], null],
  ['bistro verger', ['bistro', 'verger'], null],
  ['19', ['19'], { prefix: '', digits: '19' }],
  ['fn-19', ['fn', '19'], { prefix: 'fn', digits: '19' }],
  ['fn 0019', ['fn', '0019'], { prefix: 'fn', digits: '19' }],
  ['2026-0019', ['2026', '0019'], { prefix: '2026', digits: '19' }],
  ['fn-', ['fn'], null],
  ['fn-00', ['fn', '00'], null],
  ['5 kg', ['5', 'kg'], null],
])('reads words and the number at the end of “%s”', (folded, words, number) => {
  expect(typedText(folded)).toEqual({ words, phrase: words.join(' '), number });
});

it('reads eight words at most', () => {
  expect(typedText('a b c d e f g h i j').words).toHaveLength(8);
});

describe('one error in a word', () => {
  const matches = (typed: string, meant: string) =>
    patternsWithOneError(typed).some((pattern) =>
      new RegExp(`^${pattern.replaceAll('%', '.*').replaceAll('_', '.')}$`).test(meant),
    );
  it.each([
    ['bistro', 'is right'],
    ['bisrto', 'exchanges two letters'],
    ['bstro', 'misses a letter'],
    ['bisttro', 'has one too many'],
    ['bictro', 'has a wrong letter'],
    ['bistor', 'exchanges the last two letters'],
  ])('%s %s', (typed) => {
    expect(matches(typed, 'bistro verger')).toBe(true);
  });
  it.each(['bsirot', 'vistro', 'bictrp'])('%s has more errors, or its first letter is wrong', (typed) => {
    expect(matches(typed, 'bistro verger')).toBe(false);
  });
});
