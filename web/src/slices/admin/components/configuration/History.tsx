import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { keepsRows, LiveTable, useTableAddress } from '../../../../lib/live-table.tsx';
import { useLive } from '../../../../lib/live.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { column, type Column } from '../../../../ui/table/column.ts';
import { pageInputOf } from '../../../../ui/table/table-state.ts';
import { useExport } from '../../../imports/index.ts';
import type { Configuration, VersionRow } from '../../queries.ts';
import { openReasonDialog } from '../reason-dialog.tsx';
import styles from './Configuration.module.css';

function useValueText() {
  const text = useText();
  const formats = useFormats();
  return (value: string): string => {
    if (value === '') return text('admin.configuration.empty');
    if (value === 'true' || value === 'false')
      return text(value === 'true' ? 'admin.configuration.on' : 'admin.configuration.off');
    return /^\d{4}-\d\d-\d\dT/.test(value) ? formats.dateTime(value) : value;
  };
}

function Changes({ version }: { version: VersionRow }) {
  const text = useText();
  const valueText = useValueText();
  const { changes, restoredFrom } = version;
  return (
    <ul className={styles.changes}>
      {restoredFrom !== null && <li>{text('admin.configuration.restoredFrom', { number: restoredFrom })}</li>}
      {changes.length === 0 && <li>{text('admin.configuration.noChange')}</li>}
      {changes.map(({ field, to }) => (
        <li key={field}>
          {text('admin.configuration.change', {
            field: text(`admin.configuration.fields.${field}`),
            to: valueText(to),
          })}
        </li>
      ))}
    </ul>
  );
}

function useColumns(newest: number): Column<VersionRow>[] {
  const text = useText();
  const formats = useFormats();
  return [
    column('number', text('admin.configuration.number'), ({ number }) => formats.number(number), {
      width: 84,
    }),
    column(
      'when',
      text('admin.configuration.when'),
      ({ createdAt }) => <time dateTime={createdAt}>{formats.dateTime(createdAt)}</time>,
      { width: 160 },
    ),
    column(
      'who',
      text('admin.configuration.who'),
      ({ changedBy }) => changedBy ?? text('admin.configuration.deletedUser'),
      { width: 150 },
    ),
    column('what', text('admin.configuration.what'), (version) => <Changes version={version} />, {
      width: 300,
      grow: true,
      onCard: 'subtitle',
    }),
    column('why', text('admin.configuration.why'), ({ reason }) => reason, { width: 200 }),
    column(
      'restore',
      text('admin.configuration.restore'),
      ({ number, isNewest }) =>
        isNewest ? (
          <StatusChip tone="good">{text('admin.configuration.inForce')}</StatusChip>
        ) : (
          <Button
            size="small"
            onClick={() => restoreVersion(newest, number)}
            aria-label={text('admin.configuration.restoreNumber', { name: number })}
          >
            {text('admin.configuration.restore')}
          </Button>
        ),
      { width: 120, onCard: 'status' },
    ),
  ];
}

/** Who changed what and when, and the way back to an earlier version. */
export function History({ number }: Pick<Configuration, 'number'>) {
  const text = useText();
  const [state, setState] = useTableAddress();
  const { save } = useExport('configurationHistory', { search: state.search });
  const list = useLive('admin.listRemoteConfigVersions', pageInputOf(state), keepsRows);
  return (
    <section className={styles.history} aria-labelledby="configuration-history">
      <h2 id="configuration-history">{text('admin.configuration.history')}</h2>
      <LiveTable<VersionRow>
        id="admin-configuration"
        label={text('admin.configuration.history')}
        columns={useColumns(number)}
        query={list}
        table={[state, setState]}
        rowId={(version) => String(version.number)}
        rowLabel={(version) => text('admin.configuration.number') + String(version.number)}
        onExport={save}
        searchLabel={text('admin.configuration.historySearch')}
        empty={
          <EmptyState illustration="ledger" title={text('admin.configuration.historyEmptyTitle')}>
            {text('admin.configuration.historyEmpty')}
          </EmptyState>
        }
      />
    </section>
  );
}

/** `number` is the newest version, so that nobody's change in between is lost. */
async function restoreVersion(number: number, restored: number): Promise<void> {
  const name = String(restored);
  const isDone = await openReasonDialog({
    title: 'admin.configuration.restoreTitle',
    message: 'admin.configuration.restoreMessage',
    confirm: 'admin.configuration.restoreNumber',
    name,
    run: (reason) => api.admin.restoreRemoteConfig({ number, restored, reason }),
  });
  if (isDone) snackbar.success('admin.configuration.restored', { params: { name } });
}
