import type { ImportRecord } from '@halles/contract';
import { useState } from 'react';
import { useAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { isProblem, type ProblemError } from '../../../lib/problem-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { openConfirm } from '../../../ui/dialogs/open-confirm.tsx';
import { Section } from '../../../ui/section.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { tableState } from '../../../ui/table/table-state.ts';
import { cacheImport } from '../queries.ts';
import { importHref, importedListHref } from './import-kinds.tsx';
import { PreviewTable } from './PreviewTable.tsx';
import styles from './ProgressStep.module.css';

/** The applied changes, with undo. */
export function ResultStep({ record }: { record: ImportRecord }) {
  const text = useText();
  const formats = useFormats();
  const [state, setState] = useState(() => tableState());
  const { undo, refusal } = useUndo(record);
  const isUndone = record.status === 'undone';
  const { create, change, unchanged, error } = record.counts;
  return (
    <>
      {refusal && <UndoRefusal refusal={refusal} />}
      {isUndone && <Banner tone="wait" title={text('imports.result.undone')} />}
      <Section
        title={text(isUndone ? 'imports.result.wasDone' : 'imports.result.title', { count: record.written })}
      >
        <div className={styles.figures}>
          <Stat label={text('imports.result.created')} value={formats.number(create)} />
          <Stat label={text('imports.result.changed')} value={formats.number(change)} />
          <Stat label={text('imports.result.unchanged')} value={formats.number(unchanged)} />
          <Stat label={text('imports.result.left')} value={formats.number(error)} />
        </div>
        <div className={styles.actions}>
          <Button kind="primary" href={importedListHref(record.kind, record.options)}>
            {text('imports.result.look')}
          </Button>
          <Button href={importHref(record.kind, record.options)}>{text('imports.result.another')}</Button>
          {record.can.undo === true && <Button onClick={undo}>{text('imports.result.undo')}</Button>}
        </div>
      </Section>
      <PreviewTable record={record} state={state} onStateChange={setState} isComparing={false} />
    </>
  );
}

function useUndo(record: ImportRecord) {
  const { run, error } = useAction();
  const undo = async () => {
    const isSure = await openConfirm({
      title: 'imports.undo.title',
      message: 'imports.undo.message',
      confirm: 'imports.undo.confirm',
      danger: true,
      params: { count: record.written },
    });
    if (isSure) await run(async () => cacheImport(await api.imports.undo({ importId: record.id })));
  };
  return { undo, refusal: isProblem(error) ? error : null };
}

interface RefusedRow {
  number: number;
  label: string;
}

/** The rows that block the undo, because somebody changed them after the import. */
function UndoRefusal({ refusal }: { refusal: ProblemError }) {
  const text = useText();
  const errorText = useErrorText();
  const rows = (refusal.details['rows'] ?? []) as RefusedRow[];
  return (
    <Banner tone="bad" title={errorText(refusal)}>
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map(({ number, label }) => (
            <li key={number}>{text('imports.undo.row', { number, label })}</li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
