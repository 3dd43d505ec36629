import { useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Button } from '../button.tsx';
import { formatDay, isDay } from '../fields/days.ts';
import { SelectField, type Option } from '../fields/select-field.tsx';
import { useUiText } from '../texts.ts';
import { Period } from './table-filter.tsx';
import styles from './filter.module.css';
import { FilterPill } from './filter-pill.tsx';

interface Days {
  from: string;
  until: string;
}

interface PeriodFilterProps<Preset extends string> {
  label: string;
  presets: readonly Option<Preset>[];
  /** Null for a custom range of days. */
  preset: Preset | null;
  /** The name of a custom range. */
  own: string;
  /** The range that is shown, or that a custom choice starts with. */
  days: Days;
  /** Tinted: something else than the usual period is shown. */
  isSet: boolean;
  inSheet: boolean;
  onPreset: (preset: Preset) => void;
  onDays: (days: Days) => void;
}

const OWN = 'own';

/** One day may be entered before the other one: the list follows once they are in order, or when both are left. */
function OwnDays({ days, onDays }: { days: Days; onDays: (days: Days) => void }) {
  const [entered, setEntered] = useState<readonly string[]>([days.from, days.until]);
  // A day may be completed by leaving it: the same event then finds it here.
  const latest = useRef(entered);
  return (
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        const [from = '', until = ''] = latest.current;
        const isLeft = !currentTarget.contains(relatedTarget);
        if (isLeft && isDay(from) && isDay(until) && until < from) onDays({ from: until, until: from });
      }}
    >
      <Period
        values={entered}
        onChange={(next) => {
          setEntered(next);
          latest.current = next;
          const [first = '', last = ''] = next;
          if (isDay(first) && isDay(last) && first <= last) onDays({ from: first, until: last });
        }}
      />
    </div>
  );
}

/** "22/11 – 28/11/2026": the year once, where it is the same. */
function formatDays({ from, until }: Days): string {
  const isOneYear = from.slice(0, 4) === until.slice(0, 4);
  return `${isOneYear ? formatDay(from).slice(0, 5) : formatDay(from)} – ${formatDay(until)}`;
}

/** The period of a list: the common ones, and a first and last day. A pill, or fields in the sheet of a phone. */
export function PeriodFilter<Preset extends string>(props: PeriodFilterProps<Preset>) {
  const { label, presets, preset, own, days, isSet, inSheet, onPreset, onDays } = props;
  const text = useUiText();
  if (inSheet)
    return (
      <>
        <SelectField<Preset | typeof OWN>
          label={label}
          value={preset ?? OWN}
          options={[...presets, { value: OWN, label: own }]}
          onChange={(chosen) => {
            if (chosen === OWN) onDays(days);
            else if (chosen !== null) onPreset(chosen);
          }}
        />
        {preset === null && <OwnDays {...{ days, onDays }} />}
      </>
    );
  const value = presets.find((each) => each.value === preset)?.label ?? formatDays(days);
  return (
    <div className={styles.period}>
      <FilterPill {...{ label, value }} isOn={isSet} labelClass="visually-hidden">
        {(close) => (
          <>
            <div role="group" aria-label={label} className={classNames(styles.choices, styles.presets)}>
              {presets.map((each) => (
                <button
                  key={each.value}
                  type="button"
                  aria-pressed={each.value === preset}
                  onClick={() => {
                    close();
                    onPreset(each.value);
                  }}
                >
                  {each.label}
                </button>
              ))}
            </div>
            <OwnDays {...{ days, onDays }} />
            <div className={styles.foot}>
              <Button size="small" onClick={close}>
                {text('filter.done')}
              </Button>
            </div>
          </>
        )}
      </FilterPill>
    </div>
  );
}
