import { applyChanges, changesBetween, type Change } from './changes.ts';
import type { Problem } from './errors.ts';

/** Messages on the one WebSocket that a tab opens at /api/live. */
export type LiveRequest =
  | { type: 'subscribe'; id: number; procedure: string; input: unknown }
  | { type: 'unsubscribe'; id: number }
  | { type: 'ping' };

export type LiveMessage =
  | { type: 'snapshot'; id: number; value: unknown }
  | { type: 'changes'; id: number; changes: Change<unknown>[] }
  | { type: 'refused'; id: number; problem: Pick<Problem, 'code' | 'status'> }
  | { type: 'pong' };

/** Closes the socket: the session has ended, and the user must sign in again. */
export const LIVE_SESSION_ENDED = 4401;
/** Closes the socket: the client reads too slowly; it reconnects and starts from a fresh snapshot. */
export const LIVE_TOO_SLOW = 4429;
/** Closes the socket: the user has the maximum number of sockets open. */
export const LIVE_TOO_MANY = 4430;

/** Closes the socket, with the reason: too many messages or connections in a minute; the client waits. */
export const LIVE_TOO_OFTEN = 1008;

/** A live list is an array, or an object with `rows`; any other value is a single record under `RECORD_KEY`. */
export const liveKeyOf = (row: unknown): string => {
  const record = row as { id?: string | null; key?: string | null };
  return record.key ?? record.id ?? '';
};

/** Keys of values that are not rows: a single record, and the fields of a page beside its rows. */
const RECORD_KEY = 'value';
const PAGE_FIELDS_KEY = '$page';
/** Key of a list or page whose rows do not have unique keys. */
const WHOLE_VALUE_KEY = '$whole';

const isPage = (value: unknown): value is { rows: unknown[] } =>
  typeof value === 'object' && value !== null && Array.isArray((value as { rows?: unknown }).rows);

const record = (row: unknown, key: string = RECORD_KEY): Change<unknown> => ({
  type: 'modified',
  key,
  row,
  index: 0,
});

/** The changes from one answer to the next: by row in a list or a page; any other value is sent whole. */
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

/** Rows without unique keys, such as the days of a calendar, would overwrite each other. */
const haveUniqueKeys = (...lists: unknown[][]): boolean =>
  lists.every((rows) => new Set(rows.map(liveKeyOf)).size === rows.length);

/** Applies the result of `liveChanges` in the browser. */
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
