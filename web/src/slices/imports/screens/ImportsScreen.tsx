import { importKindNames, type ImportSummary } from '@halles/contract';
import { IconTableImport } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { keepsRows, LiveTable, useTableAddress } from '../../../lib/live-table.tsx';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { Button, PrimaryAction } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { choiceFilter } from '../../../ui/table/table-filter.tsx';
import { column, type Column } from '../../../ui/table/column.ts';
import { pageInputOf } from '../../../ui/table/table-state.ts';
import { ImportChip } from '../components/chips.tsx';
import { importHref, useImportableKinds } from '../components/import-kinds.tsx';
import { useTitles } from '../components/value-texts.ts';

const filters = ['kind'];

export default function ImportsScreen() {
  const text = useText();
  const columns = useColumns();
  const [state, setState] = useTableAddress(filters);
  const kind = importKindNames.find((name) => name === state.filters['kind']?.[0]);
  const begin = useImportableKinds().map((each) => ({
    label: text(`imports.new.${each}`),
    href: importHref(each),
  }));
  const list = useLive('imports.list', { ...pageInputOf(state), ...(kind && { kind }) }, keepsRows);
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
      <LiveTable<ImportSummary>
        id="imports"
        label={text('imports.history.label')}
        columns={columns}
        query={list}
        table={[state, setState]}
        rowLabel={({ fileName }) => fileName}
        rowHref={({ id }) => paths.import(id)}
        searchLabel={text('imports.history.search')}
        filters={[
          choiceFilter('kind', text('imports.history.kind'), importKindNames, (value) =>
            text(`imports.kinds.${value}`),
          ),
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
    column('file', text('imports.history.file'), ({ fileName }) => fileName, { width: 260, grow: true }),
    column('status', text('imports.history.status'), ({ status }) => <ImportChip status={status} />, {
      width: 140,
      onCard: 'status',
    }),
    column(
      'kind',
      text('imports.history.kind'),
      ({ kind, title }) =>
        title ? `${text(`imports.kinds.${kind}`)} · ${titleOf(title)}` : text(`imports.kinds.${kind}`),
      { width: 220, onCard: 'subtitle' },
    ),
    column('written', text('imports.history.written'), ({ written }) => formats.number(written), {
      width: 120,
      numeric: true,
    }),
    column('person', text('imports.history.person'), ({ person }) => person, { width: 170 }),
    column(
      'createdAt',
      text('imports.history.when'),
      ({ createdAt }) => <time dateTime={createdAt}>{formats.dateTime(createdAt)}</time>,
      { width: 170 },
    ),
  ];
}
