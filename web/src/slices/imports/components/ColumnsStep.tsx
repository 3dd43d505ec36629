import type { ImportRecord } from '@halles/contract';
import { useState } from 'react';
import { useAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { Banner } from '../../../ui/banner.tsx';
import { PrimaryAction } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { cacheImport } from '../queries.ts';
import { missingIn, withColumn, ColumnList } from './ColumnList.tsx';
import styles from './ColumnsStep.module.css';
import { Conventions } from './Conventions.tsx';
import { SheetChoice } from './SheetChoice.tsx';
import { useTitles } from './value-texts.ts';

/** Maps file columns to target columns; starts with a guess. */
export function ColumnsStep({ record, onDone }: { record: ImportRecord; onDone: () => void }) {
  const text = useText();
  const titleOf = useTitles();
  const [mapping, setMapping] = useState(record.mapping);
  const [conventions, setConventions] = useState(record.conventions);
  const { run, isRunning, failure } = useAction();
  const missing = missingIn(mapping, record.columns);
  const unused = record.fileColumns.filter(
    ({ header }, index) => header !== '' && !Object.values(mapping).includes(index),
  );
  const change = (command: () => Promise<ImportRecord>, after?: () => void) =>
    run(async () => {
      cacheImport(await command());
      after?.();
    });
  const { id: importId, version } = record;
  return (
    <>
      {failure !== null && <Banner tone="bad" title={failure} />}
      <SheetChoice
        record={record}
        disabled={isRunning}
        onChoose={(sheet, headerLine) =>
          void change(() => api.imports.chooseSheet({ importId, version, sheet, headerLine }))
        }
      />
      <Section
        title={text('imports.columns.title')}
        description={text('imports.columns.hint', { count: record.rows })}
      >
        <ColumnList
          record={record}
          mapping={mapping}
          onChange={(key, index) => setMapping(withColumn(mapping, key, index))}
        />
        {unused.length > 0 && (
          <p className={styles.unused}>
            {text('imports.columns.unused', { names: unused.map(({ header }) => header).join(', ') })}
          </p>
        )}
      </Section>
      <Conventions columns={record.columns} mapping={mapping} value={conventions} onChange={setConventions} />
      <div className={styles.bar}>
        <PrimaryAction
          loading={isRunning}
          disabledReason={
            missing.length > 0
              ? text('imports.columns.missing', {
                  names: missing.map(({ title }) => titleOf(title)).join(', '),
                })
              : undefined
          }
          onClick={() =>
            void change(() => api.imports.mapColumns({ importId, version, mapping, conventions }), onDone)
          }
        >
          {text('imports.columns.next')}
        </PrimaryAction>
      </div>
    </>
  );
}
