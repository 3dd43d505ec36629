import type { ImportMode, ImportRecord } from '@halles/contract';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { errorKey } from '../../../lib/i18n/errors.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { isProblem } from '../../../lib/problem-error.ts';
import { PrimaryAction } from '../../../ui/button.tsx';
import { openConfirm } from '../../../ui/dialogs/open-confirm.tsx';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { cacheImport } from '../queries.ts';
import styles from './PreviewStep.module.css';

/** Applies all or nothing; with errors, only the valid rows, and only when that is selected. */
export function ApplyBar({ record }: { record: ImportRecord }) {
  const text = useText();
  const [isBusy, setBusy] = useState(false);
  const { create, change, error } = record.counts;
  const good = create + change;
  const apply = async (mode: ImportMode) => {
    if (mode === 'good' && !(await confirmValidRows(good, error))) return;
    setBusy(true);
    try {
      cacheImport(await api.imports.apply({ importId: record.id, version: record.version, mode }));
    } catch (refusal) {
      const current = isProblem(refusal, 'request.stale') ? refusal.details['current'] : undefined;
      if (current) cacheImport(current as ImportRecord);
      snackbar.error(errorKey(refusal));
    } finally {
      setBusy(false);
    }
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
      <PrimaryAction
        loading={isBusy}
        disabledReason={reason}
        onClick={() => void apply(error > 0 ? 'good' : 'all')}
      >
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
