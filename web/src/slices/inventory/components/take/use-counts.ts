import type { FormatId, StockTakeId } from '@halles/contract';
import { useRef, useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { queryClient } from '../../../../lib/query.ts';
import { useUnsavedGuard } from '../../../../ui/form/unsaved.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { stockTakeQuery, type CountSheet } from '../../queries.ts';
import { withCount } from '../stock-take/sheet-lines.ts';

/** A count that the server did not take, and why. */
export interface RefusedCount {
  counted: string | null;
  reason: string;
}

export type RefusedCounts = ReadonlyMap<FormatId, RefusedCount>;

/** The last count of each line that the server has not answered yet. */
const unanswered = new Map<FormatId, Promise<unknown>>();

/** The counts of a line are sent one after the other: of two on their way, the first could arrive last. */
function sendCount(stockTakeId: StockTakeId, formatId: FormatId, counted: string | null): Promise<unknown> {
  const before = unanswered.get(formatId)?.catch(() => undefined) ?? Promise.resolve();
  const sent = before.then(() => api.inventory.count({ stockTakeId, counts: [{ formatId, counted }] }));
  unanswered.set(formatId, sent);
  const forget = () => void (unanswered.get(formatId) === sent && unanswered.delete(formatId));
  sent.then(forget, forget);
  return sent;
}

/** Rejects when one of the counts on their way is not saved. */
export const countsSaved = (): Promise<unknown> => Promise.all(unanswered.values());

/** Counts are shown at once; one that the server refuses stays beside its line until it is saved. */
export function useCounts(sheet: CountSheet) {
  const [refused, setRefused] = useState<RefusedCounts>(new Map());
  /** By line, the attempt that counts: the answer to an earlier one changes nothing. */
  const attempts = useRef(new Map<FormatId, symbol>());
  const { queryKey } = stockTakeQuery(sheet.id);
  const show = (formatId: FormatId, refusal: RefusedCount | null) =>
    setRefused((before) => {
      const others = [...before].filter(([id]) => id !== formatId);
      return new Map(refusal ? [...others, [formatId, refusal]] : others);
    });
  const save = async (formatId: FormatId, counted: string | null): Promise<boolean> => {
    const attempt = Symbol(formatId);
    attempts.current.set(formatId, attempt);
    show(formatId, null);
    queryClient.setQueryData(
      queryKey,
      (before: CountSheet | undefined) => before && withCount(before, formatId, counted),
    );
    try {
      await sendCount(sheet.id, formatId, counted);
      return true;
    } catch (error) {
      if (attempts.current.get(formatId) === attempt) show(formatId, { counted, reason: errorText(error) });
      snackbar.error('inventory.take.countFailed');
      await queryClient.invalidateQueries({ queryKey });
      return false;
    }
  };
  const saveRefused = async () => {
    const saved = await Promise.all([...refused].map(([id, { counted }]) => save(id, counted)));
    return saved.every(Boolean);
  };
  useUnsavedGuard(refused.size > 0, { save: saveRefused, discard: () => setRefused(new Map()) });
  return { refused, save };
}
