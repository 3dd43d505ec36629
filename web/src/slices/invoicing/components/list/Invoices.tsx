import { dayIn, type InvoiceRow, type Money, type OrderSide } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import {
  isOnSeveralPages,
  keepsRows,
  LiveTable,
  rowsToSum,
  useTableAddress,
} from '../../../../lib/live-table.tsx';
import { useLive } from '../../../../lib/live.ts';
import { RefusalsBanner } from '../../../../ui/banner.tsx';
import { paths } from '../../../../lib/paths.ts';
import { useAddressSearch } from '../../../../lib/routes.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useMay } from '../../../../lib/use-may.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { useExport } from '../../../imports/index.ts';
import { Batches } from '../batches/Batches.tsx';
import { ToInvoice } from '../to-invoice/ToInvoice.tsx';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import { DueByAge } from './DueByAge.tsx';
import {
  addressNames,
  filterOf,
  invoicePath,
  invoicesHref,
  invoicesPath,
  invoicesQueryFromAddress,
  invoicesStart,
  tabsShown,
  usualChoices,
  type InvoicesQuery,
} from './invoices-address.ts';
import { InvoicesHead } from './InvoicesHead.tsx';
import { sumsOf, useTogether } from './use-together.ts';
import { sumsOfRows, useInvoiceColumns } from './use-invoice-columns.tsx';
import { useInvoiceFilters } from './use-invoice-filters.tsx';
import { SavedViews } from '../../../organizations/index.ts';

/** Says why the list is empty, and what to do next. */
function NoInvoices({ urlQuery: { side, tab, period } }: { urlQuery: InvoicesQuery }) {
  const text = useText();
  if (tab !== 'all' || period.preset !== 'any')
    return (
      <EmptyState
        illustration="ledger"
        title={text(tab === 'overdue' ? 'invoicing.empty.overdue' : 'invoicing.empty.here')}
        action={<Button href={invoicesPath(side)}>{text('invoicing.empty.all')}</Button>}
      />
    );
  return (
    <EmptyState
      illustration="ledger"
      title={text('invoicing.empty.title')}
      action={
        side === 'vendor' ? (
          <Button href={paths.newInvoice}>{text('invoicing.list.new')}</Button>
        ) : (
          <Button href={paths.customerOrders}>{text('invoicing.empty.toOrders')}</Button>
        )
      }
    >
      {text(`invoicing.empty.help.${side}`)}
    </EmptyState>
  );
}

/** Invoices and credit notes of one side; filters, tab and page are in the address. */
export function Invoices({ side }: { side: OrderSide }) {
  const text = useText();
  const formats = useFormats();
  const words = useInvoiceWords();
  const may = useMay();
  const { timeZone } = useOrganization();
  const today = dayIn(new Date(), timeZone);
  const [search] = useAddressSearch();
  const [state, setState] = useTableAddress(['partner'], invoicesStart);
  const urlQuery = invoicesQueryFromAddress(search, side, today);
  const filter = filterOf(urlQuery, state);
  const list = useLive(
    'invoicing.listInvoices',
    {
      ...filter,
      tab: urlQuery.tab,
      page: state.page,
      pageSize: state.pageSize,
    },
    keepsRows,
  );
  const { data: counts } = useLive('invoicing.countInvoices', filter, keepsRows);
  const together = useTogether(side, urlQuery.tab, counts?.tabs.draft);
  const file = useExport('invoices', { ...filter, tab: urlQuery.tab });
  const ownFilters = useInvoiceFilters(urlQuery, today, [state, setState]);
  const { data: sumsOfPages } = useLive(
    'invoicing.sumInvoices',
    { ...filter, tab: urlQuery.tab },
    { ...keepsRows, enabled: isOnSeveralPages(list.data) },
  );
  const summed = rowsToSum(list.data);
  const written = (sums: readonly Money[]) => sums.map(formats.money).join(' + ');
  const sums = summed
    ? sumsOfRows(summed, words.money)
    : isOnSeveralPages(list.data) && sumsOfPages
      ? { total: written(sumsOfPages.totals), balance: written(sumsOfPages.balances) }
      : undefined;
  const columns = useInvoiceColumns(side, sums);
  return (
    <>
      <InvoicesHead side={side} filter={{ ...filter, tab: urlQuery.tab }} />
      {side === 'vendor' && <Batches />}
      {side === 'vendor' && may('handleInvoices') && <ToInvoice />}
      <DueByAge side={side} search={search} counts={counts} />
      <Tabs
        label={text('invoicing.list.tabs')}
        current={urlQuery.tab}
        tabs={tabsShown(side, urlQuery.tab, counts?.tabs).map((id) => ({
          id,
          label: text(`invoicing.tabs.${id}`),
          href: invoicesHref(side, search, { tab: id }),
          ...(counts && { count: formats.number(counts.tabs[id]) }),
        }))}
      >
        <SavedViews table={`invoices.${side}`} tab="tab" filters={addressNames} usual={usualChoices} />
      </Tabs>
      <RefusalsBanner
        title={text('invoicing.bulk.refused', { count: together.refusals.length })}
        dismissLabel={text('invoicing.bulk.dismiss')}
        refusals={together.refusals}
        onDismiss={together.dismiss}
      />
      <div className="below-4">
        <LiveTable<InvoiceRow>
          id={`invoices.${side}`}
          label={text('invoicing.list.title')}
          columns={columns}
          query={list}
          ownFilters={ownFilters}
          showText="invoicing.list.show"
          table={[state, setState]}
          onExport={file.save}
          searchLabel={text('invoicing.list.search')}
          rowLabel={words.name}
          rowHref={({ id }) => invoicePath(side, id)}
          {...((side === 'customer' || may('handleInvoices')) && {
            bulkActions: together.actions,
            selectionTotals: (rows: readonly InvoiceRow[]) => sumsOf(rows, words.money),
          })}
          empty={<NoInvoices urlQuery={urlQuery} />}
        />
      </div>
    </>
  );
}
