import type { StandingWay } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import styles from './Standing.module.css';
import type { StandingValues } from './standing-values.ts';
import { useStandingWords } from './use-standing-words.ts';

interface WayChoiceProps {
  ways: readonly StandingWay[] | undefined;
  value: string | null;
  error: string | undefined;
  onChange: (wayId: string | null) => void;
}

/** By which route or place it comes, with the days on which each runs. */
export function WayChoice({ ways, value, error, onChange }: WayChoiceProps) {
  const text = useText();
  const formats = useFormats();
  const words = useStandingWords();
  if (ways?.length === 0) return <p className={styles.problem}>{text('ordering.standing.form.noWays')}</p>;
  return (
    <SelectField
      label={text('ordering.standing.form.way')}
      placeholder={text('ordering.standing.form.chooseWay')}
      // The way of an order that became a standing one may no longer reach the customer.
      value={ways?.some(({ wayId }) => wayId === value) ? value : null}
      required
      error={error}
      onChange={onChange}
      options={(ways ?? []).map(({ wayId, kind, name, weekdays, window }) => ({
        value: wayId,
        label: text(`ordering.standing.form.${kind}`, {
          name,
          days: formats.list(weekdays.map((day) => text(`distribution.weekday.${day}`))),
          window: words.window(window),
        }),
      }))}
    />
  );
}

/** Dates that would be skipped each week. */
export function NotServed({ way, weekdays }: { way: StandingWay; weekdays: StandingValues['weekdays'] }) {
  const text = useText();
  const formats = useFormats();
  const missing = weekdays.filter((day) => !way.weekdays.includes(day));
  if (missing.length === 0) return null;
  const days = formats.list(missing.map((day) => text(`distribution.weekday.${day}`)));
  return <p className={styles.problem}>{text('ordering.standing.form.notServed', { days })}</p>;
}
