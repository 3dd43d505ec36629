import { Button } from '../button.tsx';
import { CheckboxField } from '../fields/checkbox-field.tsx';
import { DateField } from '../fields/date-field.tsx';
import { formatDay, isDay } from '../fields/days.ts';
import type { Option } from '../fields/select-field.tsx';
import { useUiText } from '../texts.ts';
import styles from './filter.module.css';
import { FilterPill } from './filter-pill.tsx';

interface FilterBase {
  id: string;
  label: string;
}

/** A filter of a list. Its values are stored in the table's state under its id. */
export type TableFilter =
  | (FilterBase & { kind: 'choice'; options: readonly Option[]; single?: boolean })
  /** Two ISO days; either may be open. */
  | (FilterBase & { kind: 'period' })
  /** On or off. */
  | (FilterBase & { kind: 'flag' });

export interface FilterProps {
  filter: TableFilter;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
}

function chosenText(filter: TableFilter, values: readonly string[], more: (count: number) => string): string {
  if (filter.kind === 'period') {
    const [from = '', to = ''] = values;
    const [first, last] = [from, to].map((day) => (isDay(day) ? formatDay(day) : ''));
    return first || last ? `${first || '…'} – ${last || '…'}` : '';
  }
  if (filter.kind === 'flag') return '';
  const chosen = filter.options
    .filter((option) => values.includes(option.value))
    .map((option) => option.label);
  return chosen.length > 2 ? `${chosen[0]} ${more(chosen.length - 1)}` : chosen.join(', ');
}

export function Choices({
  filter,
  values,
  onChange,
}: FilterProps & { filter: TableFilter & { kind: 'choice' } }) {
  const pick = (value: string, on: boolean) => {
    if (filter.single) onChange(on ? [value] : []);
    else onChange(on ? [...values, value] : values.filter((other) => other !== value));
  };
  return (
    <div role="group" aria-label={filter.label} className={styles.choices}>
      {filter.options.map((option) => (
        <CheckboxField
          key={option.value}
          label={option.label}
          value={values.includes(option.value)}
          disabled={option.disabled ?? false}
          onChange={(on) => pick(option.value, on)}
        />
      ))}
    </div>
  );
}

const isDayOrNone = (day: string | null) => day === null || isDay(day);

/** A day that is not complete filters nothing. */
export function Period({ values, onChange }: Omit<FilterProps, 'filter'>) {
  const text = useUiText();
  const [from = '', to = ''] = values;
  return (
    <div className={styles.days}>
      <DateField
        label={text('filter.from')}
        value={from || null}
        onChange={(day) => isDayOrNone(day) && onChange([day ?? '', to])}
      />
      <DateField
        label={text('filter.to')}
        value={to || null}
        onChange={(day) => isDayOrNone(day) && onChange([from, day ?? ''])}
      />
    </div>
  );
}

export function FilterInToolbar({ filter, values, onChange }: FilterProps) {
  const text = useUiText();
  const chosen = chosenText(filter, values, (count) => text('filter.more', { count }));
  const isOn = values.some((value) => value !== '');
  if (filter.kind === 'flag')
    return (
      <button
        type="button"
        className={styles.pill}
        aria-pressed={isOn}
        onClick={() => onChange(isOn ? [] : ['yes'])}
      >
        {filter.label}
      </button>
    );
  return (
    <FilterPill label={filter.label} value={chosen} isOn={isOn}>
      {(close) => (
        <>
          {filter.kind === 'choice' ? (
            <Choices filter={filter} values={values} onChange={onChange} />
          ) : (
            <Period values={values} onChange={onChange} />
          )}
          <div className={styles.foot}>
            <Button size="small" kind="plain" disabled={!isOn} onClick={() => onChange([])}>
              {text('filter.clear')}
            </Button>
            <Button size="small" onClick={close}>
              {text('filter.done')}
            </Button>
          </div>
        </>
      )}
    </FilterPill>
  );
}

/** A filter that chooses one of a few values, each shown by its label. */
export const choiceFilter = <Value extends string>(
  id: string,
  label: string,
  values: readonly Value[],
  labelOf: (value: Value) => string,
): TableFilter => ({
  id,
  kind: 'choice',
  single: true,
  label,
  options: values.map((value) => ({ value, label: labelOf(value) })),
});
