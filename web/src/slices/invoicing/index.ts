/** The invoices of an order, on its page, and the way to make one. */
export { orderInvoices } from './components/order/order-invoices.tsx';
