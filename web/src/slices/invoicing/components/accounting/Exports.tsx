import type { AccountingExport } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { keepsRows, LiveTable, useTableAddress } from '../../../../lib/live-table.tsx';
import { useLive } from '../../../../lib/live.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Stat } from '../../../../ui/stat.tsx';
import { tableState } from '../../../../ui/table/table-state.ts';
import styles from './Accounting.module.css';
import { openExportDialog } from './export-dialog.tsx';
import { useAccountingWords } from './use-accounting-words.ts';
import { useExportColumns } from './use-export-columns.tsx';

const start = tableState({ pageSize: 25 });

/** Invoices not exported yet, with totals per currency. */
function Waiting() {
  const text = useText();
  const words = useAccountingWords();
  const { data } = useLive('invoicing.countUnexportedInvoices', {});
  if (!data) return null;
  return (
    <div className={styles.waiting}>
      <Stat
        label={text('invoicing.accounting.waiting')}
        value={data.totals.length === 0 ? text('invoicing.accounting.upToDate') : words.totals(data.totals)}
        note={data.totals.length === 0 ? text('invoicing.accounting.upToDateHelp') : words.contents(data)}
      />
    </div>
  );
}

/** Past exports, newest first; their files can be downloaded again. */
export function Exports({ canExport }: { canExport: boolean }) {
  const text = useText();
  const formats = useFormats();
  const [state, setState] = useTableAddress([], start);
  const list = useLive(
    'invoicing.listAccountingExports',
    {
      page: state.page,
      pageSize: state.pageSize,
    },
    keepsRows,
  );
  const columns = useExportColumns();
  return (
    <>
      <Waiting />
      <h2 className={styles.past}>{text('invoicing.accounting.past')}</h2>
      <LiveTable<AccountingExport>
        id="accounting.exports"
        label={text('invoicing.accounting.past')}
        columns={columns}
        query={list}
        table={[state, setState]}
        rowLabel={({ createdAt }) => formats.dateTime(createdAt)}
        empty={
          <EmptyState
            illustration="ledger"
            title={text('invoicing.accounting.none')}
            action={
              canExport && (
                <Button onClick={() => void openExportDialog()}>{text('invoicing.accounting.export')}</Button>
              )
            }
          >
            {text('invoicing.accounting.noneHelp')}
          </EmptyState>
        }
      />
    </>
  );
}
