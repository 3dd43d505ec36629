import type { OrderSide, PurchaseOrder } from '@halles/contract';
import { Gone } from '../../../lib/gone.tsx';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useAddressParams, useAddressSearch } from '../../../lib/routes.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { useNavigate } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { OrderBody } from '../components/order/OrderBody.tsx';
import { TestBar } from '../components/test-orders/TestBar.tsx';
import styles from '../components/test-orders/TestOrders.module.css';

/** The emails a real order would have sent so far, with recipients and text. */
function TestMail({ order }: { order: PurchaseOrder }) {
  const text = useText();
  const formats = useFormats();
  const { data } = useLive('ordering.listTestOrderEmails', { purchaseOrderId: order.id });
  return (
    <Section title={text('ordering.tests.mail')} description={text('ordering.tests.mailHelp')}>
      {!data && <ListSkeleton rows={2} />}
      {data?.map((mail) => (
        <details key={mail.id} className={styles.mail}>
          <summary>
            <span className={styles.name}>
              {mail.subject}
              <span className={styles.quiet}>
                {text(`ordering.tests.mailTo.${mail.to}`)} · {formats.dateTime(mail.at)}
              </span>
            </span>
          </summary>
          <pre>{mail.text}</pre>
        </details>
      ))}
    </Section>
  );
}

/** One test order, seen as the side played now: the ordinary order page, and the emails that were not sent. */
export default function TestOrderScreen() {
  const { purchaseOrderId } = useAddressParams<'purchaseOrderId'>();
  const [search] = useAddressSearch();
  const as: OrderSide = search['as'] === 'customer' ? 'customer' : 'vendor';
  return (
    <QueryState
      query={useLive('ordering.getOrder', { purchaseOrderId, as })}
      isPage
      failed="ordering.orders.order.loadFailed"
      gone={
        <Gone
          illustration="search"
          title="ordering.tests.gone"
          href={paths.testOrders}
          action="ordering.tests.toTests"
        />
      }
    >
      {(order) => <TestOrder order={order} />}
    </QueryState>
  );
}

function TestOrder({ order }: { order: PurchaseOrder }) {
  const navigate = useNavigate();
  return (
    <>
      <div className={styles.bar}>
        <TestBar order={order} onDeleted={() => navigate(paths.testOrders)} />
      </div>
      <OrderBody key={`${order.id} ${order.side}`} order={order} />
      <div className={styles.mails}>
        <TestMail order={order} />
      </div>
    </>
  );
}
