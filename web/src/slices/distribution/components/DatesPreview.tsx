import type { CutOff, Recurrence } from '@halles/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { describeRecurrence } from './describe-recurrence.ts';
import styles from './DatesPreview.module.css';

const WEEKS = 10;
const DAY_MS = 86_400_000;

interface DatesPreviewProps {
  recurrence: Recurrence;
  cutOff: CutOff;
  /** How many dates are shown. */
  max?: number;
}

/** Previews the unsaved recurrence: next dates, cut-offs and holidays. */
export function DatesPreview({ recurrence, cutOff, max = 12 }: DatesPreviewProps) {
  const text = useText();
  const formats = useFormats();
  const [now] = useState(() => Date.now());
  const today = formats.dayOf(new Date(now));
  const from = recurrence.startsOn > today ? recurrence.startsOn : today;
  const hasDays = recurrence.frequency === 'once' || recurrence.weekdays.length > 0;
  const isComplete = hasDays && /^\d{4}-\d{2}-\d{2}$/.test(from) && recurrence.interval >= 1;
  const until = isComplete
    ? new Date(Date.parse(from) + WEEKS * 7 * DAY_MS).toISOString().slice(0, 10)
    : from;
  const input = { recurrence, cutOff, from, until };
  const { data } = useQuery({
    queryKey: ['distribution.previewDates', input],
    queryFn: ({ signal }) => api.distribution.previewDates(input, { signal }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const dates = (isComplete && data?.slice(0, max)) || [];
  return (
    <aside className={styles.preview} aria-label={text('distribution.preview.title')}>
      <h3>{text('distribution.preview.title')}</h3>
      <p className={styles.sentence}>{isComplete ? describeRecurrence(recurrence, text, formats) : ''}</p>
      {dates.length === 0 && <p className="bad">{text('distribution.preview.none')}</p>}
      <ol className={styles.dates}>
        {dates.map((each) => (
          <li key={each.on} data-off={each.state === 'holiday' || each.state === 'skipped' || undefined}>
            <span className={styles.day}>{formats.longDay(each.on)}</span>
            {each.holiday !== null && (
              <StatusChip tone={each.state === 'holiday' ? 'wait' : 'info'}>
                {text(`distribution.holiday.${each.holiday}`)}
              </StatusChip>
            )}
            {each.state === 'skipped' && (
              <StatusChip tone="wait">{text('distribution.exceptions.skipped')}</StatusChip>
            )}
            {each.state === 'added' && (
              <StatusChip tone="info">{text('distribution.exceptions.added')}</StatusChip>
            )}
            {(each.state === 'held' || each.state === 'added') && (
              <span className={styles.until}>
                {text('distribution.preview.cutOffAt', { instant: formats.dateTime(each.cutOffAt) })}
              </span>
            )}
          </li>
        ))}
      </ol>
    </aside>
  );
}
