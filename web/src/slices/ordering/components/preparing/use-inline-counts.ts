import type { OrderLine, PurchaseOrder } from '@halles/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { useStoredInput } from '../../../../lib/stored-input.ts';
import { createTurns } from '../../../../lib/turns.ts';
import { latestOf } from '../../queries.ts';
import { agreedOf, isWrong, preparedOf, problemOf } from './preparation.ts';
import { sendCounts } from './send-counts.ts';

const PAUSE_MS = 800;

interface Typed {
  count: string;
  /** What was prepared of the line when it was typed. */
  before: string | null;
}

/** What is typed and not saved yet, by line. */
type Counts = Readonly<Record<string, Typed>>;

export interface InlineCounts {
  of: (line: OrderLine) => string;
  change: (line: OrderLine, typed: string) => void;
  isTooMany: (line: OrderLine) => boolean;
  /** A field is left: what is typed is not waited for any longer. */
  save: () => void;
  /** Saves all that is typed and resolves to the order as it is then; rejects when something is not saved. */
  flush: () => Promise<PurchaseOrder>;
  /** Why the last counts are not saved. */
  failure: string | null;
}

/** Lines counted in the order itself; those by weight need a weight for each piece. */
export const isCountedInline = (order: PurchaseOrder, line: OrderLine): boolean =>
  order.side === 'vendor' &&
  order.status === 'preparing' &&
  order.can.markReady === true &&
  !line.isVariableWeight &&
  Number(agreedOf(line)) > 0;

const countOf = (line: OrderLine, typed: string) => ({ ...preparedOf(line), pieces: typed });
const problemWith = (line: OrderLine, typed: string) => problemOf(line, countOf(line, typed));

/** The lines that are typed in, with what is typed. */
const typedIn = (order: PurchaseOrder, typed: Counts) =>
  order.lines.flatMap((line) => {
    const one = typed[line.id];
    return one !== undefined && isCountedInline(order, line) ? [{ line, ...one }] : [];
  });

const isSaved = ({ prepared }: OrderLine, count: string): boolean =>
  prepared !== null && Number(prepared) === Number(count);

/** The counts to send; what is saved with them; whether somebody else counted one of the lines since it was typed. */
function toSave(order: PurchaseOrder, typed: Counts, lastSaved: ReadonlyMap<string, string | null>) {
  const right = typedIn(order, typed).filter(({ line, count }) => !isWrong(problemWith(line, count)));
  const mine = right.filter(
    ({ line, count, before }) =>
      isSaved(line, count) || line.prepared === before || line.prepared === lastSaved.get(line.id),
  );
  return {
    counts: mine
      .filter(({ line, count }) => !isSaved(line, count))
      .map(({ line, count }) => ({ lineId: line.id, before: line.prepared, prepared: count })),
    done: new Map<string, string>(mine.map(({ line, count }) => [line.id, count])),
    isStale: mine.length < right.length,
  };
}

/** Saves after a pause, and when the network is back. */
function useSaving(typed: Counts, save: () => Promise<unknown>): void {
  const tryToSave = useEffectEvent(() => {
    save().catch(() => undefined);
  });
  useEffect(() => {
    if (Object.keys(typed).length === 0) return undefined;
    const pause = setTimeout(tryToSave, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed]);
  useEffect(() => {
    const retry = () => tryToSave();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, []);
}

/**
 * Saves counts as they are typed. What is not saved yet stays on this device: a reload or a lost connection loses
 * nothing. A colleague's count of another line is no conflict; over one of the same line only the person saves again.
 */
export function useInlineCounts(order: PurchaseOrder): InlineCounts {
  const [typed, setTyped] = useStoredInput<Counts>(`prepared.${order.id}`, {});
  const [failure, setFailure] = useState<string | null>(null);
  const [inTurn] = useState(createTurns);
  /** What was prepared of lines once their counts were saved here. */
  const [lastSaved] = useState(() => new Map<string, string | null>());

  const reject = (error: unknown) => {
    setFailure(errorText(error));
    throw error;
  };
  /** After the save that is under way, which does not have what was typed since. */
  const save = (): Promise<PurchaseOrder> =>
    inTurn(async () => {
      const latest = latestOf(order);
      const { counts, done, isStale } = toSave(latest, typed, lastSaved);
      const saved = counts.length === 0 ? latest : await sendCounts(latest, counts).catch(reject);
      for (const { id, prepared } of saved.lines) if (done.has(id)) lastSaved.set(id, prepared);
      // What was typed meanwhile is saved after the next pause.
      if (done.size > 0)
        setTyped((now) =>
          Object.fromEntries(Object.entries(now).filter(([id, { count }]) => done.get(id) !== count)),
        );
      if (isStale) reject(new ProblemError({ code: 'request.stale', status: 409 }));
      setFailure(null);
      return saved;
    });
  const flush = async (): Promise<PurchaseOrder> => {
    const saved = await save();
    if (typedIn(saved, typed).some(({ line, count }) => isWrong(problemWith(line, count))))
      reject(new ProblemError({ code: 'request.invalid', status: 422 }));
    return saved;
  };
  useSaving(typed, save);

  const of = (line: OrderLine) => typed[line.id]?.count ?? preparedOf(line).pieces;
  return {
    of,
    change: ({ id }, count) => {
      const before = latestOf(order).lines.find((line) => line.id === id)?.prepared ?? null;
      setTyped((now) => ({ ...now, [id]: { count, before } }));
    },
    isTooMany: (line) => problemWith(line, of(line)) === 'tooMany',
    save: () => void save().catch(() => undefined),
    flush,
    failure,
  };
}
