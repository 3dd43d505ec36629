import { invoiceTabs, type InvoiceTab, type OrderSide, type OrganizationId } from '@halles/contract';
import { paths } from '../../../../lib/paths.ts';
import { tableState, type TableState } from '../../../../ui/table/table-state.ts';
import type { InvoiceCounts, InvoicesInput } from '../../queries.ts';
import { periodOf, type Period } from './period.ts';

type Search = Readonly<Record<string, unknown>>;

export const invoicesStart = tableState({ pageSize: 50 });

export interface InvoicesQuery {
  side: OrderSide;
  tab: InvoiceTab;
  period: Period;
}

export const invoicesQueryFromAddress = (search: Search, side: OrderSide, today: string): InvoicesQuery => ({
  side,
  tab: tabsOf(side).find((each) => each === search['tab']) ?? 'all',
  period: periodOf(search, today),
});

const isId = (value: string): value is OrganizationId => /^[0-9a-f-]{36}$/.test(value);

/** The filter as the server's query expects it; list and counts use the same. */
export function filterOf(
  { side, period }: InvoicesQuery,
  state: TableState,
): Omit<InvoicesInput, 'page' | 'pageSize' | 'tab'> {
  const partnerId = state.filters['partner']?.[0] ?? '';
  const search = state.search.trim().slice(0, 200);
  return {
    side,
    ...(period.from !== undefined && { from: period.from }),
    ...(period.until !== undefined && { until: period.until }),
    ...(isId(partnerId) && { partnerId }),
    ...(search !== '' && { search }),
  };
}

export const invoicesPath = (side: OrderSide): string =>
  side === 'vendor' ? paths.vendorInvoices : paths.customerInvoices;

export const invoicePath = (side: OrderSide, invoiceId: string): string =>
  side === 'vendor' ? paths.vendorInvoice(invoiceId) : paths.customerInvoice(invoiceId);

/** What the list shows where its address is silent. */
export const usualChoices = { tab: 'all', period: 'any' };

export const addressNames = ['tab', 'period', 'from', 'until', 'search', 'partner'];

/** The address of the list with some choices changed; it starts at the first page. */
export function invoicesHref(side: OrderSide, search: Search, change: Search = {}): string {
  const next = { ...search, ...change };
  const entries = addressNames.flatMap((name) => {
    const value = [next[name]].flat()[0];
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
  });
  const query = new URLSearchParams(entries).toString();
  return query === '' ? invoicesPath(side) : `${invoicesPath(side)}?${query}`;
}

/** Drafts and unsent invoices exist only for the seller. */
const ofCustomer: readonly InvoiceTab[] = ['all', 'open', 'overdue', 'emitted', 'paid', 'cancelled'];
const tabsOf = (side: OrderSide): readonly InvoiceTab[] => (side === 'vendor' ? invoiceTabs : ofCustomer);
const always: ReadonlySet<InvoiceTab> = new Set<InvoiceTab>(['all', 'open', 'overdue', 'paid']);

/** The usual tabs are always shown, the others only when they hold something. */
export const tabsShown = (
  side: OrderSide,
  current: InvoiceTab,
  counts: InvoiceCounts['tabs'] | undefined,
): InvoiceTab[] =>
  tabsOf(side).filter((tab) => always.has(tab) || tab === current || (counts?.[tab] ?? 0) > 0);
