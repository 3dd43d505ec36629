import type { Cart, CartDate } from '@halles/contract';
import { IconClock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { refetchQueries } from './cached-carts.ts';
import styles from './CartDateChoice.module.css';

const HOUR_MS = 3_600_000;

/** Time until an instant, updated every second in the last hour and every 30 seconds before; 0 once it has passed. */
function useTimeLeft(until: string): { isLastHour: boolean; leftMs: number } {
  const [now, setNow] = useState(() => Date.now());
  const leftMs = Math.max(0, Date.parse(until) - now);
  const isLastHour = leftMs > 0 && leftMs <= HOUR_MS;
  const isWaiting = leftMs > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), isLastHour ? 1_000 : 30_000);
    return () => clearInterval(timer);
  }, [isWaiting, isLastHour]);
  return { isLastHour, leftMs };
}

const DAYS_NAMED = 6;
const DAY_MS = 86_400_000;

const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');

/** The cut-off in the reader's time zone; with the date only when the weekday alone could mean another week. */
function useWhen() {
  const formats = useFormats();
  return (instant: string, leftMs: number) => {
    const day = formats.dayOf(instant);
    return {
      day: leftMs > DAYS_NAMED * DAY_MS ? formats.longDay(day) : formats.weekday(day),
      time: formats.time(instant),
    };
  };
}

/** "Order before Tuesday, 3:00 p.m.", with the minutes that are left in the last hour. */
export function CutOff({ date, cart }: { date: CartDate; cart: Cart }) {
  const text = useText();
  const when = useWhen();
  const { isLastHour, leftMs } = useTimeLeft(date.cutOffAt);
  const isOver = leftMs === 0 && !date.isLate;
  useEffect(() => {
    if (isOver) refetchQueries(cart);
    // Asked once, when the time is over.
    // oxlint-disable-next-line react/exhaustive-deps -- what is in the cart does not matter
  }, [isOver]);
  if (date.isLate)
    return <span className={styles.late}>{text('ordering.cart.late', when(date.cutOffAt, leftMs))}</span>;
  const minutes = leftMs / 60_000;
  return (
    <span className={isLastHour ? styles.soon : styles.cutOff}>
      <IconClock aria-hidden size={16} />
      {text('ordering.cart.orderBefore', when(date.cutOffAt, leftMs))}
      {isLastHour && (
        <b role="timer" className="figures">
          {text('ordering.cart.left', { left: `${twoDigits(minutes)}:${twoDigits((minutes % 1) * 60)}` })}
        </b>
      )}
    </span>
  );
}
