import type { OfferPage } from '@halles/contract';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { liveCache, liveQuery } from '../../../../lib/live.ts';
import { keyOf, queryClient } from '../../../../lib/query.ts';
import type { SearchQuestion } from './address.ts';
import { followResults, freshResults, type CachedResults } from './cached-results.ts';

const pageNow = (question: SearchQuestion) =>
  queryClient.getQueryData<OfferPage>(keyOf('offers.search', question));

/** The pages loaded so far; each starts where the previous one ends now, so that none overlap. */
function questionsOf(first: SearchQuestion, pages: number): SearchQuestion[] {
  const questions = [first];
  const begin = pageNow(first);
  // Later pages use the corrected words that found the first page.
  const words = begin?.correctedText ? { ...first, text: begin.correctedText } : first;
  for (let last = begin; questions.length < pages && last?.next;) {
    const question = { ...words, after: last.next };
    questions.push(question);
    last = pageNow(question);
  }
  return questions;
}

/** Subscribes to every page; a page restarted because the previous one moved is included. */
function useFollowed(questions: readonly SearchQuestion[]): void {
  const questionKey = JSON.stringify(questions);
  useEffect(() => {
    const leave = (JSON.parse(questionKey) as SearchQuestion[]).map((question) =>
      liveCache.follow('offers.search', question),
    );
    return () => leave.forEach((each) => each());
  }, [questionKey]);
}

interface CachedPages {
  /** The query these results belong to. */
  questionKey: string;
  pages: readonly OfferPage[];
  results: CachedResults | null;
}

const isSame = (one: readonly OfferPage[], other: readonly OfferPage[]) =>
  one.length === other.length && one.every((page, index) => page === other[index]);

const foundIn = (pages: readonly OfferPage[]) => [
  ...new Map(pages.flatMap(({ rows }) => rows).map((offer) => [offer.id, offer])).values(),
];

/** The answers once all pages have loaded; null while one is loading. */
function useAnswers(question: SearchQuestion, pages: number) {
  const questions = questionsOf(question, pages);
  useFollowed(questions);
  const answers = useQueries({ queries: questions.map((each) => liveQuery('offers.search', each)) });
  const found = answers.flatMap(({ data }) => (data === undefined ? [] : [data]));
  const isWhole = found.length === answers.length && (found.length === pages || found.at(-1)?.next === null);
  return { answers, whole: isWhole ? found : null };
}

/**
 * Live results that do not move under the reader. `round`: a new value starts over. The previous results stay until a
 * new query is answered.
 */
export function useResults(question: SearchQuestion, round: number) {
  const questionKey = JSON.stringify([question, round]);
  const [count, setCount] = useState({ questionKey, pages: 1 });
  const [cached, setCached] = useState<CachedPages>({ questionKey, pages: [], results: null });
  const pages = count.questionKey === questionKey ? count.pages : 1;
  const { answers, whole } = useAnswers(question, pages);
  const isNew = cached.questionKey !== questionKey || cached.results === null;
  if (whole && (isNew || !isSame(whole, cached.pages))) {
    const found = foundIn(whole);
    const results = isNew ? freshResults(found) : followResults(cached.results!, found, hasNext(whole));
    setCached({ questionKey, pages: whole, results });
  }
  const failed = answers.find(({ error, data }) => error !== null && data === undefined);
  return {
    results: cached.results,
    hasMore: !isNew && hasNext(cached.pages),
    isRefreshing: isNew && cached.results !== null && !failed,
    isLoadingMore: !isNew && pages > cached.pages.length && hasNext(cached.pages) && !failed,
    error: failed?.error ?? null,
    isRetrying: failed?.isFetching ?? false,
    retry: () => void failed?.refetch(),
    showMore: () => setCount({ questionKey, pages: cached.pages.length + 1 }),
    showNew: () => setCached({ ...cached, results: freshResults(foundIn(cached.pages)) }),
  };
}

const hasNext = (pages: readonly OfferPage[]): boolean => (pages.at(-1)?.next ?? null) !== null;
