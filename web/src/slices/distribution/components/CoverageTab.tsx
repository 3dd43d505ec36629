import type { Contract, Delivery, OutputOf, Pickup } from '@halles/contract';
import { useMemo, useState } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SwitchField } from '../../../ui/fields/checkbox-field.tsx';
import { AreaMap } from '../../../ui/map/area-map.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import styles from './CoverageTab.module.css';

interface CoverageTabProps {
  deliveries: readonly Delivery[];
  pickups: readonly Pickup[];
}

/** Customers with the deliveries and pickups that cover them, and those without any. */
export function CoverageTab({ deliveries, pickups }: CoverageTabProps) {
  const text = useText();
  const { data: customers } = useLive('distribution.listCoverage', {});
  const [onlyMissing, setOnlyMissing] = useState(false);
  const areas = useMemo(() => deliveries.flatMap(({ coverage }) => coverage.polygons), [deliveries]);
  const postalCodes = deliveries.flatMap(({ coverage }) => [...coverage.zones, ...coverage.postalPrefixes]);
  const dots = useMemo(
    () =>
      (customers ?? []).flatMap(({ id, name, location, deliveryIds }) =>
        location ? [{ id, name, ...location, isCovered: deliveryIds.length > 0 }] : [],
      ),
    [customers],
  );
  const names = new Map([...deliveries, ...pickups].map(({ id, name }) => [id as string, name]));
  if (!customers) return <ListSkeleton rows={5} />;
  if (customers.length === 0)
    return (
      <EmptyState
        title={text('distribution.coverage.noCustomers')}
        action={<Button href={paths.customers}>{text('distribution.coverage.toCustomers')}</Button>}
      >
        {text('distribution.coverage.noCustomersHelp')}
      </EmptyState>
    );
  const visibleCustomers = onlyMissing
    ? customers.filter(({ deliveryIds }) => deliveryIds.length === 0)
    : customers;
  return (
    <div className={styles.coverage}>
      <AreaMap
        label={text('distribution.coverage.map')}
        areas={areas}
        postalCodes={postalCodes}
        dots={dots}
      />
      <div>
        <SwitchField
          label={text('distribution.coverage.onlyMissing')}
          value={onlyMissing}
          onChange={setOnlyMissing}
        />
        <ul className={styles.customers}>
          {visibleCustomers.map((customer) => (
            <li key={customer.id}>
              <CustomerLine customer={customer} names={names} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

interface CustomerLineProps {
  customer: OutputOf<Contract['distribution']['listCoverage']>[number];
  names: ReadonlyMap<string, string>;
}

function CustomerLine({ customer, names }: CustomerLineProps) {
  const text = useText();
  const { list } = useFormats();
  const by = [...customer.deliveryIds, ...customer.pickupIds]
    .map((id) => names.get(id) ?? '')
    .filter(Boolean);
  const isDelivered = customer.deliveryIds.length > 0;
  return (
    <>
      <span className="bold">{customer.name}</span>
      <StatusChip tone={isDelivered ? 'good' : by.length > 0 ? 'info' : 'now'}>
        {text(
          isDelivered
            ? 'distribution.coverage.delivered'
            : by.length > 0
              ? 'distribution.coverage.pickupOnly'
              : 'distribution.coverage.nothing',
        )}
      </StatusChip>
      <span className={styles.by}>
        {by.length > 0 ? list(by) : text('distribution.coverage.nothingHelp')}
      </span>
    </>
  );
}
