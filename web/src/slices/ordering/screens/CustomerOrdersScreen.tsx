import { Orders } from '../components/list/Orders.tsx';

export default function CustomerOrdersScreen() {
  return <Orders side="customer" />;
}
