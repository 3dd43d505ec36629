import type { Pickup } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { addressLine } from '../../organizations/index.ts';
import { FulfilmentCard } from './FulfilmentCard.tsx';
import styles from './Fulfilments.module.css';
import { removePickup } from './remove-fulfilment.tsx';

export function PickupsTab({ pickups }: { pickups: readonly Pickup[] }) {
  const text = useText();
  if (pickups.length === 0)
    return (
      <EmptyState
        illustration="crate"
        title={text('distribution.pickup.none')}
        action={<Button href={paths.newPickup}>{text('distribution.pickup.create')}</Button>}
      >
        {text('distribution.pickup.noneHelp')}
      </EmptyState>
    );
  return (
    <ul className={styles.fulfilments}>
      {pickups.map((pickup) => (
        <li key={pickup.id}>
          <FulfilmentCard
            fulfilment={pickup}
            href={paths.pickup(pickup.id)}
            location={addressLine(pickup.address)}
            onRemove={() => void removePickup(pickup)}
          />
        </li>
      ))}
    </ul>
  );
}
