import { addDays, invoicing, type Invoice } from '@halles/contract';
import { stoppedClock } from '../platform/clock.ts';
import { callProcedure, type Step } from './steps.ts';

export interface Billed {
  invoice: Invoice;
  /** Number of the seller, and number of the invoice from the oldest. */
  place: number;
  number: number;
  today: string;
  seller: Step;
  /** Context of a member of the customer; null when the customer is not on the platform. */
  buyer: Step | null;
}

const onDay = (at: Step, day: string): Step => at.withClock(stoppedClock(`${day}T14:00:00Z`));
const latest = ({ seller }: Billed, invoiceId: Invoice['id']): Promise<Invoice> =>
  callProcedure(seller, invoicing.getInvoice, { invoiceId });

/**
 * Most invoices are paid when due. Open ones were emailed, late ones got a reminder, one in five of the rest has an
 * announced payment, one is disputed, and one of the first seller's has a credit note.
 */
export async function applyOutcome(billed: Billed): Promise<void> {
  const { invoice, place, number, today } = billed;
  const isLong = addDays(invoice.dueOn!, 5) < today;
  // One in six, the first of each seller, and all that are more than 60 days late stay unpaid.
  const isForgotten = number % 6 === 5 || number === place || addDays(invoice.dueOn!, 60) < today;
  if (isLong && !isForgotten) {
    await pay(billed);
    if (place === 0 && number === 4) await creditOneCase(billed);
    return;
  }
  await send(billed);
  if (invoice.dueOn! < today) await remind(billed);
  else if (number % 5 === 1) await announce(billed);
  else if (place === 0 && number % 5 === 3) await dispute(billed);
}

async function pay({ seller, invoice, number }: Billed): Promise<void> {
  const { id: invoiceId, version, dueOn, currency } = invoice;
  const isCheque = number % 3 === 0;
  const receivedOn = addDays(dueOn!, (number % 7) - 3);
  await callProcedure(onDay(seller, receivedOn), invoicing.markAsPaid, {
    invoiceId,
    version,
    receivedOn,
    method: isCheque ? 'cheque' : currency === 'EUR' ? 'bankTransfer' : 'eTransfer',
    reference: isCheque ? String(1_040 + number) : '',
  });
}

/** Two days later, one case of the first line is credited because it could not be sold. */
async function creditOneCase(billed: Billed): Promise<void> {
  const { id: invoiceId, version, document, issuedOn } = await latest(billed, billed.invoice.id);
  const seller = onDay(billed.seller, addDays(issuedOn!, 2));
  const [line] = document.lines;
  const note = await callProcedure(seller, invoicing.draftCreditNote, {
    invoiceId,
    version,
    reason: 'Une caisse abîmée à l’arrivée.',
    lines: [{ lineId: line!.id, quantity: '1' }],
  });
  await callProcedure(seller, invoicing.publishInvoice, { invoiceId: note.id, version: note.version });
}

async function send({ seller, invoice: { id: invoiceId, version } }: Billed): Promise<void> {
  await callProcedure(seller, invoicing.sendInvoice, { invoiceId, version, to: [] });
}

async function remind(billed: Billed): Promise<void> {
  const { id: invoiceId, version, dueOn } = await latest(billed, billed.invoice.id);
  const on = addDays(dueOn!, 1);
  await callProcedure(onDay(billed.seller, on), invoicing.sendInvoiceReminder, { invoiceId, version });
}

async function announce(billed: Billed): Promise<void> {
  if (!billed.buyer) return;
  const { id: invoiceId, version, balanceMinor, currency } = await latest(billed, billed.invoice.id);
  await callProcedure(onDay(billed.buyer, billed.today), invoicing.emitPayment, {
    invoiceId,
    version,
    on: billed.today,
    method: currency === 'EUR' ? 'bankTransfer' : 'eTransfer',
    reference: `CA${4_100 + billed.number}`,
    amountMinor: balanceMinor,
  });
}

async function dispute(billed: Billed): Promise<void> {
  if (!billed.buyer) return;
  const { id: invoiceId, version } = await latest(billed, billed.invoice.id);
  const words = 'Nous avons reçu une caisse de moins que ce qui est facturé.';
  await callProcedure(billed.buyer, invoicing.disputeInvoice, { invoiceId, version, message: words });
}
