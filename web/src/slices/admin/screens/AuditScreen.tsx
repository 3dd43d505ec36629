import type { OrganizationId } from '@halles/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n/index.ts';
import { useTableAddress, LiveTable } from '../../../lib/live-table.tsx';
import { query } from '../../../lib/query.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchSelectField } from '../../../ui/fields/search-select-field.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { column, type Column } from '../../../ui/table/column.ts';
import { pageInputOf, withFilter, type TableState } from '../../../ui/table/table-state.ts';
import { eventWords } from '../../organizations/index.ts';
import { AdminFrame } from '../components/AdminFrame.tsx';
import { organizationNamesQuery, type AuditRow } from '../queries.ts';
import styles from './AuditScreen.module.css';

function AuditAction({ row }: { row: AuditRow }) {
  const text = useText();
  const { what, reason } = eventWords(row, text, useFormats());
  return (
    <span className={styles.what}>
      <span>{what}</span>
      {reason !== null && <span className={styles.reason}>{reason}</span>}
    </span>
  );
}

function useColumns(): Column<AuditRow>[] {
  const text = useText();
  const formats = useFormats();
  return [
    column(
      'when',
      text('admin.audit.when'),
      ({ happenedAt }) => <time dateTime={happenedAt}>{formats.dateTime(happenedAt)}</time>,
      { width: 180, fixed: true },
    ),
    column('what', text('admin.audit.what'), (row) => <AuditAction row={row} />, {
      width: 260,
      grow: true,
      onCard: 'subtitle',
    }),
    column(
      'who',
      text('admin.audit.who'),
      ({ person, acting, type }) => (
        <span className={styles.who}>
          {person ?? text(type.startsWith('identity.') ? 'admin.audit.visitor' : 'admin.audit.system')}
          {acting && <StatusChip tone="now">{text('admin.audit.acting')}</StatusChip>}
        </span>
      ),
      { width: 200 },
    ),
    column(
      'organization',
      text('admin.audit.where'),
      ({ organization }) => organization ?? text('admin.audit.nowhere'),
      { width: 220 },
    ),
  ];
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function inputOf(state: TableState) {
  const [organizationId = ''] = state.filters['organization'] ?? [];
  return {
    ...pageInputOf(state),
    onlyAdmins: state.filters['onlyAdmins']?.[0] === 'yes',
    ...(uuid.test(organizationId) && { organizationId: organizationId as OrganizationId }),
  };
}

function OrganizationFilter({
  state,
  onChange,
}: {
  state: TableState;
  onChange: (next: TableState) => void;
}) {
  const text = useText();
  const { data: names = [] } = useQuery(organizationNamesQuery);
  return (
    <div className={styles.filter}>
      <SearchSelectField
        label={text('admin.audit.organization')}
        labelHidden
        placeholder={text('admin.audit.anyOrganization')}
        options={names.map(({ id, name }) => ({ value: id as string, label: name }))}
        value={inputOf(state).organizationId ?? null}
        onChange={(id) => onChange(withFilter(state, 'organization', id === null ? [] : [id]))}
      />
    </div>
  );
}

function AuditLog() {
  const text = useText();
  const formats = useFormats();
  const [state, setState] = useTableAddress(['onlyAdmins', 'organization']);
  const list = useQuery({
    ...query('admin.listAudit', inputOf(state)),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <LiveTable<AuditRow>
      id="admin-audit"
      label={text('admin.audit.title')}
      columns={useColumns()}
      query={list}
      table={[state, setState]}
      rowLabel={({ happenedAt }) => formats.dateTime(happenedAt)}
      filters={[{ id: 'onlyAdmins', kind: 'flag', label: text('admin.audit.onlyAdmins') }]}
      aside={<OrganizationFilter state={state} onChange={setState} />}
      empty={
        <EmptyState illustration="ledger" title={text('admin.audit.emptyTitle')}>
          {text('admin.audit.empty')}
        </EmptyState>
      }
    />
  );
}

export default function AuditScreen() {
  const text = useText();
  return (
    <AdminFrame tab="audit">
      <PageHeader title={text('admin.audit.title')} subtitle={text('admin.audit.subtitle')} />
      <AuditLog />
    </AdminFrame>
  );
}
