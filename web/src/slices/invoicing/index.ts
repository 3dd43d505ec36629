/** The invoices of an order, on its page, and the way to make one. */
export { customerAccount } from './components/statements/customer-account.tsx';
export { orderInvoices } from './components/order/lazy-order-invoices.tsx';
