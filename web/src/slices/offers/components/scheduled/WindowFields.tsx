import type { OfferWindow } from '@halles/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { IntegerField } from '../../../../ui/fields/quantity-field.tsx';
import { TimeField } from '../../../../ui/fields/time-field.tsx';
import { Fields } from '../../../../ui/form/form.tsx';
import { RecurrenceFields } from '../../../distribution/index.ts';
import styles from './Scheduled.module.css';

interface WindowFieldsProps {
  value: OfferWindow;
  onChange: (next: OfferWindow) => void;
  errorAt: (path: string) => string | undefined;
}

const SHOWN = 5;

/** Opening and closing time, and the resulting duration. */
export function WindowFields({ value, onChange, errorAt }: WindowFieldsProps) {
  const text = useText();
  const formats = useFormats();
  const set = (change: Partial<OfferWindow>) => onChange({ ...value, ...change });
  const { recurrence } = value;
  const hasDays = recurrence.frequency === 'once' || recurrence.weekdays.length > 0;
  const { data } = useQuery({
    queryKey: ['offers.previewWindows', value],
    queryFn: ({ signal }) => api.offers.previewWindows({ window: value }, { signal }),
    enabled: hasDays && recurrence.interval >= 1 && recurrence.startsOn !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <Fields>
      <RecurrenceFields
        value={recurrence}
        onChange={(next) => set({ recurrence: next })}
        errorAt={(path) => errorAt(`window.${path}`)}
      />
      <Fields columns={3}>
        <TimeField
          label={text('offers.scheduled.opens')}
          value={value.opensAt}
          onChange={(opensAt) => set({ opensAt })}
          required
        />
        <IntegerField
          label={text('offers.scheduled.closesAfter')}
          value={value.closesAfterDays}
          onChange={(days) => set({ closesAfterDays: days ?? Number.NaN })}
          error={errorAt('window.closesAfterDays')}
          unit={text('offers.scheduled.daysLater', { count: value.closesAfterDays })}
          max={60}
          withButtons
        />
        <TimeField
          label={text('offers.scheduled.closes')}
          value={value.closesAt}
          onChange={(closesAt) => set({ closesAt })}
          error={errorAt('window.closesAt')}
          required
        />
      </Fields>
      {hasDays && (
        <ul className={styles.windows} aria-label={text('offers.scheduled.nextWindows')}>
          {(data ?? []).slice(0, SHOWN).map(({ opensAt, closesAt }) => (
            <li key={opensAt}>
              {formats.dateTime(opensAt)} → {formats.dateTime(closesAt)}
            </li>
          ))}
        </ul>
      )}
    </Fields>
  );
}
