import {
  ledgerSorts,
  type Ledger,
  type LedgerResult,
  type LedgerRow,
  type LedgerSort,
} from '@halles/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../../../../lib/i18n/errors.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { query } from '../../../../lib/query.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Stat } from '../../../../ui/stat.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { sortInputOf, tableState } from '../../../../ui/table/table-state.ts';
import { hrefOf } from './ledger-links.ts';
import { ledgerQuestionOf, type ReportState } from './report-address.ts';
import styles from './report.module.css';
import { useLedgerColumns } from './use-ledger-columns.tsx';
import { useReportFile } from './use-report-file.ts';

interface LedgerTableProps {
  state: ReportState;
  ledger: Ledger;
}

/** The documents of a ledger, with the columns its definition lists; each row links to its document. */
export function LedgerTable({ state, ledger }: LedgerTableProps) {
  const text = useText();
  const errorText = useErrorText();
  const formats = useFormats();
  const question = ledgerQuestionOf(state, ledger);
  // A changed query starts at its first page.
  const asked = JSON.stringify(question);
  const [paged, setPaged] = useState({ asked, shown: tableState({ pageSize: 50 }) });
  const shown = paged.asked === asked ? paged.shown : { ...paged.shown, page: 1 };
  const { page, pageSize } = shown;
  const { data, error, refetch, isFetching } = useQuery({
    ...query('reports.getLedger', {
      ...question,
      page,
      pageSize,
      ...sortInputOf<LedgerSort>(shown, ledgerSorts[ledger]),
    }),
    placeholderData: keepPreviousData,
  });
  const columns = useLedgerColumns(data);
  const save = useReportFile({ of: 'ledger', question }, data?.total ?? 0);
  const isFrench = formats.language === 'fr-CA';
  return (
    <div className={styles.parts}>
      {data && <p className={styles.note}>{isFrench ? data.counts.fr : data.counts.en}</p>}
      {data && <Headline answer={data} />}
      <DataTable<LedgerRow>
        id={`report.ledger.${state.side}.${ledger}`}
        label={text(`reports.views.${ledger}`)}
        columns={columns}
        rows={data?.rows}
        {...(data && { total: data.total })}
        state={shown}
        onStateChange={(next) => setPaged({ asked, shown: next })}
        isRefreshing={isFetching && data !== undefined}
        error={error && data === undefined ? { message: errorText(error) } : undefined}
        onRetry={() => void refetch()}
        rowId={({ id }) => id}
        rowLabel={({ cells }) => (typeof cells[0] === 'string' ? cells[0] : text(`reports.views.${ledger}`))}
        {...(ledger !== 'stock' && { rowHref: (row: LedgerRow) => hrefOf(state, row) })}
        onExport={save}
        empty={
          <EmptyState illustration="search" title={text('reports.ledger.empty')}>
            {text(`reports.ledger.emptyHelp.${ledger === 'ageing' || ledger === 'stock' ? ledger : 'days'}`)}
          </EmptyState>
        }
      />
    </div>
  );
}

/** Totals per currency, because the cards on a phone have no totals row. */
function Headline({ answer }: { answer: LedgerResult }) {
  const formats = useFormats();
  const at = answer.columns.findIndex(({ id }) => id === answer.headline);
  const title = answer.columns[at]?.title;
  const totals = answer.totals.filter(({ cells }) => (cells[at] ?? null) !== null);
  if (!title || totals.length === 0) return null;
  return (
    <div className={styles.headline}>
      {totals.map(({ currency, cells }) => (
        <Stat
          key={currency}
          label={formats.language === 'fr-CA' ? title.fr : title.en}
          value={formats.money({ amountMinor: cells[at]!, currency })}
        />
      ))}
    </div>
  );
}
