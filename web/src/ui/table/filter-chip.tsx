import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { CheckboxField } from '../fields/checkbox-field.tsx';
import { DateField } from '../fields/date-field.tsx';
import { formatDay } from '../fields/days.ts';
import type { Option } from '../fields/select-field.tsx';
import { Popover } from '../popover.tsx';
import { useUiText } from '../texts.ts';
import styles from './filter-chip.module.css';

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

interface ChipProps {
  filter: TableFilter;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
}

function chipText(filter: TableFilter, values: readonly string[], more: (count: number) => string): string {
  if (filter.kind === 'period') {
    const [from = '', to = ''] = values;
    const [first, last] = [from, to].map((day) => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? formatDay(day) : ''));
    return first || last ? `${first || '…'} – ${last || '…'}` : '';
  }
  if (filter.kind === 'flag') return '';
  const chosen = filter.options
    .filter((option) => values.includes(option.value))
    .map((option) => option.label);
  return chosen.length > 2 ? `${chosen[0]} ${more(chosen.length - 1)}` : chosen.join(', ');
}

function Choices({ filter, values, onChange }: ChipProps & { filter: TableFilter & { kind: 'choice' } }) {
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

function Period({ values, onChange }: Omit<ChipProps, 'filter'>) {
  const text = useUiText();
  const [from = '', to = ''] = values;
  return (
    <div className={styles.period}>
      <DateField
        label={text('filter.from')}
        value={from || null}
        onChange={(day) => onChange([day ?? '', to])}
      />
      <DateField
        label={text('filter.to')}
        value={to || null}
        onChange={(day) => onChange([from, day ?? ''])}
      />
    </div>
  );
}

export function FilterChip({ filter, values, onChange }: ChipProps) {
  const text = useUiText();
  const [open, setOpen] = useState(false);
  const chosen = chipText(filter, values, (count) => text('filter.more', { count }));
  const isOn = values.some((value) => value !== '');
  if (filter.kind === 'flag')
    return (
      <button
        type="button"
        className={styles.chip}
        aria-pressed={isOn}
        onClick={() => onChange(isOn ? [] : ['yes'])}
      >
        {filter.label}
      </button>
    );
  return (
    <Popover
      label={filter.label}
      isOpen={open}
      onOpenChange={setOpen}
      className={styles.dropdown}
      renderTrigger={(props) => (
        <button {...props} type="button" className={styles.chip} data-on={isOn || undefined}>
          {filter.label}
          {chosen && <b>{chosen}</b>}
          <IconChevronDown aria-hidden />
        </button>
      )}
    >
      {filter.kind === 'choice' ? (
        <Choices filter={filter} values={values} onChange={onChange} />
      ) : (
        <Period values={values} onChange={onChange} />
      )}
      <div className={styles.foot}>
        <Button size="small" kind="plain" disabled={!isOn} onClick={() => onChange([])}>
          {text('filter.clear')}
        </Button>
        <Button size="small" onClick={() => setOpen(false)}>
          {text('filter.done')}
        </Button>
      </div>
    </Popover>
  );
}
