import type { CustomerDashboard } from '@halles/contract';
import { type ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useMay } from '../../../../lib/use-may.ts';
import { Button } from '../../../../ui/button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Stat } from '../../../../ui/stat.tsx';
import { reorder, OrderStatusChip } from '../../../ordering/index.ts';
import { Balances } from './Balances.tsx';
import styles from './today.module.css';

interface SideProps {
  customer: CustomerDashboard;
  children: ReactNode;
}

export function CustomerSide({ customer, children }: SideProps) {
  const text = useText();
  const formats = useFormats();
  const { drafts, unanswered, toDecide, invoices } = customer;
  return (
    <>
      <div className={styles.figures}>
        <Stat label={text('reports.today.drafts')} value={formats.number(drafts)} href={paths.cart} />
        <Stat
          label={text('reports.today.unanswered')}
          value={formats.number(unanswered)}
          href={`${paths.customerOrders}?tab=submitted&period=last365`}
        />
        <Stat
          label={text('reports.today.toDecide')}
          value={formats.number(toDecide)}
          href={`${paths.customerOrders}?tab=actionRequired`}
        />
        {children}
      </div>
      <NextDeliveries next={customer.next} />
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
      <Again lastOrders={customer.lastOrders} />
    </>
  );
}

function NextDeliveries({ next }: Pick<CustomerDashboard, 'next'>) {
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
              {formats.longDay(order.on)}, {formats.clockTime(order.window.from)}–
              {formats.clockTime(order.window.until)}
            </span>
          </span>
          <OrderStatusChip status={order.status} side="customer" />
        </div>
      ))}
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
          onClick={() => reorder({ ...order, side: 'customer', customer: { id } })}
        >
          {text('reports.today.againAction')}
        </Button>
      )}
    </div>
  );
}
