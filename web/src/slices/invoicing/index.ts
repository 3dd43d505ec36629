/** An order's list of its invoices and the action to create one, and the number of invoices that wait for the seller. */
export { orderInvoices, partnerInvoices, useToInvoice } from './components/slots.tsx';
/** The state of an invoice, as a chip. */
export { InvoiceStateChip } from './components/words/InvoiceStateChip.tsx';
