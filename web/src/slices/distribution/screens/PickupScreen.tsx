import { Allowed } from '../../../lib/allowed.tsx';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressParams } from '../../../lib/routes.ts';
import { useOrganization } from '../../../lib/session.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { PickupForm } from '../components/PickupForm.tsx';
import { RecordRemoved } from '../components/remove-fulfilment.tsx';

export default function PickupScreen() {
  const { pickupId } = useAddressParams<'pickupId'>();
  if (pickupId !== undefined) return <Pickup id={pickupId} />;
  return (
    <Allowed ability="editDistribution">
      <Pickup id={null} />
    </Allowed>
  );
}

function Pickup({ id: pickupId }: { id: string | null }) {
  const text = useText();
  const organization = useOrganization();
  const { data } = useLive('distribution.listPickups', {});
  const isNew = pickupId === null;
  const pickup = data?.find(({ id }) => id === pickupId) ?? null;
  if (!isNew && data && !pickup) return <RecordRemoved />;
  return (
    <>
      <PageHeader
        title={isNew ? text('distribution.pickup.create') : (pickup?.name ?? '')}
        breadcrumb={[
          { label: text('distribution.title'), href: `${paths.distribution}?tab=pickups` },
          { label: isNew ? text('distribution.pickup.create') : (pickup?.name ?? '') },
        ]}
      />
      {isNew || pickup ? (
        <PickupForm pickup={pickup} organization={organization} />
      ) : (
        <FormSkeleton fields={8} />
      )}
    </>
  );
}
