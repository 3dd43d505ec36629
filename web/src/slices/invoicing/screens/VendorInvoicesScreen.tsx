import { Invoices } from '../components/list/Invoices.tsx';

export default function VendorInvoicesScreen() {
  return <Invoices side="vendor" />;
}
