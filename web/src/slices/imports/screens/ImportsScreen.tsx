import { importKindNames, type ImportSummary } from '@halles/contract';
import { IconTableImport } from '@tabler/icons-react';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { Button, PrimaryAction } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { pageInputOf } from '../../../ui/table/table-state.ts';
import { useTableAddress } from '../../credit/index.ts';
import { importHref, useImportableKinds } from '../components/import-kinds.ts';
import { ImportChip } from '../components/ImportChip.tsx';
import { useTitles } from '../components/value-texts.ts';

const filters = ['kind'];

export default function ImportsScreen() {
  const text = useText();
  const errorText = useErrorText();
  const columns = useColumns();
  const [state, setState] = useTableAddress(filters);
  const kind = importKindNames.find((name) => name === state.filters['kind']?.[0]);
  const begin = useImportableKinds().map((each) => ({
    label: text(`imports.new.${each}`),
    href: importHref(each),
  }));
  const { data, error, refetch } = useLive('imports.list', { ...pageInputOf(state), ...(kind && { kind }) });
  return (
    <>
      <PageHeader
        title={text('imports.history.title')}
        subtitle={text('imports.history.subtitle')}
        {...(begin.length > 0 && {
          primary: (
            <ActionMenu
              actions={begin}
              trigger={
                <PrimaryAction icon={<IconTableImport aria-hidden />}>
                  {text('imports.new.title')}
                </PrimaryAction>
              }
            />
          ),
        })}
      />
      <DataTable<ImportSummary>
        id="imports"
        label={text('imports.history.label')}
        columns={columns}
        rows={data?.rows}
        {...(data && { total: data.total })}
        state={state}
        onStateChange={setState}
        error={error && data === undefined ? { message: errorText(error) } : undefined}
        onRetry={() => void refetch()}
        rowId={({ id }) => id}
        rowLabel={({ fileName }) => fileName}
        rowHref={({ id }) => paths.import(id)}
        searchLabel={text('imports.history.search')}
        filters={[
          {
            id: 'kind',
            kind: 'choice',
            single: true,
            label: text('imports.history.kind'),
            options: importKindNames.map((value) => ({ value, label: text(`imports.kinds.${value}`) })),
          },
        ]}
        empty={
          <EmptyState
            illustration="ledger"
            title={text('imports.history.emptyTitle')}
            action={begin.map(({ label, href }) => (
              <Button key={href} href={href}>
                {label}
              </Button>
            ))}
          >
            {text('imports.history.empty')}
          </EmptyState>
        }
      />
    </>
  );
}

function useColumns(): Column<ImportSummary>[] {
  const text = useText();
  const formats = useFormats();
  const titleOf = useTitles();
  return [
    {
      id: 'file',
      header: text('imports.history.file'),
      cell: ({ fileName }) => fileName,
      width: 260,
      grow: true,
    },
    {
      id: 'status',
      header: text('imports.history.status'),
      cell: ({ status }) => <ImportChip status={status} />,
      width: 140,
      onCard: 'status',
    },
    {
      id: 'kind',
      header: text('imports.history.kind'),
      cell: ({ kind, title }) =>
        title ? `${text(`imports.kinds.${kind}`)} · ${titleOf(title)}` : text(`imports.kinds.${kind}`),
      width: 220,
      onCard: 'subtitle',
    },
    {
      id: 'written',
      header: text('imports.history.written'),
      cell: ({ written }) => formats.number(written),
      width: 120,
      numeric: true,
    },
    { id: 'person', header: text('imports.history.person'), cell: ({ person }) => person, width: 170 },
    {
      id: 'createdAt',
      header: text('imports.history.when'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formats.dateTime(createdAt)}</time>,
      width: 170,
    },
  ];
}
