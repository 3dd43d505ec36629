import { addDays, auditAreas, type OrganizationId, type UserId } from '@halles/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n/index.ts';
import { useTableAddress, LiveTable, type TableAddress } from '../../../lib/live-table.tsx';
import { paths } from '../../../lib/paths.ts';
import { query } from '../../../lib/query.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchSelectField } from '../../../ui/fields/search-select-field.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { choiceFilter } from '../../../ui/table/table-filter.tsx';
import { column, type Column } from '../../../ui/table/column.ts';
import { pageInputOf, withFilter, type TableState } from '../../../ui/table/table-state.ts';
import { eventWords } from '../../organizations/index.ts';
import { useExport } from '../../imports/index.ts';
import { AdminFrame } from '../components/AdminFrame.tsx';
import { oneOf } from '../components/AdminTable.tsx';
import { SealsCheck } from '../components/checks/CheckSection.tsx';
import { ISO_DAY, useDays } from '../components/times.ts';
import { organizationNamesQuery, peopleNamesQuery, type AuditRow } from '../queries.ts';
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
      { width: 180 },
    ),
    column(
      'organization',
      text('admin.audit.where'),
      ({ organization, organizationId }) =>
        organizationId === null ? (
          text('admin.audit.nowhere')
        ) : (
          <Link href={paths.admin.organization(organizationId)}>{organization}</Link>
        ),
      { width: 220 },
    ),
  ];
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const idIn = (state: TableState, filter: string): string | null => {
  const [id = ''] = state.filters[filter] ?? [];
  return uuid.test(id) ? id : null;
};

function useInput(state: TableState) {
  const { startOf } = useDays();
  const organizationId = idIn(state, 'organization') as OrganizationId | null;
  const userId = idIn(state, 'person') as UserId | null;
  const area = oneOf(auditAreas, state.filters['area']);
  const [from, until] = (state.filters['period'] ?? []).map((day) => (ISO_DAY.test(day) ? day : ''));
  return {
    ...pageInputOf(state),
    onlyAdmins: state.filters['onlyAdmins']?.[0] === 'yes',
    ...(organizationId && { organizationId }),
    ...(userId && { userId }),
    ...(area && { area }),
    ...(from && { from: startOf(from) }),
    ...(until && { until: startOf(addDays(until, 1)) }),
  };
}

interface PickerProps {
  filter: 'organization' | 'person';
  label: string;
  names: readonly { id: string; name: string }[];
  table: TableAddress;
}

function Picker({ filter, label, names, table: [state, setState] }: PickerProps) {
  return (
    <div className={styles.filter}>
      <SearchSelectField
        label={label}
        labelHidden
        placeholder={label}
        options={names.map(({ id, name }) => ({ value: id, label: name }))}
        value={idIn(state, filter)}
        onChange={(id) => setState(withFilter(state, filter, id === null ? [] : [id]))}
      />
    </div>
  );
}

function Pickers({ table }: { table: TableAddress }) {
  const text = useText();
  const { data: organizations = [] } = useQuery(organizationNamesQuery);
  const { data: people = [] } = useQuery(peopleNamesQuery);
  return (
    <>
      <Picker
        filter="organization"
        label={text('admin.audit.organization')}
        names={organizations}
        table={table}
      />
      <Picker filter="person" label={text('admin.audit.person')} names={people} table={table} />
    </>
  );
}

function AuditLog() {
  const text = useText();
  const formats = useFormats();
  const table = useTableAddress(['onlyAdmins', 'organization', 'person', 'area', 'period']);
  const input = useInput(table[0]);
  const { page: _page, pageSize: _pageSize, ...filters } = input;
  const list = useQuery({
    ...query('admin.listAudit', input),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <LiveTable<AuditRow>
      id="admin-audit"
      label={text('admin.audit.title')}
      columns={useColumns()}
      query={list}
      table={table}
      rowLabel={({ happenedAt }) => formats.dateTime(happenedAt)}
      searchLabel={text('admin.audit.search')}
      filters={[
        choiceFilter('area', text('admin.audit.area'), auditAreas, (value) =>
          text(`admin.audit.areas.${value}`),
        ),
        { id: 'period', kind: 'period', label: text('admin.audit.period') },
        { id: 'onlyAdmins', kind: 'flag', label: text('admin.audit.onlyAdmins') },
      ]}
      onExport={useExport('audit', filters).save}
      aside={<Pickers table={table} />}
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
      <PageHeader title={text('admin.audit.title')} />
      <AuditLog />
      <div className={styles.seals}>
        <SealsCheck />
      </div>
    </AdminFrame>
  );
}
