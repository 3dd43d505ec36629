/** The order page's list of its invoices, and the action to create one. */
export { customerAccount, orderInvoices } from './components/slots.tsx';
