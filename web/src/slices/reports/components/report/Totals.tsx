import type { Report, ReportTotal } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Stat, Trend } from '../../../../ui/stat.tsx';
import { changeOf } from './change.ts';
import type { ReportState } from './report-address.ts';
import styles from './report.module.css';
import { useReportWords } from './use-report-words.ts';

/** One row of totals per currency; currencies are never added up. */
export function Totals({ state, report }: { state: ReportState; report: Report | undefined }) {
  const text = useText();
  const formats = useFormats();
  return (
    <>
      <p className={styles.days}>
        {text('reports.days', { from: formats.day(state.days.from), until: formats.day(state.days.until) })}
        {report?.before &&
          ` ${text('reports.against', {
            from: formats.day(report.before.from),
            until: formats.day(report.before.until),
          })}`}
      </p>
      {report?.totals.map((total) => (
        <TotalOf key={total.currency} total={total} state={state} />
      ))}
    </>
  );
}

function TotalOf({ total, state }: { total: ReportTotal; state: ReportState }) {
  const text = useText();
  const formats = useFormats();
  const words = useReportWords(state);
  const { figures, before, currency } = total;
  const change = changeOf(figures.amountMinor, before?.amountMinor);
  const { orders } = figures;
  return (
    <div className={styles.totals}>
      <Stat
        label={text('reports.columns.amount')}
        value={words.money(figures.amountMinor, currency)}
        note={
          before &&
          before.amountMinor !== 0 && (
            <>
              {change !== null && (
                <>
                  {state.side === 'vendor' ? (
                    <Trend good={change >= 0}>{formats.change(change)}</Trend>
                  ) : (
                    formats.change(change)
                  )}{' '}
                </>
              )}
              {text('reports.was', { amount: words.money(before.amountMinor, currency) })}
            </>
          )
        }
      />
      {orders !== null && (
        <Stat
          label={text('reports.columns.orders')}
          value={formats.number(orders)}
          note={
            orders > 0 &&
            text('reports.average', {
              amount: words.money(Math.round(figures.amountMinor / orders), currency),
            })
          }
        />
      )}
      <Stat label={text('reports.columns.lines')} value={formats.number(figures.lines)} />
      <Stat label={text('reports.totals.kg')} value={words.kilograms(figures)} />
    </div>
  );
}
