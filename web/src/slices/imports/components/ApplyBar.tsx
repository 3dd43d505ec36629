import type { ImportMode, ImportRecord } from '@halles/contract';
import { runAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { currentOf } from '../../../lib/problem-error.ts';
import { PrimaryAction } from '../../../ui/button.tsx';
import { openConfirm } from '../../../ui/dialogs/open-confirm.tsx';
import { cacheImport } from '../queries.ts';
import styles from './PreviewStep.module.css';

/** Applies all or nothing; with errors, only the valid rows, and only when that is selected. */
export function ApplyBar({ record }: { record: ImportRecord }) {
  const text = useText();
  const { create, change, error } = record.counts;
  const good = create + change;
  const apply = async (mode: ImportMode) => {
    if (mode === 'good' && !(await confirmValidRows(good, error))) return;
    await runAction(
      async () =>
        cacheImport(await api.imports.apply({ importId: record.id, version: record.version, mode })),
      {
        onFailed: (refusal) => {
          const current = currentOf(refusal) as ImportRecord | null;
          if (current) cacheImport(current);
        },
      },
    );
  };
  const reason =
    record.status === 'mapped'
      ? text('imports.preview.comparing')
      : good === 0
        ? text('errors.imports.nothingToDo')
        : undefined;
  return (
    <div className={styles.bar}>
      <p>
        {text('imports.apply.summary', { create, change })}
        {error > 0 && ` ${text('imports.apply.errors', { count: error })}`}
      </p>
      <PrimaryAction disabledReason={reason} onClick={() => apply(error > 0 ? 'good' : 'all')}>
        {text(error > 0 ? 'imports.apply.good' : 'imports.apply.all', { count: good })}
      </PrimaryAction>
    </div>
  );
}

const confirmValidRows = (good: number, left: number): Promise<boolean> =>
  openConfirm({
    title: 'imports.apply.goodTitle',
    message: 'imports.apply.goodMessage',
    confirm: 'imports.apply.goodConfirm',
    params: { count: good, left },
  });
