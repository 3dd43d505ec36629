import type { UseQueryResult } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n/index.ts';
import { LiveTable, type TableAddress } from '../../../lib/live-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { AdminFrame } from './AdminFrame.tsx';

interface AdminTableProps<Row> {
  /** Its texts are under `admin.{list}`. */
  list: 'organizations' | 'people' | 'credit';
  query: UseQueryResult<{ rows: readonly Row[]; total: number }>;
  columns: Column<Row>[];
  table: TableAddress;
  /** Each chooses one value, whose text is given. */
  filters: Partial<Record<'kind' | 'state', Record<string, string>>>;
  rowHref?: (row: Row) => string;
}

const looks = {
  organizations: { tab: 'organizations', id: 'admin-organizations', illustration: 'stall' },
  people: { tab: 'people', id: 'admin-people', illustration: 'stall' },
  credit: { tab: 'creditAccounts', id: 'admin-credit-accounts', illustration: 'ledger' },
} as const;

/** A list of the admin area: what is searched, filtered and shown differs, the rest is the same. */
export function AdminTable<Row extends { id: string; name: string }>(props: AdminTableProps<Row>) {
  const { list, query, columns, table, filters, rowHref } = props;
  const text = useText();
  const { tab, id, illustration } = looks[list];
  const label = (filter: 'kind' | 'state') =>
    filter === 'kind' ? text('admin.organizations.kind') : text(`admin.${list}.state`);
  return (
    <AdminFrame tab={tab}>
      <PageHeader title={text(`admin.${list}.title`)} subtitle={text(`admin.${list}.subtitle`)} />
      <LiveTable<Row>
        id={id}
        label={text(`admin.${list}.title`)}
        columns={columns}
        {...{ query, table, ...(rowHref && { rowHref }) }}
        rowLabel={(row) => row.name}
        searchLabel={text(`admin.${list}.search`)}
        filters={(['kind', 'state'] as const).flatMap((filter) =>
          filters[filter] === undefined
            ? []
            : {
                id: filter,
                kind: 'choice' as const,
                single: true,
                label: label(filter),
                options: Object.entries(filters[filter]).map(([value, name]) => ({ value, label: name })),
              },
        )}
        empty={
          <EmptyState illustration={illustration} title={text(`admin.${list}.emptyTitle`)}>
            {text(`admin.${list}.empty`)}
          </EmptyState>
        }
      />
    </AdminFrame>
  );
}

/** Values of a filter with the text of each. */
export const choices = <Value extends string>(values: readonly Value[], textOf: (value: Value) => string) =>
  Object.fromEntries(values.map((value) => [value, textOf(value)]));
