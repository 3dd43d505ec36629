import { useText } from '../../../../lib/i18n/index.ts';
import { DateField } from '../../../../ui/fields/date-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { Link } from '../../../../ui/link.tsx';
import { presetsOf, views, type OrdersView, type Period, type Preset } from './period.ts';
import styles from './PeriodBar.module.css';

const OWN = 'own';

interface PeriodBarProps {
  view: OrdersView;
  hrefOfView: (view: OrdersView) => string;
  /** Null under a tab that is not limited to a period, such as orders that wait. */
  period: Period | null;
  onChange: (next: { period?: Preset; from?: string; until?: string }) => void;
}

/** The date to group by, and the period (Spec §3). */
export function PeriodBar({ view, hrefOfView, period, onChange }: PeriodBarProps) {
  const text = useText();
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
        <SelectField<Preset | typeof OWN>
          label={text('ordering.orders.period.label')}
          labelHidden
          value={period.preset ?? OWN}
          options={[
            ...presetsOf(view).map((value) => ({ value, label: text(`ordering.orders.period.${value}`) })),
            { value: OWN, label: text('ordering.orders.period.own') },
          ]}
          onChange={(chosen) => {
            if (chosen === OWN) onChange({ from: period.from, until: period.until });
            else if (chosen !== null) onChange({ period: chosen });
          }}
        />
      )}
      {period?.preset === null && <OwnDays period={period} onChange={onChange} />}
    </div>
  );
}

const isDay = (day: string | null): day is string => day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day);

function OwnDays({ period, onChange }: { period: Period; onChange: PeriodBarProps['onChange'] }) {
  const text = useText();
  const { from, until } = period;
  return (
    <div className={styles.days}>
      <DateField
        label={text('ui.filter.from')}
        labelHidden
        value={from}
        onChange={(day) => isDay(day) && onChange({ from: day, until })}
      />
      <span aria-hidden>–</span>
      <DateField
        label={text('ui.filter.to')}
        labelHidden
        value={until}
        onChange={(day) => isDay(day) && onChange({ from, until: day })}
      />
    </div>
  );
}
