import {
  inLanguage,
  ledgerSorts,
  type FormatId,
  type Ledger,
  type LedgerResult,
  type LedgerRow,
  type LedgerSort,
} from '@halles/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { LiveTable } from '../../../../lib/live-table.tsx';
import { paths } from '../../../../lib/paths.ts';
import { query } from '../../../../lib/query.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Stat } from '../../../../ui/stat.tsx';
import { sortInputOf, tableState } from '../../../../ui/table/table-state.ts';
import { ledgerQuestionOf, reportHref, type ReportState } from './report-address.ts';
import styles from './report.module.css';
import { useLedgerColumns } from './use-ledger-columns.tsx';
import { useReportFile } from './use-report-file.ts';

/**
 * The link of a row: its document, or the list that contains it. A payment without an invoice links to the list of
 * payments.
 */
function hrefOf(state: ReportState, { link, cells: [name] }: LedgerRow, isFrench: boolean): string {
  const isSeller = state.side === 'vendor';
  if (link === null) return isSeller ? `${paths.paymentMonitor}?view=payments` : paths.customerInvoices;
  switch (link.to) {
    case 'invoice':
      return isSeller ? paths.vendorInvoice(link.id) : paths.customerInvoice(link.id);
    case 'order':
      return isSeller ? paths.vendorOrder(link.id) : paths.customerOrder(link.id);
    case 'openInvoices':
      return `${isSeller ? paths.vendorInvoices : paths.customerInvoices}?tab=open&partner=${link.id}`;
    case 'register':
      return reportHref({ ...state, view: 'register' });
    case 'organization':
      return paths.admin.organization(link.id);
    case 'lines':
      return reportHref(linesOf(state, link.id as FormatId, nameIn(name ?? null, isFrench)));
  }
}

const nameIn = (cell: LedgerRow['cells'][number], isFrench: boolean): string => {
  if (typeof cell !== 'object' || cell === null) return String(cell ?? '');
  return 'en' in cell ? inLanguage(cell, isFrench ? 'FR' : 'EN') : '';
};

/** The lines that a row counts; of the filters, a ledger reads only the partner. */
function linesOf(state: ReportState, formatId: FormatId, name: string): ReportState {
  const { partnerId } = state.filters;
  return {
    ...state,
    view: 'lines',
    states: state.view === 'margin' ? 'confirmed' : 'delivered',
    filters: { ...(partnerId !== undefined && { partnerId }), formatId },
    labels: { partnerId: state.labels.partnerId, formatId: name },
  };
}

/** The documents of a ledger, with the columns its definition lists; each row links to its document. */
export function LedgerTable({ state, ledger }: { state: ReportState; ledger: Ledger }) {
  const text = useText();
  const formats = useFormats();
  const question = ledgerQuestionOf(state, ledger);
  // A changed query starts at its first page.
  const questionKey = JSON.stringify(question);
  const [paged, setPaged] = useState({ questionKey, shown: tableState({ pageSize: 50 }) });
  const shown = paged.questionKey === questionKey ? paged.shown : { ...paged.shown, page: 1 };
  const { page, pageSize } = shown;
  const list = useQuery({
    ...query('reports.getLedger', {
      ...question,
      page,
      pageSize,
      ...sortInputOf<LedgerSort>(shown, ledgerSorts[ledger]),
    }),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  const columns = useLedgerColumns(data);
  const save = useReportFile({ of: 'ledger', question }, data?.total ?? 0);
  const isFrench = formats.language === 'fr-CA';
  return (
    <div className={styles.parts}>
      {data && <p className={styles.note}>{isFrench ? data.counts.fr : data.counts.en}</p>}
      {data && <Headline answer={data} />}
      <LiveTable<LedgerRow>
        id={`report.ledger.${state.side}.${ledger}`}
        label={text(`reports.views.${ledger}`)}
        columns={columns}
        query={list}
        table={[shown, (next) => setPaged({ questionKey, shown: next })]}
        rowLabel={({ cells }) => (typeof cells[0] === 'string' ? cells[0] : text(`reports.views.${ledger}`))}
        {...(ledger !== 'stock' && { rowHref: (row: LedgerRow) => hrefOf(state, row, isFrench) })}
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
