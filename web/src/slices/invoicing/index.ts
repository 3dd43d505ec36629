/** The order page's list of its invoices, and the action to create one. */
export { customerAccount } from './components/statements/customer-account.tsx';
export { orderInvoices } from './components/order/lazy-order-invoices.tsx';
