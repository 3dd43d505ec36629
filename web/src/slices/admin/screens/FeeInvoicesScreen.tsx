import { useAddressSearch } from '../../../lib/routes.ts';
import { AdminFrame } from '../components/AdminFrame.tsx';
import { FeeInvoiceList } from '../components/FeeInvoiceList.tsx';
import { UninvoicedFees } from '../components/UninvoicedFees.tsx';

/** The platform's own invoices: the fees to be invoiced, and the invoices. */
export default function FeeInvoicesScreen() {
  const [search] = useAddressSearch();
  return (
    <AdminFrame tab="creditAccounts">
      {search['view'] === 'invoices' ? <FeeInvoiceList /> : <UninvoicedFees />}
    </AdminFrame>
  );
}
