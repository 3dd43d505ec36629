import { relationSorts } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { keepsRows, LiveTable, useTableAddress } from '../../../lib/live-table.tsx';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { column, type Column } from '../../../ui/table/column.ts';
import { pageInputOf } from '../../../ui/table/table-state.ts';
import type { SupplierRow } from '../queries.ts';
import { PartnerName, TagList } from './partner-parts.tsx';
import { RelationChip } from './RelationChip.tsx';

function useColumns(): Column<SupplierRow>[] {
  const text = useText();
  const formats = useFormats();
  return [
    column('name', text('relationships.suppliers.name'), ({ partner }) => <PartnerName partner={partner} />, {
      width: 190,
      grow: true,
      sortable: true,
    }),
    column(
      'status',
      text('relationships.customers.status'),
      ({ status }) => <RelationChip status={status} side="customer" />,
      { width: 104, onCard: 'status' },
    ),
    column('city', text('relationships.customers.city'), ({ partner }) => partner.city, {
      width: 140,
      grow: true,
      sortable: true,
      onCard: 'subtitle',
    }),
    column('number', text('relationships.suppliers.account'), ({ accountNumber }) => accountNumber, {
      width: 162,
      sortable: true,
      givesWay: 2,
    }),
    column(
      'tags',
      text('relationships.customers.tags'),
      ({ tags }) => tags.length > 0 && <TagList tags={tags} />,
      { width: 148, givesWay: 1 },
    ),
    column(
      'since',
      text('relationships.customers.since'),
      ({ since }) => <time dateTime={since}>{formats.date(since)}</time>,
      { width: 112, sortable: true },
    ),
  ];
}

export function SuppliersTable({ findHref }: { findHref: string }) {
  const text = useText();
  const [state, setState] = useTableAddress();
  const list = useLive('relationships.listSuppliers', pageInputOf(state, relationSorts), keepsRows);
  return (
    <LiveTable<SupplierRow>
      id="suppliers"
      label={text('relationships.suppliers.label')}
      columns={useColumns()}
      query={list}
      table={[state, setState]}
      rowLabel={({ partner }) => partner.name}
      rowHref={({ id }) => paths.supplier(id)}
      searchLabel={text('relationships.suppliers.search')}
      empty={
        <EmptyState
          illustration="truck"
          title={text('relationships.suppliers.emptyTitle')}
          action={<Button href={findHref}>{text('relationships.suppliers.find')}</Button>}
        >
          {text('relationships.suppliers.empty')}
        </EmptyState>
      }
    />
  );
}
