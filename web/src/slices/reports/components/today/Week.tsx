import type { VendorDashboard } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Link } from '../../../../ui/link.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Trend } from '../../../../ui/stat.tsx';
import { changeOf } from '../report/change.ts';
import styles from './Week.module.css';

const WEEK_DAYS = 7;

/** Both weeks begin on a Monday, as 1 January 2024 did. */
const letterOf = (weekday: (day: string) => string, index: number): string =>
  weekday(`2024-01-0${index + 1}`)
    .charAt(0)
    .toUpperCase();

/** Sales of this week beside the last one, day by day. */
export function Week({ sales }: { sales: NonNullable<VendorDashboard['sales']> }) {
  const text = useText();
  const formats = useFormats();
  const { thisWeek, lastWeek, lastWeekSoFar, byDay } = sales;
  const change = changeOf(thisWeek.amountMinor, lastWeekSoFar.amountMinor);
  const highest = Math.max(...byDay, 1);
  const description = text('reports.today.sparkline', {
    before: formats.money(lastWeek),
    now: formats.money(thisWeek),
  });
  return (
    <Section title={text('reports.today.week')}>
      <div className={styles.head}>
        <Link
          className={styles.figure}
          aria-label={`${text('reports.today.week')} ${formats.money(thisWeek)}`}
          href={`${paths.salesReport}?period=thisWeek&by=none&every=day`}
        >
          {formats.money(thisWeek)}
        </Link>
        <span className={styles.change}>
          {change !== null && <Trend good={change >= 0}>{formats.change(change)}</Trend>}
          <span>{text('reports.today.weekSoFar', { amount: formats.money(lastWeekSoFar) })}</span>
        </span>
      </div>
      <div className={styles.bars} role="img" aria-label={description}>
        {byDay.map((amount, index) => (
          <span // oxlint-disable-next-line react/no-array-index-key -- a bar is its place in the fortnight
            key={index}
            className={styles.day}
            data-before={index < WEEK_DAYS || undefined}
          >
            <span className={styles.bar} style={{ height: `${(amount / highest) * 100}%` }} />
            <span>{letterOf(formats.weekday, index % WEEK_DAYS)}</span>
          </span>
        ))}
      </div>
    </Section>
  );
}
