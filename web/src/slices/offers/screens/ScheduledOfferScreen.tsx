import type { ScheduledOffer, ScheduledOfferId } from '@halles/contract';
import { Allowed } from '../../../lib/allowed.tsx';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressParams } from '../../../lib/routes.ts';
import { useReasons } from '../../../lib/use-reason.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { useNavigate } from '../../../ui/link.tsx';
import { closeNow, duplicate, removeScheduledOffer } from '../components/scheduled/scheduled-actions.ts';
import { Notices } from '../components/scheduled/Notices.tsx';
import { ScheduledForm } from '../components/scheduled/ScheduledForm.tsx';
import { StateChip } from '../components/scheduled/ScheduledList.tsx';

function Stored({ id }: { id: ScheduledOfferId }) {
  const text = useText();
  const { data, error } = useLive('offers.getScheduledOffer', { scheduledOfferId: id });
  if (data) return <Edited offer={data} />;
  return error ? <EmptyState isPage title={text('offers.scheduled.gone')} /> : <FormSkeleton fields={8} />;
}

function Edited({ offer }: { offer: ScheduledOffer }) {
  const text = useText();
  const navigate = useNavigate();
  const reason = useReasons();
  return (
    <>
      <PageHeader
        title={offer.name}
        status={<StateChip state={offer.state} />}
        breadcrumb={[
          { label: text('offers.scheduled.title'), href: paths.scheduledOffers },
          { label: offer.name },
        ]}
        menu={[
          {
            label: text('offers.scheduled.closeNow'),
            disabledReason: reason(offer.can.closeNow),
            onClick: () => void closeNow(offer),
          },
          {
            label: text('offers.scheduled.duplicate'),
            disabledReason: reason(offer.can.duplicate),
            onClick: () => void duplicate(offer).then((copy) => copy && navigate(paths.scheduledOffer(copy))),
          },
          {
            label: text('offers.scheduled.remove'),
            danger: true,
            separated: true,
            disabledReason: reason(offer.can.remove),
            onClick: () =>
              void removeScheduledOffer(offer).then((gone) => gone && navigate(paths.scheduledOffers)),
          },
        ]}
      />
      <ScheduledForm offer={offer} />
      <Notices scheduledOfferId={offer.id} />
    </>
  );
}

export default function ScheduledOfferScreen() {
  const text = useText();
  const { scheduledOfferId } = useAddressParams<'scheduledOfferId'>();
  if (scheduledOfferId !== undefined) return <Stored id={scheduledOfferId as ScheduledOfferId} />;
  return (
    <Allowed ability="editOffers">
      <PageHeader
        title={text('offers.scheduled.create')}
        breadcrumb={[
          { label: text('offers.scheduled.title'), href: paths.scheduledOffers },
          { label: text('offers.scheduled.create') },
        ]}
      />
      <ScheduledForm offer={null} />
    </Allowed>
  );
}
