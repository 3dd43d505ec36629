import type { StandingOrderFulfilment } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import styles from './Standing.module.css';
import type { StandingValues } from './standing-values.ts';
import { useStandingWords } from './use-standing-words.ts';

interface FulfilmentChoiceProps {
  fulfilments: readonly StandingOrderFulfilment[] | undefined;
  value: string | null;
  error: string | undefined;
  onChange: (fulfilmentId: string | null) => void;
}

/** The delivery or pickup, with the weekdays of each. */
export function FulfilmentChoice({ fulfilments, value, error, onChange }: FulfilmentChoiceProps) {
  const text = useText();
  const formats = useFormats();
  const words = useStandingWords();
  if (fulfilments?.length === 0)
    return <p className={styles.problem}>{text('ordering.standing.form.noWays')}</p>;
  return (
    <SelectField
      label={text('ordering.standing.form.fulfilment')}
      placeholder={text('ordering.standing.form.chooseWay')}
      // The fulfilment of the order it was made from may no longer serve the customer.
      value={fulfilments?.some(({ fulfilmentId }) => fulfilmentId === value) ? value : null}
      required
      error={error}
      onChange={onChange}
      options={(fulfilments ?? []).map(({ fulfilmentId, kind, name, weekdays, window }) => ({
        value: fulfilmentId,
        label: text(`ordering.standing.form.${kind}`, {
          name,
          days: formats.list(weekdays.map((day) => text(`distribution.weekday.${day}`))),
          window: words.window(window),
        }),
      }))}
    />
  );
}

/** Chosen weekdays that the fulfilment does not serve, so that their dates would be skipped. */
export function NotServed({
  fulfilment,
  weekdays,
}: {
  fulfilment: StandingOrderFulfilment;
  weekdays: StandingValues['weekdays'];
}) {
  const text = useText();
  const formats = useFormats();
  const missing = weekdays.filter((day) => !fulfilment.weekdays.includes(day));
  if (missing.length === 0) return null;
  const days = formats.list(missing.map((day) => text(`distribution.weekday.${day}`)));
  return <p className={styles.problem}>{text('ordering.standing.form.notServed', { days })}</p>;
}
