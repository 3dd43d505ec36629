import type { ImportRecord } from '@halles/contract';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { Banner } from '../../../ui/banner.tsx';
import { tableState, type TableState } from '../../../ui/table/table-state.ts';
import { ApplyBar } from './ApplyBar.tsx';
import { ActionChips } from './chips.tsx';
import styles from './PreviewStep.module.css';
import { PreviewTable } from './PreviewTable.tsx';
import { useImportErrorText } from './RowErrors.tsx';

/** Why nothing was imported, above the current preview. */
function FailureBanner({ failure }: { failure: NonNullable<ImportRecord['failure']> }) {
  const text = useText();
  const reasonOf = useImportErrorText();
  return (
    <Banner tone="bad" title={text('imports.preview.failed')}>
      {reasonOf(failure)}
    </Banner>
  );
}

/** The change of every row, before anything is written. */
export function PreviewStep({ record }: { record: ImportRecord }) {
  const text = useText();
  const [chosen, setState] = useState<TableState | null>(null);
  const [pinnedState, pinState] = useState<TableState | null>(null);
  const hasErrors = record.counts.error > 0;
  // By default the errors are filtered, if there are any.
  const defaultState = tableState(hasErrors ? { filters: { action: ['error'] } } : {});
  const isPinned = pinnedState !== null && (hasErrors || pinnedState.filters['action'] === undefined);
  const state = chosen ?? (isPinned ? pinnedState : defaultState);
  const isComparing = record.status === 'mapped';
  return (
    <>
      {record.failure && <FailureBanner failure={record.failure} />}
      <div className={styles.line}>
        <ActionChips
          counts={record.counts}
          value={state.filters['action']?.[0] ?? ''}
          onChange={(action) =>
            setState({ ...state, page: 1, filters: action === '' ? {} : { action: [action] } })
          }
        />
        <p role="status" className="quiet">
          {isComparing ? text('imports.preview.comparing') : ''}
        </p>
      </div>
      {/* Focus keeps the current filter, so that errors found meanwhile do not replace a row that is being corrected. */}
      <div onFocusCapture={() => pinState(state)}>
        <PreviewTable record={record} state={state} onStateChange={setState} isComparing={isComparing} />
      </div>
      <ApplyBar record={record} />
    </>
  );
}
