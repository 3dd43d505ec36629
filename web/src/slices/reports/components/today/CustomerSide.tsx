import type { CustomerDashboard } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useMay } from '../../../../lib/use-may.ts';
import { Button } from '../../../../ui/button.tsx';
import { Link, useNavigate } from '../../../../ui/link.tsx';
import { Section } from '../../../../ui/section.tsx';
import { reorder, OrderStatusChip } from '../../../ordering/index.ts';
import { Balances } from './Balances.tsx';
import { NewOffers } from './NewOffers.tsx';
import { ToDo } from './ToDo.tsx';
import styles from './today.module.css';

export default function CustomerSide({ customer }: { customer: CustomerDashboard }) {
  const text = useText();
  const sees = useMay()('seePurchases');
  const { drafts, unanswered, toDecide, invoices } = customer;
  return (
    <div className={styles.pair} data-columns>
      <div className={styles.side}>
        <ToDo
          items={[
            { name: 'toDecide', count: toDecide, href: `${paths.customerOrders}?tab=actionRequired` },
            { name: 'drafts', count: drafts, href: paths.cart },
            {
              name: 'overdue',
              count: invoices?.overdue ?? 0,
              href: `${paths.customerInvoices}?tab=overdue`,
              amounts: invoices?.balances.flatMap(({ overdueMinor, currency }) =>
                overdueMinor > 0 ? [{ amountMinor: overdueMinor, currency }] : [],
              ),
            },
          ]}
        />
        {sees && (
          <>
            <Again lastOrders={customer.lastOrders} />
            <NewOffers />
          </>
        )}
      </div>
      <div className={styles.side}>
        <NextDeliveries next={customer.next} unanswered={unanswered} />
        {invoices && (
          <Section
            title={text('reports.today.invoices')}
            flush
            actions={
              <Button size="small" href={paths.customerInvoices}>
                {text('reports.today.allInvoices')}
              </Button>
            }
          >
            <Balances side="customer" owed={invoices} />
          </Section>
        )}
      </div>
    </div>
  );
}

function NextDeliveries({ next, unanswered }: Pick<CustomerDashboard, 'next' | 'unanswered'>) {
  const text = useText();
  const formats = useFormats();
  return (
    <Section
      title={text('reports.today.next')}
      flush
      actions={
        <Button size="small" href={paths.customerDeliveries}>
          {text('reports.today.allDeliveries')}
        </Button>
      }
    >
      {next.length === 0 && (
        <div className={styles.none}>
          {text('reports.today.nextNone')}
          <Button href={paths.search}>{text('reports.today.toSearch')}</Button>
        </div>
      )}
      {next.map((order) => (
        <div key={order.id} className={styles.entry}>
          <span className={styles.words}>
            <Link href={paths.customerOrder(order.id)}>{order.seller.name}</Link>
            <span className={styles.quiet}>
              {formats.longDay(order.on)}, {formats.hours(order.window)}
            </span>
          </span>
          <OrderStatusChip status={order.status} side="customer" />
        </div>
      ))}
      {unanswered > 0 && (
        <div className={styles.entry}>
          <Link href={`${paths.customerOrders}?tab=submitted&period=last365`}>
            {text('reports.today.unanswered', { count: unanswered })}
          </Link>
        </div>
      )}
    </Section>
  );
}

function Again({ lastOrders }: Pick<CustomerDashboard, 'lastOrders'>) {
  const text = useText();
  return (
    <Section title={text('reports.today.again')} flush>
      {lastOrders.length === 0 && <p className={styles.none}>{text('reports.today.againNone')}</p>}
      {lastOrders.map((order) => (
        <AgainEntry key={order.id} order={order} />
      ))}
    </Section>
  );
}

function AgainEntry({ order }: { order: CustomerDashboard['lastOrders'][number] }) {
  const text = useText();
  const formats = useFormats();
  const may = useMay();
  const { id } = useOrganization();
  const navigate = useNavigate();
  return (
    <div className={styles.entry}>
      <span className={styles.words}>
        <Link href={paths.customerOrder(order.id)}>{order.seller.name}</Link>
        <span className={styles.quiet}>
          {order.number}, {formats.day(order.on)}, {text('reports.today.lines', { count: order.lines })},{' '}
          {formats.money({ amountMinor: order.totalMinor, currency: order.currency })}
        </span>
      </span>
      {may('placeOrders') && (
        <Button
          size="small"
          aria-label={text('reports.today.againOf', { name: order.seller.name })}
          onClick={() => reorder({ ...order, side: 'customer', customer: { id } }, navigate)}
        >
          {text('reports.today.againAction')}
        </Button>
      )}
    </div>
  );
}
