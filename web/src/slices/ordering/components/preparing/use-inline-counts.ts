import type { OrderLine, PurchaseOrder } from '@halles/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { useStoredInput } from '../../../../lib/stored-input.ts';
import { agreedOf, isWrong, preparedOf, problemOf } from './preparation.ts';
import { sendCounts } from './send-counts.ts';

const PAUSE_MS = 800;

/** What is typed and not saved yet, by line. */
type Counts = Readonly<Record<string, string>>;

export interface InlineCounts {
  of: (line: OrderLine) => string;
  change: (line: OrderLine, typed: string) => void;
  isTooMany: (line: OrderLine) => boolean;
  /** Saves what is typed and resolves to the order as it is then; rejects when it could not be saved. */
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

/** The counts of lines that can be saved as they stand. */
const sendable = (order: PurchaseOrder, typed: Counts) =>
  order.lines.flatMap((line) => {
    const count = typed[line.id];
    return count !== undefined &&
      isCountedInline(order, line) &&
      !isWrong(problemOf(line, countOf(line, count)))
      ? [{ lineId: line.id, before: line.prepared, prepared: count }]
      : [];
  });

/**
 * Saves counts as they are typed. What is not saved yet stays on this device: a reload or a lost connection loses
 * nothing. A colleague's count of another line is no conflict.
 */
export function useInlineCounts(order: PurchaseOrder): InlineCounts {
  const [typed, setTyped] = useStoredInput<Counts>(`prepared.${order.id}`, {});
  const [failure, setFailure] = useState<string | null>(null);
  const saving = useRef<Promise<PurchaseOrder>>(null);

  const save = async (): Promise<PurchaseOrder> => {
    const counts = sendable(order, typed);
    if (counts.length === 0) return order;
    try {
      const saved = await sendCounts(order, counts);
      setFailure(null);
      const sent = new Map<string, string>(counts.map(({ lineId, prepared }) => [lineId, prepared]));
      // What was typed meanwhile is saved after the next pause.
      setTyped((now) =>
        Object.fromEntries(Object.entries(now).filter(([id, count]) => sent.get(id) !== count)),
      );
      return saved;
    } catch (error) {
      setFailure(errorText(error));
      throw error;
    }
  };
  /** One save at a time. */
  const flush = async (): Promise<PurchaseOrder> => {
    saving.current ??= save().finally(() => {
      saving.current = null;
    });
    return saving.current;
  };
  const tryToSave = useEffectEvent(() => {
    flush().catch(() => undefined);
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

  const of = (line: OrderLine) => typed[line.id] ?? preparedOf(line).pieces;
  return {
    of,
    change: (line, count) => setTyped((now) => ({ ...now, [line.id]: count })),
    isTooMany: (line) => problemOf(line, countOf(line, of(line))) === 'tooMany',
    flush,
    failure,
  };
}
