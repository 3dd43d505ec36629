import type { DataTag, QueryKey } from '@tanstack/react-query';
import { newerOf, queryClient } from './query.ts';

interface Listed {
  id: unknown;
  version: number;
}

/** A list with a command's response in place of its record, unless the listed version is newer. */
export const withAnswer = <Of extends Listed>(list: readonly Of[], response: Of): Of[] =>
  list.map((each) => (each.id === response.id ? newerOf(each, response) : each));

/** The same with a record that may be new, which then comes last. */
export const withNewAnswer = <Of extends Listed>(list: readonly Of[], response: Of): Of[] =>
  list.some(({ id }) => id === response.id) ? withAnswer(list, response) : [...list, response];

/**
 * For a result without a version: shows a command's response, unless something came in since it was sent, which may be
 * older or newer. The server is asked then.
 */
export async function sendAndCache<Response>(
  queryKey: QueryKey,
  send: () => Promise<Response>,
): Promise<Response> {
  const updates = () => queryClient.getQueryState(queryKey)?.dataUpdateCount ?? 0;
  const before = updates();
  const response = await send();
  if (updates() === before) queryClient.setQueryData(queryKey, response);
  else void queryClient.invalidateQueries({ queryKey, exact: true });
  return response;
}

interface Shown<Data> {
  change: (now: Data) => Data;
  /** Takes back this change alone, from what is shown by then. */
  undo: (now: Data) => Data;
}

/**
 * Shows a change before its response. When it fails, only this change is taken back, because others may have come in
 * meanwhile, and the server is asked for what holds now.
 */
export async function showAtOnce<Data, Response>(
  queryKey: DataTag<QueryKey, Data, Error>,
  { change, undo }: Shown<Data>,
  send: () => Promise<Response>,
): Promise<Response> {
  const set = (next: (now: Data) => Data) =>
    queryClient.setQueryData<Data>(queryKey, (now) => (now === undefined ? now : next(now)));
  set(change);
  try {
    return await send();
  } catch (error) {
    set(undo);
    void queryClient.invalidateQueries({ queryKey, exact: true });
    throw error;
  }
}
