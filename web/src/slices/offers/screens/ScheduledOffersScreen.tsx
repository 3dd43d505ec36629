import { useErrorText } from '../../../lib/i18n/errors.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { PrimaryAction } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { ScheduledList } from '../components/scheduled/ScheduledList.tsx';

/** Scheduled offers, open ones first. */
export default function ScheduledOffersScreen() {
  const text = useText();
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useLive('offers.listScheduledOffers', {});
  return (
    <>
      <PageHeader
        title={text('offers.scheduled.title')}
        subtitle={text('offers.scheduled.subtitle')}
        primary={
          <PrimaryAction href={paths.newScheduledOffer}>{text('offers.scheduled.create')}</PrimaryAction>
        }
      />
      {data && <ScheduledList offers={data} />}
      {!data && error && (
        <ErrorState
          title={text('offers.scheduled.loadFailed')}
          message={errorText(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <ListSkeleton rows={4} />}
    </>
  );
}
