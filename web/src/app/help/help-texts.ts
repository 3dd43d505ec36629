import { queryOptions, useQuery } from '@tanstack/react-query';
import type { UiLanguage } from '@halles/contract';
import { helpSlugs, type HelpArticle } from '../../lib/help-articles.ts';
import { useLanguage, useText, type TextKey } from '../../lib/i18n/index.ts';
import { parseArticle, type Article } from './parse-article.ts';

const sources: Record<UiLanguage, () => Promise<{ articles: Record<string, string> }>> = {
  'en-CA': () => import('./articles/en-CA.ts'),
  'fr-CA': () => import('./articles/fr-CA.ts'),
};

/** Every article of a language, by file name without ending. */
export const helpQuery = (language: UiLanguage) =>
  queryOptions({
    queryKey: ['help', language],
    queryFn: async () => {
      const { articles } = await sources[language]();
      return Object.fromEntries(
        Object.entries(articles).map(([path, text]) => [/([\w-]+)\.md$/.exec(path)![1]!, text]),
      );
    },
    staleTime: Infinity,
  });

export interface Help {
  articles: ReadonlyMap<HelpArticle, Article>;
  news: Article;
}

/** The articles in the person's language; null while they load. */
export function useHelp(): Help | null {
  const text = useText();
  const { data } = useQuery(helpQuery(useLanguage()));
  if (!data) return null;
  const textOf = (key: string) => text(key as TextKey);
  return {
    articles: new Map(helpSlugs.map((slug) => [slug, parseArticle(data[slug]!, textOf)])),
    news: parseArticle(data['whats-new']!, textOf),
  };
}
