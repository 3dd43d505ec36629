import { inventoryLimits, type FormatId, type StockTakeId } from '@halles/contract';
import { useSyncExternalStore } from 'react';
import { api } from '../../../../lib/api.ts';
import { createDeviceStore } from '../../../../lib/device-store.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { queryClient } from '../../../../lib/query.ts';
import { maySendAgain } from '../../../../lib/send-left.ts';
import { createTurns } from '../../../../lib/turns.ts';
import { stockTakeQuery, type CountSheet } from '../../queries.ts';
import { withCount } from './sheet-lines.ts';

interface CountedLine {
  stockTakeId: StockTakeId;
  formatId: FormatId;
}

interface Count extends CountedLine {
  counted: string | null;
  /** What the sheet had when the line was counted. */
  before: string | null;
  /** When it was counted, by the clock of this device. */
  at: number;
}

/** A count that the server does not have yet. */
interface UnsavedCount extends Count {
  /** Why it is not saved; absent while it is on its way. */
  reason?: string;
  /** Refused: it is not sent again by itself. */
  isRefused?: boolean;
}

/** Stored on this device until they are saved, through a reload and a lost network. */
const unsaved = createDeviceStore<readonly UnsavedCount[]>('inventory.counts', []);

const ofStockTake = (all: readonly UnsavedCount[], stockTakeId: StockTakeId): UnsavedCount[] =>
  all.filter((count) => count.stockTakeId === stockTakeId);

const countsOf = (stockTakeId: StockTakeId): UnsavedCount[] => ofStockTake(unsaved.get(), stockTakeId);

export const useUnsavedCounts = (stockTakeId: StockTakeId): UnsavedCount[] =>
  ofStockTake(useSyncExternalStore(unsaved.subscribe, unsaved.get), stockTakeId);

const keyOf = ({ stockTakeId, formatId }: CountedLine): string => `${stockTakeId} ${formatId}`;

const put = (count: UnsavedCount): void =>
  unsaved.change((all) => [...all.filter((one) => keyOf(one) !== keyOf(count)), count]);

/** What becomes of a count that is still stored; null: it is saved. */
const replace = (count: Count, next: UnsavedCount | null): void =>
  unsaved.change((all) =>
    all.flatMap((one) => {
      if (keyOf(one) !== keyOf(count) || one.counted !== count.counted) return [one];
      return next === null ? [] : [next];
    }),
  );

/** Given up, or of no use any more. */
export const forgetCounts = (
  stockTakeId: StockTakeId,
  which: (count: UnsavedCount) => boolean = () => true,
): void => unsaved.change((all) => all.filter((one) => one.stockTakeId !== stockTakeId || !which(one)));

/** The counts of a line are sent one after the other: of two on their way, the first could arrive last. */
const turns = new Map<string, ReturnType<typeof createTurns>>();
function inTurnOf(line: CountedLine): ReturnType<typeof createTurns> {
  const turn = turns.get(keyOf(line)) ?? createTurns();
  turns.set(keyOf(line), turn);
  return turn;
}

/** By line, the last count on its way from this page. */
const onTheirWay = new Map<string, Count>();

/** What this page saved last of each line, and when it knew. */
const lastSaved = new Map<string, { counted: string | null; at: number }>();

/** Whether nobody else has counted the line since. */
function isAsBefore(sheet: CountSheet, count: Count): boolean {
  const counted = sheet.rows.find(({ id }) => id === count.formatId)?.counted;
  return counted === count.before || counted === lastSaved.get(keyOf(count))?.counted;
}

/** Into the sheet on the screen. */
function show(count: Count): void {
  queryClient.setQueryData(stockTakeQuery(count.stockTakeId).queryKey, (sheet: CountSheet | undefined) =>
    sheet && isAsBefore(sheet, count) ? withCount(sheet, count.formatId, count.counted) : sheet,
  );
  lastSaved.set(keyOf(count), { counted: count.counted, at: Date.now() });
}

/**
 * A count that was entered while the one before was on its way is later than it. The clock of a device may have been
 * changed meanwhile.
 */
const secondsSince = (count: Count): number => {
  const at = Math.max(count.at, lastSaved.get(keyOf(count))?.at ?? 0);
  return Math.min(Math.max(Math.floor((Date.now() - at) / 1_000), 0), inventoryLimits.countWaitInSeconds);
};

/** Sends a count; rejects when it is not saved. */
export async function sendCount({ stockTakeId, formatId, counted, before, at }: Count): Promise<void> {
  const sent: Count = { stockTakeId, formatId, counted, before, at };
  const end = (next: UnsavedCount | null) => {
    // The line was counted again meanwhile.
    if (onTheirWay.get(keyOf(sent)) !== sent) return;
    onTheirWay.delete(keyOf(sent));
    replace(sent, next);
  };
  onTheirWay.set(keyOf(sent), sent);
  put(sent);
  await inTurnOf(sent)(async () => {
    try {
      await api.inventory.count({
        stockTakeId,
        counts: [{ formatId, counted, secondsAgo: secondsSince(sent) }],
      });
      show(sent);
      end(null);
    } catch (error) {
      end({ ...sent, reason: errorText(error), ...(!maySendAgain(error) && { isRefused: true }) });
      throw error;
    }
  });
}

const leftOf = (stockTakeId: StockTakeId): UnsavedCount[] =>
  countsOf(stockTakeId).filter((count) => !onTheirWay.has(keyOf(count)) && count.isRefused !== true);

/** What an earlier page or a lost network left is sent again; the server knows which count of a line is the later one. */
export async function sendLeftCounts(stockTakeId: StockTakeId): Promise<void> {
  if (leftOf(stockTakeId).length === 0) return;
  // What was on the screen without a network may be old.
  await queryClient.fetchQuery({ ...stockTakeQuery(stockTakeId), staleTime: 0 });
  for (const count of leftOf(stockTakeId)) sendCount(count).catch(() => undefined);
}

/** Sends again what was not refused, and waits for what is on its way. Resolves to whether all is saved. */
export async function saveCounts(stockTakeId: StockTakeId): Promise<boolean> {
  const left = leftOf(stockTakeId).map((count) => sendCount(count));
  const underWay = countsOf(stockTakeId).map((count) => inTurnOf(count)(async () => undefined));
  await Promise.allSettled([...left, ...underWay]);
  return countsOf(stockTakeId).length === 0;
}
