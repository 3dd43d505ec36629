import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { LiveTable, type TableAddress } from '../../../lib/live-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import type { BulkAction, Column } from '../../../ui/table/column.ts';
import { AdminFrame } from './AdminFrame.tsx';

interface AdminTableProps<Row> {
  /** Its texts are under `admin.{list}`. */
  list: 'organizations' | 'people' | 'credit' | 'feedback' | 'reportedMessages';
  query: UseQueryResult<{ rows: readonly Row[]; total: number }>;
  columns: Column<Row>[];
  table: TableAddress;
  /** Each chooses one value, whose text is given. */
  filters: Partial<Record<FilterName, Record<string, string>>>;
  rowHref?: (row: Row) => string;
  /** The other views of the same subject. */
  views?: ReactNode;
  onExport: (format: 'xlsx' | 'csv') => void;
  bulkActions?: readonly BulkAction<Row>[];
}

type FilterName = 'kind' | 'state' | 'trouble';
const filterNames = ['kind', 'state', 'trouble'] as const;

const looks = {
  organizations: { tab: 'organizations', id: 'admin-organizations', illustration: 'stall' },
  people: { tab: 'people', id: 'admin-people', illustration: 'stall' },
  credit: { tab: 'creditAccounts', id: 'admin-credit-accounts', illustration: 'ledger' },
  feedback: { tab: 'feedback', id: 'admin-feedback', illustration: 'stall' },
  reportedMessages: { tab: 'reportedMessages', id: 'admin-reported-messages', illustration: 'stall' },
} as const;

/** A list of the admin area: what is searched, filtered and shown differs, the rest is the same. */
export function AdminTable<Row extends { id: string; name: string }>(props: AdminTableProps<Row>) {
  const { list, query, columns, table, filters, rowHref, views, onExport, bulkActions } = props;
  const text = useText();
  const { tab, id, illustration } = looks[list];
  const label = (filter: FilterName) => {
    if (filter === 'trouble') return text('admin.purchaseOrders.trouble');
    return filter === 'kind' ? text('admin.organizations.kind') : text(`admin.${list}.state`);
  };
  return (
    <AdminFrame tab={tab}>
      <PageHeader title={text(`admin.${list}.title`)} />
      {views}
      <LiveTable<Row>
        id={id}
        label={text(`admin.${list}.title`)}
        columns={columns}
        {...{
          query,
          table,
          ...(rowHref && { rowHref }),
          onExport,
          ...(bulkActions && { bulkActions }),
        }}
        rowLabel={(row) => row.name}
        searchLabel={text(`admin.${list}.search`)}
        filters={filterNames.flatMap((filter) =>
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

/** A value of the address when the server knows it; otherwise undefined. */
export const oneOf = <Value extends string>(
  known: readonly Value[],
  values: readonly string[] | undefined,
): Value | undefined => known.find((value) => value === values?.[0]);
