import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { articlesAbout, helpArticles, helpSlugs, isGuide } from '../../lib/help-articles.ts';
import { bySpecificity, matchPath } from '../../lib/router/address.ts';
import { readTexts } from '../../testing/render-slice.tsx';
import { hasText, translate } from '../../ui/texts.ts';
import { screens } from '../screens.ts';
import { articles as english } from './articles/en-CA.ts';
import { articles as french } from './articles/fr-CA.ts';
import { NEWS_ON } from './news.ts';
import { parseArticle, wordsOf, type Article, type Block } from './parse-article.ts';

const sources = { 'en-CA': english, 'fr-CA': french };
type Language = keyof typeof sources;
const languages = Object.keys(sources) as Language[];
const slugs = [...helpSlugs, 'whats-new'];

const sourceOf = (language: Language, slug: string): string =>
  sources[language][`./${language}/${slug}.md`] ?? '';
function articleIn(language: Language, slug: string): Article {
  readTexts(language);
  return parseArticle(sourceOf(language, slug), (key) => (hasText(key) ? translate(key) : `{${key}}`));
}

const shapeOf = (block: Block): string => {
  if (block.kind === 'picture') return `picture ${block.name}`;
  return block.kind === 'list' ? `list of ${block.items.length}` : block.kind;
};
const linksOf = ({ blocks }: Article): string[] =>
  blocks
    .flatMap((block) => {
      if (block.kind === 'paragraph') return block.content;
      return block.kind === 'list' ? block.items.flat() : [];
    })
    .flatMap((part) => (part.kind === 'link' ? [part.href] : []));
const picturesOf = ({ blocks }: Article): string[] =>
  blocks.flatMap((block) => (block.kind === 'picture' ? [block.name] : []));

it('there are 25 articles with pictures or more, and first-day guides for sellers, buyers, hubs and drivers', () => {
  const pictured = helpSlugs.filter((slug) => picturesOf(articleIn('en-CA', slug)).length > 0);
  expect(pictured.length).toBeGreaterThanOrEqual(25);
  expect(helpSlugs.filter(isGuide)).toEqual([
    'first-day-seller',
    'first-day-buyer',
    'first-day-hub',
    'first-day-driver',
  ]);
});

describe('each article', () => {
  it('is there in both languages, and no other file is', () => {
    for (const language of languages)
      expect(Object.keys(sources[language]).toSorted()).toEqual(
        slugs.map((slug) => `./${language}/${slug}.md`).toSorted(),
      );
  });

  it.each(slugs)('has the same parts in both languages: %s', (slug) => {
    const [one, other] = languages.map((language) => articleIn(language, slug).blocks.map(shapeOf));
    expect(one).toEqual(other);
    expect(one!.length).toBeGreaterThan(0);
  });

  it.each(languages)('names only texts that the screens have: %s', (language) => {
    const unknown = slugs.flatMap((slug) => {
      const { title, summary } = articleIn(language, slug);
      return [title, summary, wordsOf(articleIn(language, slug))].join(' ').match(/\{[\w.-]+\}/g) ?? [];
    });
    expect(unknown).toEqual([]);
  });

  it.each(languages)('links to pages and shows pictures that exist: %s', (language) => {
    const pictures = join(import.meta.dirname, '../../../public/help', language);
    const missing = slugs.flatMap((slug) => {
      const article = articleIn(language, slug);
      return [
        ...linksOf(article).filter((href) => !Object.hasOwn(helpArticles, href.replace('/help/', ''))),
        ...picturesOf(article).filter((name) => !existsSync(join(pictures, `${name}.webp`))),
      ];
    });
    expect(missing).toEqual([]);
  });
});

it('an article explains screens that exist', () => {
  const isScreen = (path: string) =>
    screens.toSorted(bySpecificity).some((route) => matchPath(route.path, path) !== null) ||
    screens.some((route) => route.path.startsWith(`${path}/`));
  const unknown = helpSlugs.flatMap((slug) =>
    helpArticles[slug].screens.filter((path: string) => !isScreen(path)),
  );
  expect(unknown).toEqual([]);
});

it('a screen is explained by the article about it, then by those about the pages above', () => {
  expect(articlesAbout('/vendor/invoices/accounting')).toEqual(['accounting-export', 'invoices']);
  expect(articlesAbout('/vendor/invoices/0190')).toEqual(['invoices']);
  expect(articlesAbout('/')).toEqual([]);
});

it('the newest entry of "What’s new" has the date by which it is announced', () => {
  const [year, month, day] = NEWS_ON.split('-');
  for (const language of languages)
    expect(articleIn(language, 'whats-new').blocks[0]).toEqual({
      kind: 'heading',
      text: `${day}/${month}/${year}`,
    });
});
