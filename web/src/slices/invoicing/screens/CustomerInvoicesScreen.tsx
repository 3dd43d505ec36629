import { useAddressSearch } from '../../../lib/routes.ts';
import { Invoices } from '../components/list/Invoices.tsx';
import { CustomerPayments } from '../components/payments/CustomerPayments.tsx';

/** Invoices or payments; the address says which. */
export default function CustomerInvoicesScreen() {
  const [{ view }] = useAddressSearch();
  return view === 'payments' ? <CustomerPayments /> : <Invoices side="customer" />;
}
