import type { Invoice } from '@halles/contract';
import type { RefObject } from 'react';
import { queryClient } from '../../../../lib/query.ts';
import { invoiceQuery } from '../../queries.ts';

/** Values typed into the draft that are not saved yet. */
export interface Typed {
  save: () => Promise<boolean>;
  discard: () => void;
}
export type UnsavedDraft = RefObject<Typed | null>;

/** Saves first, so that the published invoice is the one on the screen; null when saving failed. */
export async function savedInvoice(invoice: Invoice, unsaved: UnsavedDraft): Promise<Invoice | null> {
  if (unsaved.current && !(await unsaved.current.save())) return null;
  return queryClient.getQueryData(invoiceQuery(invoice.id).queryKey) ?? invoice;
}
