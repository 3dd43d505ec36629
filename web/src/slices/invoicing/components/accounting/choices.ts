import type { InvoiceId } from '@halles/contract';
import type { ExportChoice, InvoicesInput } from '../../queries.ts';

export type Which = 'selected' | 'filtered' | 'waiting';
type Filter = Omit<InvoicesInput, 'page' | 'pageSize'>;

/** Where the export was opened from: the ticked invoices, the list's filter, or neither. */
export interface Offered {
  selected?: readonly InvoiceId[];
  filter?: Filter;
}

const isNarrow = ({ side: _side, tab = 'all', ...others }: Filter): boolean =>
  tab !== 'all' || Object.values(others).some((value) => value !== undefined);

/** In order of precedence: the ticked invoices, the list's filter; "not exported yet" is always offered. */
export const offeredBy = ({ selected, filter }: Offered): Which[] => [
  ...(selected ? (['selected'] as const) : []),
  ...(filter && isNarrow(filter) ? (['filtered'] as const) : []),
  'waiting',
];

/** The choice as the server's query expects it. */
export function choiceOf(
  { selected, filter }: Offered,
  which: Which,
): Omit<ExportChoice, 'program' | 'includesExported'> {
  if (which === 'selected') return { invoiceIds: [...(selected ?? [])] };
  if (which === 'waiting' || filter === undefined) return {};
  const { side: _side, ...rest } = filter;
  return rest;
}
