import type { FormatId, StockTakeId } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { maySendAgain } from '../../../../lib/may-send-again.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { queryClient } from '../../../../lib/query.ts';
import { createTurns } from '../../../../lib/turns.ts';
import { readStored, writeStored } from '../../../../ui/storage.ts';
import { createStore } from '../../../../ui/store.ts';
import { stockTakeQuery, type CountSheet } from '../../queries.ts';
import { withCount } from '../stock-take/sheet-lines.ts';

/** A count that the server does not have yet. */
export interface UnsavedCount {
  counted: string | null;
  /** What the sheet had when the line was counted. */
  before: string | null;
  /** Why it is not saved; absent while it is on its way. */
  reason?: string;
  /** Refused: it is not sent again by itself. */
  isRefused?: boolean;
}

export type UnsavedByLine = Readonly<Record<FormatId, UnsavedCount>>;

/** Where they are kept. */
export const KEY = 'inventory.counts';
const none: UnsavedByLine = {};

/** By stock take; kept on this device until they are saved, through a reload and a lost network. */
export const unsavedCounts = createStore<Readonly<Record<StockTakeId, UnsavedByLine>>>(readStored(KEY, {}));
unsavedCounts.subscribe(() => {
  const all = unsavedCounts.get();
  writeStored(KEY, Object.keys(all).length === 0 ? null : all);
});

export const countsOf = (stockTakeId: StockTakeId): UnsavedByLine => unsavedCounts.get()[stockTakeId] ?? none;

export const entriesOf = (counts: UnsavedByLine) => Object.entries(counts) as [FormatId, UnsavedCount][];

function setCounts(stockTakeId: StockTakeId, entries: readonly [FormatId, UnsavedCount][]): void {
  const { [stockTakeId]: _before, ...others } = unsavedCounts.get();
  unsavedCounts.set(
    entries.length === 0 ? others : { ...others, [stockTakeId]: Object.fromEntries(entries) },
  );
}

/** Null: it is saved, or given up. */
export function keepCount(stockTakeId: StockTakeId, formatId: FormatId, count: UnsavedCount | null): void {
  const others = entriesOf(countsOf(stockTakeId)).filter(([id]) => id !== formatId);
  setCounts(stockTakeId, count ? [...others, [formatId, count]] : others);
}

export const forgetCounts = (stockTakeId: StockTakeId): void => setCounts(stockTakeId, []);

/** The counts of a line are sent one after the other: of two on their way, the first could arrive last. */
const turns = new Map<FormatId, ReturnType<typeof createTurns>>();
function inTurnOf(formatId: FormatId): ReturnType<typeof createTurns> {
  const turn = turns.get(formatId) ?? createTurns();
  turns.set(formatId, turn);
  return turn;
}

/** On their way from this page. */
const onTheirWay = new WeakSet<UnsavedCount>();

/** What this page saved last of each line. */
const lastSaved = new Map<FormatId, string | null>();

/** Whether nobody else has counted the line since. */
function isAsBefore(sheet: CountSheet, formatId: FormatId, { before }: UnsavedCount): boolean {
  const counted = sheet.rows.find(({ id }) => id === formatId)?.counted;
  return counted === before || counted === lastSaved.get(formatId);
}

/** Into the sheet on the screen. */
function show(stockTakeId: StockTakeId, formatId: FormatId, count: UnsavedCount): void {
  queryClient.setQueryData(stockTakeQuery(stockTakeId).queryKey, (sheet: CountSheet | undefined) =>
    sheet && isAsBefore(sheet, formatId, count) ? withCount(sheet, formatId, count.counted) : sheet,
  );
  lastSaved.set(formatId, count.counted);
}

/** Sends a count; rejects when it is not saved. */
export async function sendCount(
  stockTakeId: StockTakeId,
  formatId: FormatId,
  count: Omit<UnsavedCount, 'reason' | 'isRefused'>,
): Promise<void> {
  const sent: UnsavedCount = { counted: count.counted, before: count.before };
  const isLast = () => countsOf(stockTakeId)[formatId] === sent;
  onTheirWay.add(sent);
  keepCount(stockTakeId, formatId, sent);
  await inTurnOf(formatId)(async () => {
    try {
      await api.inventory.count({ stockTakeId, counts: [{ formatId, counted: sent.counted }] });
      show(stockTakeId, formatId, sent);
      if (isLast()) keepCount(stockTakeId, formatId, null);
    } catch (error) {
      if (isLast())
        keepCount(stockTakeId, formatId, {
          ...sent,
          reason: errorText(error),
          ...(!maySendAgain(error) && { isRefused: true }),
        });
      throw error;
    }
  });
}

const isLeft = (count: UnsavedCount): boolean => !onTheirWay.has(count) && count.isRefused !== true;

/** What an earlier page or a lost network left is sent again, unless somebody counted the line meanwhile. */
export async function sendLeftCounts(stockTakeId: StockTakeId): Promise<void> {
  if (!Object.values(countsOf(stockTakeId)).some(isLeft)) return;
  // What was on the screen without a network may be old.
  const sheet = await queryClient.fetchQuery({ ...stockTakeQuery(stockTakeId), staleTime: 0 });
  for (const [formatId, count] of entriesOf(countsOf(stockTakeId)).filter(([, one]) => isLeft(one))) {
    if (isAsBefore(sheet, formatId, count)) sendCount(stockTakeId, formatId, count).catch(() => undefined);
    else if (sheet.rows.some(({ id, counted }) => id === formatId && counted === count.counted))
      keepCount(stockTakeId, formatId, null);
    else {
      const reason = errorText(new ProblemError({ code: 'request.stale', status: 409 }));
      keepCount(stockTakeId, formatId, { ...count, reason, isRefused: true });
    }
  }
}

/** Sends again what is not saved, and waits for what is on its way. Resolves to whether all is saved. */
export async function saveCounts(stockTakeId: StockTakeId): Promise<boolean> {
  const left = entriesOf(countsOf(stockTakeId));
  await Promise.allSettled(
    left.map(([formatId, count]) =>
      onTheirWay.has(count)
        ? inTurnOf(formatId)(async () => undefined)
        : sendCount(stockTakeId, formatId, count),
    ),
  );
  return countsOf(stockTakeId) === none;
}
