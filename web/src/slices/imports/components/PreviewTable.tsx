import { importActions, type ImportKindColumn, type ImportRecord, type PreviewRow } from '@halles/contract';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
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
  const errorText = useErrorText();
  const columns = usePreviewColumns(record);
  const action = importActions.find((one) => one === state.filters['action']?.[0]);
  const { data, error, refetch } = useLive('imports.listRows', {
    importId: record.id,
    ...pageInputOf(state),
    ...(action && { action }),
  });
  return (
    <DataTable<PreviewRow>
      id={`import-${record.kind}`}
      label={text('imports.preview.label')}
      columns={columns}
      rows={data?.rows}
      {...(data && { total: data.total })}
      state={state}
      onStateChange={onStateChange}
      isRefreshing={isComparing}
      error={error && data === undefined ? { message: errorText(error) } : undefined}
      onRetry={() => void refetch()}
      rowId={({ id }) => id}
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
    {
      id: 'label',
      header: text('imports.preview.name'),
      cell: ({ label, number }) => label || text('imports.preview.row', { number }),
      width: 220,
    },
    {
      id: 'action',
      header: text('imports.preview.action'),
      cell: ({ action }) => <StatusChip tone={tones[action]}>{text(`imports.actions.${action}`)}</StatusChip>,
      width: 130,
      onCard: 'status',
      fixed: true,
    },
    {
      id: 'number',
      header: text('imports.preview.line'),
      cell: ({ number }) => number,
      width: 72,
      numeric: true,
    },
    ...mappedColumns.map((column): Column<PreviewRow> => ({
      id: `column.${column.key}`,
      header: titleOf(column.title),
      cell: (row) => <PreviewCell record={record} column={column} row={row} />,
      width: widths[column.type],
      numeric: column.type === 'decimal' || column.type === 'integer',
    })),
    {
      id: 'reasons',
      header: text('imports.preview.reasons'),
      cell: (row) => {
        const errors = rowErrors(row);
        return errors.length > 0 ? <RowErrors errors={errors} /> : null;
      },
      width: 240,
      hidden: record.counts.error === 0,
    },
  ];
}
