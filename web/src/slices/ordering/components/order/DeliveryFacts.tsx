import {
  addressLines,
  inLanguage,
  isEmptyText,
  formatPhoneNumber,
  type PurchaseOrder,
} from '@halles/contract';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { EmailAddress } from '../../../../ui/email-address.tsx';
import { Link } from '../../../../ui/link.tsx';
import { SideSection } from '../../../../ui/side-section.tsx';
import { useOrderWords } from '../words/use-order-words.ts';
import styles from './Facts.module.css';

/** The customer's own screen of the standing order; for the seller, the customer's card. */
const standingPath = ({ side, relationId }: PurchaseOrder, id: string): string => {
  if (side === 'customer') return paths.standingOrder(id);
  return relationId === null ? paths.customers : `${paths.customer(relationId)}#standing-orders`;
};

/** Date, place and contact of the delivery or pickup. */
export function DeliveryFacts({ order }: { order: PurchaseOrder }) {
  const text = useText();
  const formats = useFormats();
  const reader = useReader();
  const words = useOrderWords();
  const { fulfilment, address, deliveryNotes, deliveryInstructions: own, side } = order;
  const instructions = own && !isEmptyText(own) ? inLanguage(own, reader) : '';
  const partner = side === 'vendor' ? order.customer : order.vendor;
  const { phone, email } = partner.contact;
  const isOpen = order.status === 'submitted';
  const facts = [
    { term: text('ordering.orders.facts.date'), value: words.when(order) },
    ...(order.deliveredOn !== null && order.deliveredOn !== order.on
      ? [
          {
            term: text(`ordering.orders.facts.deliveredOn.${fulfilment.kind}`),
            value: formats.longDay(order.deliveredOn),
          },
        ]
      : []),
    { term: text(`ordering.orders.facts.way.${fulfilment.kind}`), value: fulfilment.name },
    ...(address
      ? [
          {
            term: text('ordering.orders.facts.address'),
            value: addressLines(address, reader).map((line) => <div key={line}>{line}</div>),
          },
        ]
      : []),
    ...(instructions ? [{ term: text('ordering.orders.facts.instructions'), value: instructions }] : []),
    ...(deliveryNotes ? [{ term: text('ordering.orders.facts.notes'), value: deliveryNotes }] : []),
    ...(isOpen
      ? [{ term: text('ordering.orders.facts.cutOffAt'), value: formats.dateTime(fulfilment.cutOffAt) }]
      : []),
    ...(order.reference && side === 'vendor'
      ? [{ term: text('ordering.orders.notes.reference.vendor'), value: order.reference }]
      : []),
    ...(order.standingOrderId
      ? [
          {
            term: text('ordering.standing.ofOrder'),
            value: (
              <Link href={standingPath(order, order.standingOrderId)}>
                {text(side === 'customer' ? 'ordering.standing.seeIt' : 'ordering.standing.seeCustomer')}
              </Link>
            ),
          },
        ]
      : []),
    ...(order.customer.number && side === 'vendor'
      ? [{ term: text('ordering.orders.facts.customerNumber'), value: order.customer.number }]
      : []),
    ...(phone
      ? [
          {
            term: text('ordering.orders.facts.phone'),
            value: <a href={`tel:${phone}`}>{formatPhoneNumber(phone)}</a>,
          },
        ]
      : []),
    ...(email
      ? [
          {
            term: text('ordering.orders.facts.email'),
            value: (
              <a href={`mailto:${email}`}>
                <EmailAddress address={email} />
              </a>
            ),
          },
        ]
      : []),
  ];
  return (
    <SideSection title={text(`ordering.orders.facts.title.${fulfilment.kind}`)}>
      <div className={styles.facts}>
        <DescriptionList items={facts} />
      </div>
    </SideSection>
  );
}
