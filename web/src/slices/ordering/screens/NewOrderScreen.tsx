import type { OrganizationId } from '@halles/contract';
import { Allowed } from '../../../lib/allowed.tsx';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressSearch } from '../../../lib/routes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { CustomerPicker } from '../../relationships/index.ts';
import { Carts } from '../components/cart/Carts.tsx';
import { CustomerOffers } from '../components/cart/CustomerOffers.tsx';
import styles from './NewOrderScreen.module.css';

const isId = (value: unknown): value is OrganizationId =>
  typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);

/** For orders by telephone: the customer's offers and prices, with the draft beside them. */
export default function NewOrderScreen() {
  const text = useText();
  const [search, setSearch] = useAddressSearch();
  const customerParam = search['customer'];
  const customerId = isId(customerParam) ? customerParam : null;
  return (
    <Allowed ability="handleOrders">
      <PageHeader
        title={text('ordering.cart.newOrder')}
        subtitle={text('ordering.cart.newOrderHelp')}
        breadcrumb={[
          { label: text('ordering.orders.list.title'), href: paths.vendorOrders },
          { label: text('ordering.cart.newOrder') },
        ]}
      />
      <div className={styles.customer}>
        <CustomerPicker
          label={text('ordering.cart.customer')}
          value={customerId}
          onChange={(customer) => setSearch(customer ? { customer: customer.partner.id } : {})}
        />
      </div>
      {customerId && (
        <div key={customerId} className={styles.columns}>
          <CustomerOffers customerId={customerId} />
          <Carts
            customerId={customerId}
            empty={
              <EmptyState title={text('ordering.cart.nothingYet')}>
                {text('ordering.cart.nothingYetHelp')}
              </EmptyState>
            }
          />
        </div>
      )}
    </Allowed>
  );
}
