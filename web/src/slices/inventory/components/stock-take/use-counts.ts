import type { FormatId } from '@halles/contract';
import { useEffect } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useUnsavedGuard } from '../../../../ui/form/unsaved.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import type { CountSheet } from '../../queries.ts';
import { withCount } from './sheet-lines.ts';
import { forgetCounts, saveCounts, sendCount, sendLeftCounts, useUnsavedCounts } from './unsaved-counts.ts';

/** A count that the server did not take, and why. */
export interface RefusedCount {
  counted: string | null;
  reason: string;
}

export type RefusedCounts = ReadonlyMap<FormatId, RefusedCount>;

export interface Counts {
  /** The sheet with the counts that are on their way. */
  shown: CountSheet;
  refused: RefusedCounts;
  save: (formatId: FormatId, counted: string | null) => void;
}

/** Counts are shown at once; one that is not saved stays beside its line, also after a reload, until it is. */
export function useCounts(sheet: CountSheet): Counts {
  const { id } = sheet;
  const isOpen = sheet.closedAt === null;
  const closed = useText()('errors.inventory.stockTakeClosed');
  // What did not arrive before a stock take was closed is not part of it.
  const unsaved = useUnsavedCounts(id).map((count) => (isOpen ? count : { ...count, reason: closed }));
  const refused = new Map(
    unsaved.flatMap(({ formatId, counted, reason }): [FormatId, RefusedCount][] =>
      reason === undefined ? [] : [[formatId, { counted, reason }]],
    ),
  );
  const shown = unsaved.reduce(
    (now, { formatId, counted, reason }) => (reason === undefined ? withCount(now, formatId, counted) : now),
    sheet,
  );
  useEffect(() => {
    if (!isOpen) return undefined;
    const sendLeft = () => void sendLeftCounts(id).catch(() => undefined);
    sendLeft();
    addEventListener('online', sendLeft);
    return () => removeEventListener('online', sendLeft);
  }, [id, isOpen]);
  const save = (formatId: FormatId, counted: string | null) => {
    const before = sheet.rows.find((line) => line.id === formatId)?.counted ?? null;
    sendCount({ stockTakeId: id, formatId, counted, before, at: Date.now() }).catch(
      () => void snackbar.error('inventory.take.countFailed'),
    );
  };
  useUnsavedGuard(isOpen && refused.size > 0, {
    save: () => saveCounts(id),
    discard: () => forgetCounts(id, ({ reason }) => reason !== undefined),
  });
  return { shown, refused, save };
}
