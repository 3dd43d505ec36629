import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import type { DaySum } from './day-groups.ts';
import styles from './Orders.module.css';

/** `Mardi 24/11/2026 · 6 commandes · 1 842,35 $ · 1 sans suite` */
export function DayTitle({ day, sum }: { day: string; sum: DaySum | undefined }) {
  const text = useText();
  const formats = useFormats();
  const written = formats.longDay(day);
  const facts = sum
    ? [
        text('ordering.orders.list.orders', { count: sum.orders }),
        ...(sum.totals ?? []).map((total) => formats.money(total)),
        ...(sum.fallen ? [text('ordering.orders.list.fallen', { count: sum.fallen })] : []),
      ]
    : [];
  return (
    <>
      <strong>{written.charAt(0).toLocaleUpperCase(formats.language) + written.slice(1)}</strong>
      {facts.length > 0 && <span className={styles.day}>{` · ${facts.join(' · ')}`}</span>}
    </>
  );
}
