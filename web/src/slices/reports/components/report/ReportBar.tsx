import {
  comparisons,
  countedStates,
  dimensionsOf,
  grains,
  pointInTimeLedgers,
  currentStateLedgers,
  periodNames,
  reportLimits,
  type PeriodName,
} from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { DateField } from '../../../../ui/fields/date-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { dayOf, isLedger, type ReportState } from './report-address.ts';
import styles from './report.module.css';

const OWN = 'own';

interface BarProps {
  state: ReportState;
  onChange: (next: Partial<ReportState>) => void;
}

/** Period, grouping, comparison, and which orders count. */
export function ReportBar({ state, onChange }: BarProps) {
  const { view } = state;
  if (!isLedger(view))
    return (
      <div className={styles.bar}>
        <PeriodChoice state={state} onChange={onChange} />
        <FigureChoices state={state} onChange={onChange} />
      </div>
    );
  if (currentStateLedgers.has(view)) return null;
  return (
    <div className={styles.bar}>
      {pointInTimeLedgers.has(view) ? (
        <DayChoice state={state} onChange={onChange} />
      ) : (
        <PeriodChoice state={state} onChange={onChange} />
      )}
    </div>
  );
}

function PeriodChoice({ state, onChange }: BarProps) {
  const text = useText();
  const { period } = state;
  return (
    <>
      <SelectField<PeriodName | typeof OWN>
        label={text('reports.bar.period')}
        value={period ?? OWN}
        options={[
          ...periodNames.map((value) => ({ value, label: text(`reports.periods.${value}`) })),
          { value: OWN, label: text('reports.periods.own') },
        ]}
        onChange={(chosen) => chosen !== null && onChange({ period: chosen === OWN ? null : chosen })}
      />
      {period === null && <OwnDays state={state} onChange={onChange} />}
    </>
  );
}

function DayChoice({ state, onChange }: BarProps) {
  const text = useText();
  return (
    <DateField
      label={text('reports.bar.day')}
      value={dayOf(state)}
      onChange={(until) => isDay(until) && onChange({ period: null, days: { from: until, until } })}
    />
  );
}

function FigureChoices({ state, onChange }: BarProps) {
  const text = useText();
  const { side, view } = state;
  return (
    <>
      {view === 'figures' && (
        <>
          <SelectField
            label={text('reports.bar.by')}
            value={state.by}
            options={dimensionsOf[side].map((value) => ({ value, label: text(`reports.by.${value}`) }))}
            onChange={(by) => by !== null && onChange({ by })}
          />
          <SelectField
            label={text('reports.bar.every')}
            value={state.every}
            options={grains.map((value) => ({ value, label: text(`reports.every.${value}`) }))}
            onChange={(every) => every !== null && onChange({ every })}
          />
        </>
      )}
      <SelectField
        label={text('reports.bar.compare')}
        value={state.compare}
        options={comparisons.map((value) => ({ value, label: text(`reports.compare.${value}`) }))}
        onChange={(compare) => compare !== null && onChange({ compare })}
      />
      <SelectField
        label={text('reports.bar.states')}
        value={state.states}
        options={countedStates.map((value) => ({ value, label: text(`reports.states.${value}`) }))}
        onChange={(states) => states !== null && onChange({ states })}
      />
    </>
  );
}

const DAY_MS = 86_400_000;
const isDay = (day: string | null): day is string => day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day);
const isShortEnough = (from: string, until: string): boolean =>
  Math.abs(Date.parse(until) - Date.parse(from)) / DAY_MS < reportLimits.days;

function OwnDays({ state: { days }, onChange }: BarProps) {
  const text = useText();
  const choose = (next: Partial<typeof days>) => {
    const { from, until } = { ...days, ...next };
    if (isShortEnough(from, until)) onChange({ days: { from, until } });
  };
  return (
    <>
      <DateField
        label={text('ui.filter.from')}
        value={days.from}
        onChange={(from) => isDay(from) && choose({ from })}
      />
      <DateField
        label={text('ui.filter.to')}
        value={days.until}
        onChange={(until) => isDay(until) && choose({ until })}
      />
    </>
  );
}
