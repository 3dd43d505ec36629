import { Allowed } from '../../../lib/allowed.tsx';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressParams } from '../../../lib/routes.ts';
import { useOrganization } from '../../../lib/session.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { DeliveryForm } from '../components/DeliveryForm.tsx';
import { RecordRemoved } from '../components/remove-fulfilment.tsx';

export default function DeliveryScreen() {
  const { deliveryId } = useAddressParams<'deliveryId'>();
  if (deliveryId !== undefined) return <Delivery id={deliveryId} />;
  return (
    <Allowed ability="editDistribution">
      <Delivery id={null} />
    </Allowed>
  );
}

function Delivery({ id: deliveryId }: { id: string | null }) {
  const text = useText();
  const { currency } = useOrganization();
  const { data } = useLive('distribution.listDeliveries', {});
  const isNew = deliveryId === null;
  const delivery = data?.find(({ id }) => id === deliveryId) ?? null;
  if (!isNew && data && !delivery) return <RecordRemoved />;
  return (
    <>
      <PageHeader
        title={isNew ? text('distribution.delivery.create') : (delivery?.name ?? '')}
        breadcrumb={[
          { label: text('distribution.title'), href: paths.distribution },
          { label: isNew ? text('distribution.delivery.create') : (delivery?.name ?? '') },
        ]}
      />
      {isNew || delivery ? (
        <DeliveryForm delivery={delivery} currency={currency} />
      ) : (
        <FormSkeleton fields={8} />
      )}
    </>
  );
}
