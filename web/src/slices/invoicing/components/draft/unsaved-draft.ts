import type { Invoice } from '@halles/contract';
import type { RefObject } from 'react';
import { queryClient } from '../../../../lib/query.ts';
import { invoiceQuery } from '../../queries.ts';

/** What was typed into the draft and is not saved yet. */
export interface Typed {
  save: () => Promise<boolean>;
  discard: () => void;
}
export type UnsavedDraft = RefObject<Typed | null>;

/** Saved first, so that what is published is what stands on the screen; null: it could not be saved. */
export async function savedInvoice(invoice: Invoice, unsaved: UnsavedDraft): Promise<Invoice | null> {
  if (unsaved.current && !(await unsaved.current.save())) return null;
  return queryClient.getQueryData(invoiceQuery(invoice.id).queryKey) ?? invoice;
}
