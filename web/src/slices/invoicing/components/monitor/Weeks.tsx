import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Section } from '../../../../ui/section.tsx';
import type { Monitor } from '../../queries.ts';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import styles from './Monitor.module.css';

/** A percentage of the largest week of its currency. */
function widthOf(amountMinor: number, weeks: Monitor['weeks'], currency: string): string {
  const of = weeks.filter((week) => week.currency === currency);
  const most = Math.max(...of.map((week) => week.expectedMinor), ...of.map((week) => week.announcedMinor), 1);
  return `${(amountMinor / most) * 100}%`;
}

/** Expected cash by week: what falls due, and the announced part. The bars are drawn in a table. */
export function Weeks({ weeks }: { weeks: Monitor['weeks'] }) {
  const text = useText();
  const formats = useFormats();
  const words = useInvoiceWords();
  return (
    <Section title={text('invoicing.monitor.weeks')} description={text('invoicing.monitor.weeksHelp')}>
      {weeks.length === 0 ? (
        <p className="quiet">{text('invoicing.monitor.noWeeks')}</p>
      ) : (
        <table className={styles.weeks}>
          <thead>
            <tr>
              <th scope="col">{text('invoicing.monitor.week')}</th>
              <th scope="col" className={styles.figure}>
                {text('invoicing.monitor.expected')}
              </th>
              <th scope="col" className={styles.figure}>
                {text('invoicing.monitor.ofIt')}
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ from, currency, expectedMinor, announcedMinor }) => (
              <tr key={`${from} ${currency}`}>
                <th scope="row">{formats.day(from)}</th>
                <td className={styles.figure}>
                  {words.money(expectedMinor, currency)}
                  <span
                    aria-hidden
                    className={styles.bar}
                    style={{ width: widthOf(expectedMinor, weeks, currency) }}
                  />
                </td>
                <td className={styles.figure}>
                  {announcedMinor !== 0 && words.money(announcedMinor, currency)}
                  <span
                    aria-hidden
                    className={`${styles.bar} ${styles.sure}`}
                    style={{ width: widthOf(announcedMinor, weeks, currency) }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
