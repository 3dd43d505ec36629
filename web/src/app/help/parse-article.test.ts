import { expect, it } from 'vitest';
import { parseArticle, wordsOf } from './parse-article.ts';

const source = `# Stock

What you have.

Press **{inventory.takes.open}**, then read [Taxes](/help/taxes).

1. Count.
2. Apply.

- Or not.

![A shelf](shelf)

## Later
`;
const textOf = (key: string) => (key === 'inventory.takes.open' ? 'Count stock' : key);

it('reads headings, paragraphs, both kinds of list, pictures, bold text and links', () => {
  expect(parseArticle(source, textOf)).toEqual({
    title: 'Stock',
    summary: 'What you have.',
    blocks: [
      {
        kind: 'paragraph',
        content: [
          { kind: 'text', text: 'Press ' },
          { kind: 'bold', text: 'Count stock' },
          { kind: 'text', text: ', then read ' },
          { kind: 'link', text: 'Taxes', href: '/help/taxes' },
          { kind: 'text', text: '.' },
        ],
      },
      {
        kind: 'list',
        isOrdered: true,
        items: [[{ kind: 'text', text: 'Count.' }], [{ kind: 'text', text: 'Apply.' }]],
      },
      { kind: 'list', isOrdered: false, items: [[{ kind: 'text', text: 'Or not.' }]] },
      { kind: 'picture', name: 'shelf', alt: 'A shelf' },
      { kind: 'heading', text: 'Later' },
    ],
  });
});

it('is searched by all its words, without its marks', () => {
  expect(wordsOf(parseArticle(source, textOf))).toBe(
    'Stock What you have. Press Count stock, then read Taxes. Count. Apply. Or not. Later',
  );
});
