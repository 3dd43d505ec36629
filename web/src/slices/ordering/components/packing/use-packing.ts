import type { OrderLine, PurchaseOrder, PurchaseOrderId } from '@halles/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { currentOf } from '../../../../lib/problem-error.ts';
import { useStoredInput } from '../../../../lib/stored-input.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { cacheOrder, seen } from '../../queries.ts';
import { countedOf, type Prepared } from '../preparing/preparation.ts';
import { sendCounts, type CountedLine } from '../preparing/send-counts.ts';
import { savedCount, type PackEntry } from './packing.ts';
import {
  isRefusedBy,
  leftAfter,
  leftOf,
  sendable,
  waitingOrders,
  withoutSaved,
  type UnsavedByLine,
} from './unsaved.ts';

/** A number is sent after a pause, a tick at once. */
const PAUSE_MS = 800;

export interface Packing {
  of: (line: OrderLine) => Prepared | null;
  /** What was counted here is not saved until the person decides. */
  isRefused: (entry: PackEntry) => boolean;
  tick: (line: OrderLine, count: Prepared | null) => void;
  type: (line: OrderLine, count: Prepared) => void;
  keepMine: (line: OrderLine) => void;
  forget: (line: OrderLine) => void;
  /** A field is left: what is typed is not waited for any longer. */
  save: () => void;
  /** Saves what is counted of an order and resolves to it; rejects when it could not be saved. */
  flush: (order: PurchaseOrder) => Promise<PurchaseOrder>;
  /** Lines that only this device holds, and why. */
  unsaved: number;
  failure: string | null;
}

interface PackingOptions {
  /** Where what is not saved is kept on this device. */
  storedAs: string;
  /** Shows an order as it was just saved, before the live update arrives. */
  onSaved: (order: PurchaseOrder) => void;
}

async function saveCounts(
  order: PurchaseOrder,
  counts: readonly CountedLine[],
  onSaved: PackingOptions['onSaved'],
): Promise<PurchaseOrder> {
  const started = order.status === 'confirmed' ? await startPreparing(order) : order;
  onSaved(started);
  const saved = await sendCounts(started, counts);
  onSaved(saved);
  if (isProposed(saved) && !isProposed(order)) snackbar.info('ordering.orders.prepare.weightsProposed');
  return saved;
}

const isProposed = ({ changeSets }: PurchaseOrder): boolean =>
  changeSets.some(({ status }) => status === 'open');

const newer = (one: PurchaseOrder, other: PurchaseOrder): PurchaseOrder =>
  one.version > other.version ? one : other;

/** What is not saved, also as it is before React has shown it: a save takes what was counted last. */
function useUnsaved(storedAs: string) {
  const [unsaved, setUnsaved] = useStoredInput<UnsavedByLine>(storedAs, {});
  const now = useRef(unsaved);
  const change = (next: (left: UnsavedByLine) => UnsavedByLine) => {
    now.current = next(now.current);
    setUnsaved(now.current);
  };
  return { unsaved, now, change };
}

/** Saves what is counted, order by order, one save of an order after the other. */
function useSaving({ now, change }: ReturnType<typeof useUnsaved>, onSaved: PackingOptions['onSaved']) {
  const [failures, setFailures] = useState<Readonly<Record<PurchaseOrderId, string | null>>>({});
  const saving = useRef(new Map<PurchaseOrderId, Promise<PurchaseOrder>>());
  const save = async (order: PurchaseOrder): Promise<PurchaseOrder> => {
    const counts = sendable(order, now.current);
    if (counts.length === 0) return order;
    try {
      const saved = await saveCounts(order, counts, onSaved);
      setFailures((others) => ({ ...others, [order.id]: null }));
      change((left) => leftAfter(left, counts, saved));
      return saved;
    } catch (error) {
      const current = currentOf(error) as PurchaseOrder | null;
      if (current) {
        onSaved(current);
        // The lines that nobody else counted are saved next.
        change((left) => ({ ...left }));
      } else setFailures((others) => ({ ...others, [order.id]: errorText(error) }));
      throw error;
    }
  };
  const flush = (order: PurchaseOrder): Promise<PurchaseOrder> => {
    const before = saving.current.get(order.id) ?? Promise.resolve(order);
    const started = before.catch(() => order).then((saved) => save(newer(saved, order)));
    saving.current.set(order.id, started);
    return started;
  };
  return { flush, failures };
}

/**
 * The counts of all orders of a run. They are kept on this device until they are saved, through a reload and a lost
 * network, and are saved with the commands of the order's own page.
 */
export function usePacking(orders: readonly PurchaseOrder[], { storedAs, onSaved }: PackingOptions): Packing {
  const counts = useUnsaved(storedAs);
  const { unsaved, change } = counts;
  const { flush, failures } = useSaving(counts, onSaved);
  const pause = useRef(0);
  const tryToSave = useEffectEvent(() => {
    for (const order of orders) flush(order).catch(() => undefined);
  });
  useEffect(() => {
    if (Object.keys(unsaved).length === 0) return undefined;
    const wait = setTimeout(tryToSave, pause.current);
    return () => clearTimeout(wait);
  }, [unsaved]);
  // Sign-out asks about what is left here.
  const forgetSaved = useEffectEvent(() => {
    const left = withoutSaved(counts.now.current, orders);
    if (left !== counts.now.current) change(() => left);
  });
  useEffect(() => forgetSaved(), [orders]);
  useEffect(() => {
    const retry = () => tryToSave();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, []);

  const put = (line: OrderLine, count: Prepared | null, pauseMs: number) => {
    pause.current = pauseMs;
    change((left) => ({ ...left, [line.id]: { count, before: beforeOf(line, left) } }));
  };
  const of = (line: OrderLine) => {
    const one = leftOf(line, unsaved);
    return one ? one.count : savedCount(line);
  };
  const waiting = waitingOrders(orders, unsaved);
  return {
    of,
    isRefused: (entry) => {
      const one = leftOf(entry.line, unsaved);
      return one !== undefined && isRefusedBy(entry, one);
    },
    tick: (line, count) => put(line, count, 0),
    type: (line, count) => put(line, count, PAUSE_MS),
    keepMine: (line) => {
      pause.current = 0;
      change((left) => ({ ...left, [line.id]: { count: of(line), before: countedOf(line) } }));
    },
    forget: ({ id }) =>
      change((left) => Object.fromEntries(Object.entries(left).filter(([lineId]) => lineId !== id))),
    save: () => {
      pause.current = 0;
      change((left) => ({ ...left }));
    },
    flush,
    unsaved: waiting.length,
    failure: waiting.map((id) => failures[id]).find(Boolean) ?? null,
  };
}

/** What was saved of the line when it was first counted here. */
function beforeOf(line: OrderLine, unsaved: UnsavedByLine): string | null {
  const left = leftOf(line, unsaved);
  return left ? left.before : countedOf(line);
}

/** Begins the preparation with the first line that is counted; somebody else may have begun it at the same moment. */
async function startPreparing(order: PurchaseOrder): Promise<PurchaseOrder> {
  try {
    return cacheOrder(await api.ordering.applyOrderAction({ ...seen(order), action: 'prepare' }));
  } catch (error) {
    const current = currentOf(error) as PurchaseOrder | null;
    if (!current) throw error;
    cacheOrder(current);
    if (current.status === 'preparing') return current;
    return cacheOrder(await api.ordering.applyOrderAction({ ...seen(current), action: 'prepare' }));
  }
}
