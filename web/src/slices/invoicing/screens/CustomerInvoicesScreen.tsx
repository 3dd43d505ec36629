import { useAddressSearch } from '../../../lib/routes.ts';
import { Invoices } from '../components/list/Invoices.tsx';
import { CustomerPayments } from '../components/payments/CustomerPayments.tsx';

/** What was invoiced, or what was paid: the address says which. */
export default function CustomerInvoicesScreen() {
  const [{ view }] = useAddressSearch();
  return view === 'payments' ? <CustomerPayments /> : <Invoices side="customer" />;
}
