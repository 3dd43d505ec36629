import { importActions, type ImportKindColumn, type ImportRecord, type PreviewRow } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { keepsRows, LiveTable } from '../../../lib/live-table.tsx';
import { useLive } from '../../../lib/live.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';
import { column, type Column } from '../../../ui/table/column.ts';
import { pageInputOf, type TableState } from '../../../ui/table/table-state.ts';
import { PreviewCell } from './PreviewCell.tsx';
import { RowErrors, rowErrors } from './RowErrors.tsx';
import { useTitles } from './value-texts.ts';

const tones: Record<PreviewRow['action'], Tone> = {
  create: 'good',
  change: 'info',
  unchanged: 'wait',
  error: 'bad',
};
const widths: Record<ImportKindColumn['type'], number> = {
  text: 200,
  choice: 150,
  decimal: 140,
  integer: 120,
  boolean: 110,
  day: 150,
};

interface PreviewTableProps {
  record: ImportRecord;
  state: TableState;
  onStateChange: (next: TableState) => void;
  isComparing: boolean;
}

/** All rows of the file, paged. */
export function PreviewTable({ record, state, onStateChange, isComparing }: PreviewTableProps) {
  const text = useText();
  const columns = usePreviewColumns(record);
  const action = importActions.find((one) => one === state.filters['action']?.[0]);
  const list = useLive(
    'imports.listRows',
    {
      importId: record.id,
      ...pageInputOf(state),
      ...(action && { action }),
    },
    keepsRows,
  );
  return (
    <LiveTable<PreviewRow>
      id={`import-${record.kind}`}
      label={text('imports.preview.label')}
      columns={columns}
      query={list}
      table={[state, onStateChange]}
      isRefreshing={isComparing}
      rowLabel={({ label, number }) => label || text('imports.preview.row', { number })}
      searchLabel={text('imports.preview.search')}
      empty={<EmptyState title={text('imports.preview.empty')} />}
    />
  );
}

function usePreviewColumns(record: ImportRecord): Column<PreviewRow>[] {
  const text = useText();
  const titleOf = useTitles();
  const mappedColumns = record.columns.filter(({ key }) => record.mapping[key] !== undefined);
  return [
    column(
      'label',
      text('imports.preview.name'),
      ({ label, number }) => label || text('imports.preview.row', { number }),
      { width: 220 },
    ),
    column(
      'action',
      text('imports.preview.action'),
      ({ action }) => <StatusChip tone={tones[action]}>{text(`imports.actions.${action}`)}</StatusChip>,
      { width: 130, onCard: 'status', fixed: true },
    ),
    column('number', text('imports.preview.line'), ({ number }) => number, { width: 72, numeric: true }),
    ...mappedColumns.map((mapped) =>
      column<PreviewRow>(
        `column.${mapped.key}`,
        titleOf(mapped.title),
        (row) => <PreviewCell record={record} column={mapped} row={row} />,
        { width: widths[mapped.type], numeric: mapped.type === 'decimal' || mapped.type === 'integer' },
      ),
    ),
    column(
      'reasons',
      text('imports.preview.reasons'),
      (row) => {
        const errors = rowErrors(row);
        return errors.length > 0 ? <RowErrors errors={errors} /> : null;
      },
      { width: 240, hidden: record.counts.error === 0 },
    ),
  ];
}
