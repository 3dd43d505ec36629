import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useMay } from '../../../../lib/use-may.ts';
import { Button } from '../../../../ui/button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { RecordRow, RecordRows } from '../../../../ui/record-rows.tsx';
import { Section } from '../../../../ui/section.tsx';
import { orderPath } from '../list/orders-address.ts';
import { OrderStatusChip } from '../words/OrderStatusChip.tsx';
import { useMaySeeAmounts } from '../words/use-may-see-amounts.ts';
import { useRecentOrders, type WithPartner } from './use-partner-orders.ts';
import { UsualItems } from './UsualItems.tsx';

interface RecentOrdersProps extends WithPartner {
  name: string;
  /** Orders can be placed: the relationship is active. */
  isActive: boolean;
}

/** The newest orders with a partner and what is ordered most; without orders a sentence and the way to the first. */
export function RecentOrders({ name, isActive, ...parties }: RecentOrdersProps) {
  const text = useText();
  const formats = useFormats();
  const may = useMay();
  const { side, partnerId } = parties;
  const maySeeAmounts = useMaySeeAmounts(side);
  const { data, href } = useRecentOrders(parties);
  if (!data) return null;
  const mayOrder = isActive && may(side === 'vendor' ? 'handleOrders' : 'placeOrders');
  const newOrder =
    side === 'vendor' ? `${paths.newVendorOrder}?customer=${partnerId}` : paths.supplierOffers(partnerId);
  const order = mayOrder && (
    <Button href={newOrder} size="small">
      {text(side === 'vendor' ? 'ordering.partner.enter' : 'ordering.partner.order')}
    </Button>
  );
  if (data.total === 0)
    return (
      <Section title={text('ordering.partner.recent')} actions={order}>
        <p className="quiet">{text(`ordering.partner.none.${side}`, { name })}</p>
      </Section>
    );
  return (
    <>
      <Section
        title={text('ordering.partner.recent')}
        actions={<Link href={href}>{text('ordering.partner.all')}</Link>}
        flush
      >
        <RecordRows>
          {data.rows.map(({ id, number, submittedAt, status, totalMinor, currency }) => (
            <RecordRow
              key={id}
              href={orderPath(side, id)}
              title={number}
              detail={formats.date(submittedAt)}
              status={<OrderStatusChip status={status} side={side} />}
              {...(maySeeAmounts && { amount: formats.money({ amountMinor: totalMinor, currency }) })}
            />
          ))}
        </RecordRows>
      </Section>
      {maySeeAmounts && <UsualItems {...parties} action={order} />}
    </>
  );
}
