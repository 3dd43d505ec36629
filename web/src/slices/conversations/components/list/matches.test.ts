import { expect, it } from 'vitest';
import { matchesIn } from './matches.ts';

const marked = (text: string, search: string) =>
  matchesIn(text, search)
    .map(({ part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('');

it.each([
  ['Deux caisses de poireaux', 'caisses', 'Deux [caisses] de poireaux'],
  ['Épinards et épices', 'epi', '[Épi]nards et [épi]ces'],
  ['œufs 🥚 Œufs', 'œufs', '[œufs] 🥚 [Œufs]'],
  ['rien', 'autre', 'rien'],
  [`${'a'.repeat(50)} chou`, 'chou', `…${'a'.repeat(29)} [chou]`],
  ['chou et chou-fleur', 'fleur chou', '[chou] et [chou]-[fleur]'],
])('marks the words of a search in %j', (text, search, shown) => {
  expect(marked(text, search)).toBe(shown);
});
