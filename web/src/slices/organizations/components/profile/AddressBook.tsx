import { zoneName, type Organization } from '@halles/contract';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { PinMap } from '../../../../ui/map/pin-map.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { addressLine } from '../fields/places.ts';
import { useReason } from '../../../../lib/use-reason.ts';
import { openAddressDialog, removeAddress } from './address-dialog.tsx';
import styles from './AddressBook.module.css';
import type { OrganizationAddress } from './people.ts';
import { TimeZoneSuggestion } from './TimeZoneSuggestion.tsx';

interface AddressCardProps {
  address: OrganizationAddress;
  organization: Organization;
  reason: string | undefined;
}

function AddressCard({ address, organization, reason }: AddressCardProps) {
  const text = useText();
  const reader = useReader();
  const name = address.label || address.city;
  const disabledReason = reason ?? (address.isMain ? text('organizations.addresses.removeMain') : undefined);
  return (
    <li className={classNames(styles.card, address.isMain && styles.wide)}>
      {address.isMain && address.location && (
        <PinMap
          label={text('organizations.address.pin', { name: organization.name })}
          pin={address.location}
        />
      )}
      <div className={styles.body}>
        <div className="shrinks row-10">
          <h3 className="anywhere shrinks">{name}</h3>
          {address.isMain && <span className={styles.main}>{text('organizations.addresses.main')}</span>}
          <span className={styles.actions}>
            <IconButton
              size="small"
              label={text('organizations.addresses.edit', { name })}
              disabled={reason !== undefined}
              onClick={() => void openAddressDialog(organization, address)}
            >
              <IconPencil />
            </IconButton>
            <IconButton
              size="small"
              tone="bad"
              label={disabledReason ?? text('organizations.addresses.remove', { name })}
              disabled={disabledReason !== undefined}
              onClick={() => removeAddress(organization.id, address)}
            >
              <IconTrash />
            </IconButton>
          </span>
        </div>
        <p>{addressLine(address)}</p>
        {address.deliveryNotes !== '' && <p className={styles.notes}>{address.deliveryNotes}</p>}
        <p className={styles.zones}>
          {text('organizations.address.zones')}
          {address.zones.map((zone) => (
            <span key={zone} className={styles.zone}>
              {zoneName(zone, reader)}
            </span>
          ))}
        </p>
      </div>
    </li>
  );
}

/** The organization's addresses, for its location and for receiving. */
export function AddressBook({ organization }: { organization: Organization }) {
  const text = useText();
  const result = useLive('organizations.listAddresses', {
    organizationId: organization.id,
  });
  const { data } = result;
  const reason = useReason(organization.can.editProfile);
  const add = (
    <Button
      icon={<IconPlus aria-hidden />}
      disabledReason={reason}
      onClick={() => void openAddressDialog(organization, null, data?.length === 0)}
    >
      {text('organizations.addresses.add')}
    </Button>
  );
  if (data === undefined)
    return (
      <QueryState
        query={result}
        skeleton={<ListSkeleton rows={2} />}
        failed="organizations.addresses.loadFailed"
      />
    );
  return (
    <Section
      title={text('organizations.addresses.title')}
      description={text('organizations.addresses.description')}
      actions={data.length > 0 && add}
    >
      <TimeZoneSuggestion organization={organization} />
      {data.length === 0 ? (
        <EmptyState illustration="crate" title={text('organizations.addresses.none')} action={add}>
          {text('organizations.addresses.noneMessage')}
        </EmptyState>
      ) : (
        <ul className={styles.cards}>
          {[...data]
            .sort((a, b) => Number(b.isMain) - Number(a.isMain))
            .map((address) => (
              <AddressCard key={address.id} {...{ address, organization, reason }} />
            ))}
        </ul>
      )}
    </Section>
  );
}
