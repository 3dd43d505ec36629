import type { Pickup } from '@halles/contract';
import { IconTrash } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useReason } from '../../../lib/use-reason.ts';
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
        action={
          <Button kind="primary" href={paths.newPickup}>
            {text('distribution.pickup.create')}
          </Button>
        }
      >
        {text('distribution.pickup.noneHelp')}
      </EmptyState>
    );
  return (
    <ul className={styles.fulfilments}>
      {pickups.map((pickup) => (
        <li key={pickup.id}>
          <PickupCard pickup={pickup} />
        </li>
      ))}
    </ul>
  );
}

function PickupCard({ pickup }: { pickup: Pickup }) {
  const text = useText();
  const reason = useReason(pickup.can.remove);
  return (
    <FulfilmentCard
      fulfilment={pickup}
      href={paths.pickup(pickup.id)}
      location={addressLine(pickup.address)}
      more={[]}
      actions={[
        { label: text('distribution.edit'), href: paths.pickup(pickup.id) },
        {
          label: text('distribution.remove.confirm'),
          icon: <IconTrash />,
          danger: true,
          separated: true,
          disabled: reason !== undefined,
          ...(reason !== undefined && { disabledReason: reason }),
          onClick: () => void removePickup(pickup),
        },
      ]}
    />
  );
}
