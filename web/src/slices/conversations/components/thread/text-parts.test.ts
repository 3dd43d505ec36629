import { describe, expect, it } from 'vitest';
import { textParts } from './text-parts.ts';

const kinds = (text: string, names: string[] = []) =>
  textParts(text, names).map(({ kind, text: part }) => `${kind}: ${part}`);

describe('the parts of a text', () => {
  it('are its addresses, without the punctuation after them', () => {
    expect(kinds('See https://halles.example/a?b=1, then (http://x.ca).')).toEqual([
      'text: See ',
      'link: https://halles.example/a?b=1',
      'text: , then (',
      'link: http://x.ca',
      'text: ).',
    ]);
  });
  it('are its mentions, the longest name first', () => {
    expect(kinds('@Luc Tremblay and @Luc', ['Luc', 'Luc Tremblay'])).toEqual([
      'mention: @Luc Tremblay',
      'text:  and ',
      'mention: @Luc',
    ]);
  });
  it.each(['javascript:alert(1)', '<img src=x onerror=alert(1)>', 'data:text/html,x', 'ftp://x.ca'])(
    'are only text in %j',
    (text) => expect(kinds(text)).toEqual([`text: ${text}`]),
  );
  it('reads a name with signs of patterns as it is written', () => {
    expect(kinds('@A.(B)* x', ['A.(B)*'])).toEqual(['mention: @A.(B)*', 'text:  x']);
  });
});
