import type { VendorDashboard } from '@halles/contract';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Sparkline } from '../../../../ui/sparkline.tsx';
import { Stat, Trend } from '../../../../ui/stat.tsx';
import { changeOf } from '../report/use-report-words.ts';
import { Receivables } from './Receivables.tsx';
import styles from './today.module.css';

interface SideProps {
  vendor: VendorDashboard;
  today: string;
  children: ReactNode;
}

/** Every figure links to the list it counts. */
export function VendorSide({ vendor, today, children }: SideProps) {
  const text = useText();
  const formats = useFormats();
  const { ordersToHandle, deliveries, sales, stock, receivables } = vendor;
  return (
    <>
      <div className={styles.figures}>
        <Stat
          label={text('reports.today.toHandle')}
          value={formats.number(ordersToHandle)}
          href={`${paths.vendorOrders}?tab=actionRequired`}
        />
        {receivables && (
          <Stat
            label={text('reports.today.toInvoice')}
            value={formats.number(receivables.toInvoice.count)}
            note={receivables.toInvoice.sums.map(formats.money).join(' + ')}
            href={paths.vendorInvoices}
          />
        )}
        {deliveries.map((day) => (
          <Stat
            key={day.on}
            label={text(`reports.today.deliveries.${day.on === today ? 'today' : 'tomorrow'}`)}
            value={formats.number(day.orders)}
            note={
              day.orders === 0
                ? text('reports.today.nothing')
                : text('reports.today.ofDay', {
                    open: formats.number(day.open),
                    runs: text('reports.today.runs', { count: day.runs }),
                  })
            }
            href={`${paths.vendorDeliveries}?day=${day.on}`}
          />
        ))}
        <Stat
          label={text('reports.today.low')}
          value={formats.number(stock.low)}
          href={`${paths.inventory}?state=low`}
        />
        <Stat
          label={text('reports.today.out')}
          value={formats.number(stock.out)}
          href={`${paths.inventory}?state=out`}
        />
        {sales && <Week sales={sales} />}
        {children}
      </div>
      {receivables && <Receivables receivables={receivables} />}
    </>
  );
}

const WEEK_DAYS = 7;

function Week({ sales }: { sales: NonNullable<VendorDashboard['sales']> }) {
  const text = useText();
  const formats = useFormats();
  const change = changeOf(sales.thisWeek.amountMinor, sales.lastWeekSoFar.amountMinor);
  return (
    <div className={styles.wide}>
      <Stat
        label={text('reports.today.week')}
        value={formats.money(sales.thisWeek)}
        note={
          <>
            {change !== null && <Trend good={change >= 0}>{formats.change(change)}</Trend>}{' '}
            {text('reports.today.weekSoFar', { amount: formats.money(sales.lastWeekSoFar) })}
          </>
        }
        href={`${paths.salesReport}?period=thisWeek&by=none&every=day`}
      >
        <Sparkline
          values={sales.byDay}
          before={WEEK_DAYS}
          label={text('reports.today.sparkline', {
            before: formats.money(sales.lastWeek),
            now: formats.money(sales.thisWeek),
          })}
        />
      </Stat>
    </div>
  );
}
