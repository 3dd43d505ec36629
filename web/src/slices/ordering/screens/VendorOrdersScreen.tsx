import { Orders } from '../components/list/Orders.tsx';

export default function VendorOrdersScreen() {
  return <Orders side="vendor" />;
}
