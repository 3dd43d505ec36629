import { applyChanges, changesBetween, type Change } from './changes.ts';
import type { Problem } from './errors.ts';

/** What travels on the one WebSocket a tab keeps at /api/live. */
export type LiveRequest =
  | { type: 'subscribe'; id: number; procedure: string; input: unknown }
  | { type: 'unsubscribe'; id: number }
  | { type: 'ping' };

export type LiveMessage =
  | { type: 'snapshot'; id: number; value: unknown }
  | { type: 'changes'; id: number; changes: Change<unknown>[] }
  | { type: 'refused'; id: number; problem: Pick<Problem, 'code' | 'status'> }
  | { type: 'pong' };

/** Closes the socket: the session has ended; signing in again is the only way back. */
export const LIVE_SESSION_ENDED = 4401;
/** Closes the socket: the client reads too slowly; it reconnects and starts from a fresh snapshot. */
export const LIVE_TOO_SLOW = 4429;
/** Closes the socket: the person has as many open as one may have. */
export const LIVE_TOO_MANY = 4430;

/** Closes the socket, with the reason: too many messages or connections in a minute; the client waits. */
export const LIVE_TOO_OFTEN = 1008;

/** A live list is an array, or an object with `rows`; anything else is one record under its own key. */
export const liveKeyOf = (row: unknown): string => {
  const record = row as { id?: string | null; key?: string | null };
  return record.key ?? record.id ?? '';
};

/** Under these keys travels what is no row: one record, and what a page says beside its rows. */
const RECORD_KEY = 'value';
const PAGE_FIELDS_KEY = '$page';
/** A list or page whose rows cannot be told apart by their keys. */
const WHOLE_VALUE_KEY = '$whole';

const isPage = (value: unknown): value is { rows: unknown[] } =>
  typeof value === 'object' && value !== null && Array.isArray((value as { rows?: unknown }).rows);

const record = (row: unknown, key: string = RECORD_KEY): Change<unknown> => ({
  type: 'modified',
  key,
  row,
  index: 0,
});

/** What turns one answer into the next: row by row in a list and in a page; anything else comes as its whole new self. */
export function liveChanges(before: unknown, after: unknown): Change<unknown>[] {
  if (Array.isArray(before) && Array.isArray(after))
    return haveUniqueKeys(before, after)
      ? changesBetween(before, after, liveKeyOf)
      : [record(after, WHOLE_VALUE_KEY)];
  if (!isPage(before) || !isPage(after)) return [record(after)];
  const [{ rows: old, ...oldRest }, { rows, ...rest }] = [before, after];
  if (!haveUniqueKeys(old, rows)) return [record(after, WHOLE_VALUE_KEY)];
  return [
    ...changesBetween(old, rows, liveKeyOf),
    ...(JSON.stringify(oldRest) === JSON.stringify(rest) ? [] : [record(rest, PAGE_FIELDS_KEY)]),
  ];
}

/** Rows without a key of their own, such as the days of a calendar, would take each other's place. */
const haveUniqueKeys = (...lists: unknown[][]): boolean =>
  lists.every((rows) => new Set(rows.map(liveKeyOf)).size === rows.length);

/** The other way round, in the browser. */
export function applyLiveChanges(value: unknown, changes: readonly Change<unknown>[]): unknown {
  const whole = lastRowOf(WHOLE_VALUE_KEY, changes);
  if (whole !== undefined) return whole;
  if (Array.isArray(value)) return applyChanges(value, changes, liveKeyOf);
  if (!isPage(value)) return lastRowOf(RECORD_KEY, changes) ?? value;
  const ofRows = changes.filter((change) => change.type === 'empty' || change.key !== PAGE_FIELDS_KEY);
  const pageFields = lastRowOf(PAGE_FIELDS_KEY, changes) as object | undefined;
  return { ...value, ...pageFields, rows: applyChanges(value.rows, ofRows, liveKeyOf) };
}

function lastRowOf(key: string, changes: readonly Change<unknown>[]): unknown {
  const last = changes.findLast((change) => change.type === 'modified' && change.key === key);
  return last?.type === 'modified' ? last.row : undefined;
}
