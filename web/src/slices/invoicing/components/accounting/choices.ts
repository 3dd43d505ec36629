import type { InvoiceId } from '@halles/contract';
import type { ExportChoice, InvoicesInput } from '../../queries.ts';

export type Which = 'selected' | 'filtered' | 'waiting';
type Filter = Omit<InvoicesInput, 'page' | 'pageSize'>;

/** From where the export was opened: what is ticked, how the list is filtered, or neither. */
export interface Offered {
  selected?: readonly InvoiceId[];
  filter?: Filter;
}

const isNarrow = ({ side: _side, tab = 'all', ...others }: Filter): boolean =>
  tab !== 'all' || Object.values(others).some((value) => value !== undefined);

/** What was ticked counts more than how the list is filtered; "not exported yet" is always there. */
export const offeredBy = ({ selected, filter }: Offered): Which[] => [
  ...(selected ? (['selected'] as const) : []),
  ...(filter && isNarrow(filter) ? (['filtered'] as const) : []),
  'waiting',
];

/** What the server is asked. */
export function choiceOf(
  { selected, filter }: Offered,
  which: Which,
): Omit<ExportChoice, 'program' | 'includesExported'> {
  if (which === 'selected') return { invoiceIds: [...(selected ?? [])] };
  if (which === 'waiting' || filter === undefined) return {};
  const { side: _side, ...rest } = filter;
  return rest;
}
