/** Credit: the seller's balance in the shell, and the parts that the admin's screens share with the seller's. */
export { CreditBanner } from './components/CreditBanner.tsx';
export { CreditStatus } from './components/CreditStatus.tsx';
export { AccountChip, AccountStats } from './components/account-parts.tsx';
export { amountSchema } from './components/amount.ts';
export { useFeeInvoiceColumns } from './components/FeeInvoices.tsx';
export { monthAfter } from './components/months.ts';
export { useEntryColumns } from './components/entry-columns.tsx';
