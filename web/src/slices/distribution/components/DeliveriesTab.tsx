import { zoneName, type Delivery } from '@halles/contract';
import { useReader, useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { describeFee } from './describe-fee.ts';
import styles from './Fulfilments.module.css';
import { FulfilmentCard } from './FulfilmentCard.tsx';
import { removeDelivery } from './remove-fulfilment.tsx';

const MAX_ZONES = 4;

export function DeliveriesTab({ deliveries }: { deliveries: readonly Delivery[] }) {
  const text = useText();
  if (deliveries.length === 0)
    return (
      <EmptyState
        illustration="crate"
        title={text('distribution.delivery.none')}
        action={<Button href={paths.newDelivery}>{text('distribution.delivery.create')}</Button>}
      >
        {text('distribution.delivery.noneHelp')}
      </EmptyState>
    );
  return (
    <ul className={styles.fulfilments}>
      {deliveries.map((delivery) => (
        <li key={delivery.id}>
          <DeliveryCard delivery={delivery} />
        </li>
      ))}
    </ul>
  );
}

function DeliveryCard({ delivery }: { delivery: Delivery }) {
  const text = useText();
  const formats = useFormats();
  return (
    <FulfilmentCard
      fulfilment={delivery}
      href={paths.delivery(delivery.id)}
      location={<CoverageSummary delivery={delivery} />}
      more={[
        { term: text('distribution.fee.title'), value: <FeeText delivery={delivery} /> },
        {
          term: text('distribution.covered'),
          value: text('distribution.customers', { count: delivery.coveredCustomers }),
        },
        ...(delivery.capacityOrders === null
          ? []
          : [
              {
                term: text('distribution.capacity'),
                value: text('distribution.orders', {
                  count: delivery.capacityOrders,
                  number: formats.number(delivery.capacityOrders),
                }),
              },
            ]),
      ]}
      onRemove={() => void removeDelivery(delivery)}
    />
  );
}

/** `Montréal, Laval, codes H2X… and an area on the map` */
function CoverageSummary({ delivery: { coverage } }: { delivery: Delivery }) {
  const text = useText();
  const reader = useReader();
  const { list } = useFormats();
  const names = [...coverage.zones.map((code) => zoneName(code, reader)), ...coverage.postalPrefixes];
  const listedNames = names.slice(0, MAX_ZONES);
  const more = names.length - listedNames.length;
  const parts = [
    ...listedNames,
    ...(more > 0 ? [text('distribution.where.more', { count: more })] : []),
    ...(coverage.polygons.length > 0
      ? [text('distribution.where.areas', { count: coverage.polygons.length })]
      : []),
  ];
  return parts.length === 0 ? text('distribution.where.nowhere') : list(parts);
}

function FeeText({ delivery: { fee, currency } }: { delivery: Delivery }) {
  const text = useText();
  const formats = useFormats();
  return describeFee({ ...fee, currency }, text, formats);
}
