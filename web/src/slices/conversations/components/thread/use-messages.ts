import { conversationLimits, type ConversationId, type Message, type MessageId } from '@halles/contract';
import { useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { liveCache, liveQuery, useLive } from '../../../../lib/live.ts';

const PAGE = conversationLimits.page;
/** At most this many older pages are subscribed to at a time. */
const MAX_PAGES = 4;

export interface Messages {
  /** The number of messages; undefined until the newest are loaded. */
  count: number | undefined;
  /** By position, from 1; undefined while its page loads. */
  messageAt: (position: number) => Message | undefined;
  /** Whether a message that was sent from here is among the newest. */
  isShown: (id: MessageId) => boolean;
  /** Positions `from` to `to` (both included) are about to become visible. */
  onWindow: (from: number, to: number) => void;
  error: Error | null;
  refetch: () => void;
}

/** The positions of page `page`: 1 to 50, 51 to 100, … */
const pageOf = (position: number): number => Math.floor((position - 1) / PAGE);
const inputOf = (conversationId: ConversationId, page: number) => ({
  conversationId,
  before: (page + 1) * PAGE + 1,
});

const noPages: readonly number[] = [];

/** The pages that hold positions which the newest messages do not. */
function olderPages(from: number, to: number, newestFrom: number): readonly number[] {
  const last = pageOf(Math.min(to, newestFrom - 1));
  const first = Math.max(pageOf(Math.max(1, from)), last - MAX_PAGES + 1);
  return from >= newestFrom ? noPages : Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** A thread of any length: its newest messages and the pages in view, live. */
export function useMessages(conversationId: ConversationId): Messages {
  const newest = useLive('conversations.listMessages', { conversationId });
  const [seen, setSeen] = useState({ from: Infinity, to: Infinity });
  const rows = newest.data?.rows ?? [];
  const newestFrom = rows[0]?.position ?? 1;
  const serializedPages = JSON.stringify(olderPages(seen.from, seen.to, newestFrom));
  const pages = JSON.parse(serializedPages) as number[];
  useEffect(() => {
    const shown = JSON.parse(serializedPages) as number[];
    const subscriptions = shown.map((page) =>
      liveCache.follow('conversations.listMessages', inputOf(conversationId, page)),
    );
    return () => subscriptions.forEach((leave) => leave());
  }, [conversationId, serializedPages]);
  const results = useQueries({
    queries: pages.map((page) => liveQuery('conversations.listMessages', inputOf(conversationId, page))),
  });
  const onWindow = useCallback((from: number, to: number) => {
    setSeen((before) => (before.from === from && before.to === to ? before : { from, to }));
  }, []);
  const messageAt = (position: number): Message | undefined => {
    if (position >= newestFrom) return rows.find((row) => row.position === position);
    const page = results[pages.indexOf(pageOf(position))]?.data;
    return page?.rows.find((row) => row.position === position);
  };
  return {
    count: newest.data && (rows.at(-1)?.position ?? 0),
    messageAt,
    isShown: (id) => rows.some((row) => row.id === id),
    onWindow,
    error: newest.data === undefined ? newest.error : null,
    refetch: () => void newest.refetch(),
  };
}
