import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { PrimaryAction } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { ScheduledList } from '../components/scheduled/ScheduledList.tsx';

/** Scheduled offers, open ones first. */
export default function ScheduledOffersScreen() {
  const text = useText();
  const result = useLive('offers.listScheduledOffers', {});
  return (
    <>
      <PageHeader
        title={text('offers.scheduled.title')}
        primary={
          <PrimaryAction href={paths.newScheduledOffer}>{text('offers.scheduled.create')}</PrimaryAction>
        }
      />
      <QueryState query={result} skeleton={<ListSkeleton rows={4} />} failed="offers.scheduled.loadFailed">
        {(data) => <ScheduledList offers={data} />}
      </QueryState>
    </>
  );
}
