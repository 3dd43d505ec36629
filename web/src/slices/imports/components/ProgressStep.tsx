import type { ImportRecord } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Card } from '../../../ui/section.tsx';
import styles from './ProgressStep.module.css';

/** The import runs as a job, independent of this page. */
export function ProgressStep({ record }: { record: ImportRecord }) {
  const text = useText();
  const formats = useFormats();
  const { done, total } = record.progress ?? { done: 0, total: 0 };
  const label = text('imports.progress.label');
  return (
    <Card>
      <div className={styles.progress}>
        <p>{label}</p>
        <progress aria-label={label} max={Math.max(total, 1)} {...(done > 0 && { value: done })} />
        <p role="status">
          {text('imports.progress.position', { done: formats.number(done), total: formats.number(total) })}
        </p>
        <p className="quiet">{text('imports.progress.hint')}</p>
      </div>
    </Card>
  );
}
