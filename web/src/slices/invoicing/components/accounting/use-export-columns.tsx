import type { AccountingExport } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { ActionMenu } from '../../../../ui/action-menu.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table/column.ts';
import { refetchQueries } from '../../queries.ts';
import styles from '../words/Words.module.css';
import { FilesAgain } from './ExportFiles.tsx';
import { useAccountingWords } from './use-accounting-words.ts';

/** Undoes an export, after a confirmation that names the number of documents. */
async function undoExport({ id: exportId, invoices, creditNotes }: AccountingExport): Promise<void> {
  await runAction(() => api.invoicing.undoAccountingExport({ exportId }), {
    confirm: {
      title: 'invoicing.accounting.undo.title',
      message: 'invoicing.accounting.undo.message',
      confirm: 'invoicing.accounting.undo.confirm',
      danger: true,
    },
    params: { count: invoices + creditNotes },
    done: 'invoicing.accounting.undo.done',
    failed: 'invoicing.failed',
  });
  void refetchQueries();
}

function Standing({ made: { undoneAt, undoneByName } }: { made: AccountingExport }) {
  const text = useText();
  const formats = useFormats();
  if (undoneAt === null) return <StatusChip tone="good">{text('invoicing.accounting.stands')}</StatusChip>;
  return (
    <span className={styles.two}>
      <StatusChip tone="wait">{text('invoicing.accounting.undone')}</StatusChip>
      <span className={styles.quiet}>
        {text('invoicing.accounting.undoneBy', { name: undoneByName, day: formats.date(undoneAt) })}
      </span>
    </span>
  );
}

function Actions({ made, instant }: { made: AccountingExport; instant: string }) {
  const text = useText();
  if (made.can.undo !== true) return null;
  const undo = {
    label: text('invoicing.accounting.undo.confirm'),
    danger: true,
    onClick: () => void undoExport(made),
  };
  return <ActionMenu label={text('invoicing.accounting.actionsOf', { instant })} actions={[undo]} />;
}

function When({ made, instant }: { made: AccountingExport; instant: string }) {
  return (
    <span className={styles.two}>
      <span>{instant}</span>
      <span className={styles.quiet}>{made.byName}</span>
    </span>
  );
}

export function useExportColumns(): Column<AccountingExport>[] {
  const text = useText();
  const formats = useFormats();
  const words = useAccountingWords();
  const instant = ({ createdAt }: AccountingExport) => formats.dateTime(createdAt);
  const column = (id: string, header: string, rest: Omit<Column<AccountingExport>, 'id' | 'header'>) => ({
    id,
    header,
    ...rest,
  });
  return [
    column('createdAt', text('invoicing.accounting.madeOn'), {
      width: 210,
      cell: (made) => <When made={made} instant={instant(made)} />,
    }),
    column('program', text('invoicing.accounting.for'), {
      width: 170,
      cell: ({ program }) => text(`invoicing.accounting.program.${program}`),
      onCard: 'subtitle',
    }),
    column('contents', text('invoicing.accounting.contents'), {
      width: 220,
      grow: true,
      cell: words.contents,
    }),
    column('total', text('invoicing.list.total'), {
      width: 140,
      numeric: true,
      cell: ({ totals }) => words.totals(totals),
      onCard: 'amount',
    }),
    column('state', text('invoicing.list.state'), { width: 170, cell: (made) => <Standing made={made} /> }),
    column('files', text('invoicing.accounting.files'), {
      width: 160,
      fixed: true,
      cell: (made) => (
        <FilesAgain made={made} label={text('invoicing.accounting.downloadOf', { instant: instant(made) })} />
      ),
    }),
    column('actions', text('invoicing.payments.actions'), {
      width: 76,
      fixed: true,
      cell: (made) => <Actions made={made} instant={instant(made)} />,
      onCard: 'amount',
    }),
  ];
}
