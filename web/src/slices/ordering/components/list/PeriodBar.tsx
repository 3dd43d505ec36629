import { useText } from '../../../../lib/i18n/index.ts';
import { Link } from '../../../../ui/link.tsx';
import { PeriodFilter } from '../../../../ui/table/period-filter.tsx';
import { presetsOf, views, type OrdersView, type Period, type Preset } from './period.ts';
import styles from './PeriodBar.module.css';

interface PeriodBarProps {
  view: OrdersView;
  hrefOfView: (view: OrdersView) => string;
  /** Null under a tab that is not limited to a period, such as orders that wait. */
  period: Period | null;
  /** Something else than the usual period. */
  isSet: boolean;
  inSheet: boolean;
  onChange: (next: { period?: Preset; from?: string; until?: string }) => void;
}

/** The date to group by, and the period (Spec §3). */
export function PeriodBar({ view, hrefOfView, period, isSet, inSheet, onChange }: PeriodBarProps) {
  const text = useText();
  const label = text('ordering.orders.period.label');
  const presets = presetsOf(view).map((value) => ({ value, label: text(`ordering.orders.period.${value}`) }));
  return (
    <div className={styles.bar}>
      <nav className={styles.views} aria-label={text('ordering.orders.views.label')}>
        {views.map((each) => (
          <Link key={each} href={hrefOfView(each)} aria-current={each === view ? 'page' : undefined}>
            {text(`ordering.orders.views.${each}`)}
          </Link>
        ))}
      </nav>
      {period && (
        <PeriodFilter
          {...{ label, presets, isSet, inSheet }}
          preset={period.preset}
          own={text('ordering.orders.period.own')}
          days={period}
          onPreset={(preset) => onChange({ period: preset })}
          onDays={onChange}
        />
      )}
    </div>
  );
}
