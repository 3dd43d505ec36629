import type { Change } from './changes.ts';
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

/** A live list is an array, or an object with `rows`; anything else is one record under its own key. */
export const liveKeyOf = (row: unknown): string => {
  const record = row as { id?: string; key?: string };
  return record.id ?? record.key ?? '';
};
