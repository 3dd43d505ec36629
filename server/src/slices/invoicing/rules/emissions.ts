import type { EmissionId, Id, UserId } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import { isPaidInFuture } from './dates.ts';
import { withEmissionDecided, withEvent, type EmissionRecord, type InvoiceAggregate } from './invoice.ts';

interface Announcement {
  id: EmissionId;
  on: string;
  method: EmissionRecord['method'];
  reference: string;
  amountMinor: number;
  /** The mailed link by which somebody announced it without signing in. */
  linkId: Id<'InvoiceLink'> | null;
  createdBy: UserId | null;
  now: Date;
  today: string;
}

/** The invoice with a payment that its buyer announced. */
export function announced(invoice: InvoiceAggregate, announcement: Announcement): InvoiceAggregate {
  const { on, amountMinor } = announcement;
  if (amountMinor > invoice.row.balance_minor) throw new AppError('invoicing.moreThanBalance');
  if (isPaidInFuture(on, announcement.today)) throw new AppError('invoicing.paidInFuture');
  const emission: EmissionRecord = {
    id: announcement.id,
    invoice_id: invoice.row.id,
    on_day: on,
    method: announcement.method,
    reference: announcement.reference,
    amount_minor: amountMinor,
    status: 'waiting',
    link_id: announcement.linkId,
    created_by: announcement.createdBy,
    created_at: announcement.now,
    decided_at: null,
  };
  return withEvent(
    { ...invoice, emission },
    { type: 'invoicing.emitted', emittedMinor: amountMinor, isWithdrawn: false },
  );
}

/** What was announced has arrived. What no longer waits was recorded or withdrawn by somebody else. */
export function arrived(
  invoices: readonly InvoiceAggregate[],
  ids: readonly EmissionId[],
  now: Date,
): InvoiceAggregate[] {
  const waiting = new Set(invoices.map(({ emission }) => emission?.id));
  if (ids.some((id) => !waiting.has(id))) throw new AppError('invoicing.notEmitted');
  return invoices.map((invoice) =>
    invoice.emission && ids.includes(invoice.emission.id)
      ? withEmissionDecided(invoice, 'confirmed', now)
      : invoice,
  );
}

export const withdrawn = (invoice: InvoiceAggregate, now: Date): InvoiceAggregate =>
  withEvent(withEmissionDecided(invoice, 'withdrawn', now), {
    type: 'invoicing.emitted',
    emittedMinor: invoice.emission!.amount_minor,
    isWithdrawn: true,
  });
