import { importActions, type ImportCounts, type ImportStatus } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';
import styles from './PreviewStep.module.css';

interface ActionChipsProps {
  counts: ImportCounts;
  /** Empty for all actions. */
  value: string;
  onChange: (action: string) => void;
}

/** Filters rows by action, with the number of rows of each. */
export function ActionChips({ counts, value, onChange }: ActionChipsProps) {
  const text = useText();
  const formats = useFormats();
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const chips = [
    { action: '', label: text('imports.preview.all'), count: total },
    ...importActions.map((action) => ({
      action,
      label: text(`imports.actions.${action}`),
      count: counts[action],
    })),
  ];
  return (
    <div role="group" aria-label={text('imports.preview.filter')} className="wrap-8">
      {chips
        .filter(({ action, count }) => count > 0 || action === '' || action === value)
        .map(({ action, label, count }) => (
          <button
            key={action}
            type="button"
            className={styles.chip}
            aria-pressed={action === value}
            onClick={() => onChange(action)}
          >
            {label} <span>{formats.number(count)}</span>
          </button>
        ))}
    </div>
  );
}

const tones: Record<ImportStatus, Tone> = {
  uploaded: 'now',
  mapped: 'info',
  previewed: 'now',
  applying: 'info',
  applied: 'good',
  failed: 'bad',
  undone: 'wait',
};

export function ImportChip({ status }: { status: ImportStatus }) {
  const text = useText();
  return <StatusChip tone={tones[status]}>{text(`imports.status.${status}`)}</StatusChip>;
}
