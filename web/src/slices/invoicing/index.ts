/** The order page's list of its invoices, and the action to create one. */
export { orderInvoices, partnerInvoices } from './components/slots.tsx';
/** The state of an invoice, as a chip. */
export { InvoiceStateChip } from './components/words/InvoiceStateChip.tsx';
/** The number of invoices that wait for the seller, for the side navigation. */
export { useToInvoice } from './components/to-invoice/use-to-invoice.ts';
