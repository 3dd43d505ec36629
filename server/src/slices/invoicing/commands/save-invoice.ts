import type { InvoiceLineId } from '@halles/contract';
import { recordEvents, type NewEvent } from '../../../platform/events/record.ts';
import { rowChanges, saveChanges, type RowChange } from '../../../platform/save-rows.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { balanceChanges } from '../../ordering/index.ts';
import {
  owedChange,
  withRow,
  type InvoiceAggregate,
  type InvoiceEvent,
  type InvoiceRecord,
} from '../rules/invoice.ts';

export const nextLineId =
  ({ ctx }: Tx) =>
  (): InvoiceLineId =>
    ctx.ids.next<'InvoiceLine'>();

interface InvoiceChange {
  before: InvoiceAggregate | null;
  after: InvoiceAggregate;
}

/**
 * Writes invoices as they were decided, with their new ledger entries, the change of what their customers owe, the
 * changes of other rows that follow, and their events. What did not change is not written, and keeps its version.
 */
export async function saveInvoices(
  tx: Tx,
  before: readonly InvoiceAggregate[],
  after: readonly InvoiceAggregate[],
  following: readonly RowChange[] = [],
): Promise<InvoiceAggregate[]> {
  const loaded = new Map(before.map((invoice) => [invoice.row.id, invoice]));
  const changes = after
    .map((invoice): InvoiceChange => ({ before: loaded.get(invoice.row.id) ?? null, after: invoice }))
    .filter((change) => change.before !== change.after)
    .map(withNextVersion);
  const created = changes.filter((change) => change.before === null);
  // The lines of a draft are written by a statement before the one that publishes and freezes them.
  await saveChanges(tx, changedParts(changes.filter((change) => change.before !== null)));
  await saveChanges(tx, [
    ...rowChanges('invoices', {
      key: ['id'],
      before: changes.flatMap((change) => change.before?.row ?? []),
      after: changes.map(writtenRow),
    }),
    ...changedParts(created),
    ...newEntries(tx, changes),
    ...owedChanges(changes),
    ...following,
  ]);
  await recordEvents(
    tx,
    changes.flatMap((change) => change.after.events.map((event) => eventOf(change.after.row, event))),
  );
  const saved = new Map(
    changes.map(({ after: { row, ...parts } }) => [row.id, { row, ...parts, ...nothingNew }]),
  );
  return after.map((invoice) => saved.get(invoice.row.id) ?? invoice);
}

const nothingNew = { entries: [], events: [] };

/** Writes one invoice; `before` is null for a new one. */
export async function saveInvoice(
  tx: Tx,
  before: InvoiceAggregate | null,
  after: InvoiceAggregate,
): Promise<InvoiceAggregate> {
  const [saved] = await saveInvoices(tx, before === null ? [] : [before], [after]);
  return saved!;
}

/** Deletes a draft; its lines and orders follow. */
export const deleteDraft = (tx: Tx, { row: { id } }: InvoiceAggregate) =>
  tx.deleteFrom('invoices').where('id', '=', id).execute();

const withNextVersion = ({ before, after }: InvoiceChange): InvoiceChange => ({
  before,
  after: withRow(after, { version: before === null ? after.row.version : before.row.version + 1 }),
});

/** The database computes the balance, so it is not written. */
const writtenRow = ({ before, after }: InvoiceChange) => ({
  ...after.row,
  balance_minor: before?.row.balance_minor,
});

function changedParts(changes: readonly InvoiceChange[]): RowChange[] {
  const before = changes.flatMap((change) => change.before ?? []);
  const after = changes.map((change) => change.after);
  return [
    ...rowChanges('invoice_lines', {
      key: ['invoice_id', 'id'],
      before: before.flatMap(({ lines }) => lines),
      after: after.flatMap(({ lines }) => lines),
    }),
    ...rowChanges('invoice_orders', {
      key: ['invoice_id', 'purchase_order_id'],
      before: before.flatMap(({ orders }) => orders),
      after: after.flatMap(({ orders }) => orders),
    }),
    ...rowChanges('payment_emissions', {
      key: ['id'],
      before: before.flatMap(({ emission }) => emission ?? []),
      after: after.flatMap(({ emission }) => emission ?? []),
    }),
  ];
}

function newEntries({ ctx }: Tx, changes: readonly InvoiceChange[]): RowChange[] {
  const { actor, clock, ids } = ctx;
  return rowChanges('invoice_allocations', {
    key: ['id'],
    before: [],
    after: changes.flatMap(({ after: { row, entries } }) =>
      entries.map(({ source, amountMinor, on }) => ({
        id: ids.next<'Allocation'>(),
        invoice_id: row.id,
        payment_id: 'paymentId' in source ? source.paymentId : null,
        credit_note_id: 'creditNoteId' in source ? source.creditNoteId : null,
        on_day: on,
        reason: 'reason' in source ? source.reason : '',
        amount_minor: amountMinor,
        created_by: actor.userId,
        created_at: clock.now(),
      })),
    ),
  });
}

const owedChanges = (changes: readonly InvoiceChange[]): RowChange[] =>
  balanceChanges(
    changes.map(({ before, after }) => ({
      vendorId: after.row.vendor_id,
      customerId: after.row.customer_id,
      currency: after.row.currency,
      amountMinor: owedChange(before, after),
    })),
  );

export const invoiceEventData = (row: InvoiceRecord) => ({
  invoiceId: row.id,
  vendorId: row.vendor_id,
  customerId: row.customer_id,
  kind: row.kind,
  number: row.number,
  totalMinor: row.total_minor,
  currency: row.currency,
});

/** Events of a draft go to the seller only; those of a published invoice go to both parties. */
const eventOf = (row: InvoiceRecord, { type, ...data }: InvoiceEvent): NewEvent<InvoiceEvent['type']> => ({
  type,
  organizations: row.published_at === null ? [row.vendor_id] : [row.vendor_id, row.customer_id],
  subject: row.id,
  data: { ...invoiceEventData(row), ...data },
});

/** For an event that changes no row of the invoice. */
export const recordInvoiceEvent = (tx: Tx, row: InvoiceRecord, event: InvoiceEvent): Promise<void> =>
  recordEvents(tx, [eventOf(row, event)]);
