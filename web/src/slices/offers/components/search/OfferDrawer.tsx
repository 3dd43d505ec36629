import type { FormatId } from '@halles/contract';
import { useErrorText } from '../../../../lib/i18n/errors.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { isProblem } from '../../../../lib/problem-error.ts';
import { Drawer } from '../../../../ui/dialogs/drawer.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { FormSkeleton } from '../../../../ui/skeletons.tsx';
import type { Favourites } from '../saved/use-favourites.ts';
import { OfferDetails } from './OfferDetails.tsx';
import { useOfferWords } from './use-labels.ts';

interface OfferDrawerProps {
  formatId: FormatId | null;
  favourites: Favourites;
  hrefOf: (formatId: FormatId) => string;
  onClose: () => void;
}

/** One offer in full, beside the list of results. */
export function OfferDrawer({ formatId, favourites, hrefOf, onClose }: OfferDrawerProps) {
  const text = useText();
  const errorText = useErrorText();
  const words = useOfferWords();
  const isOpen = formatId !== null;
  const { data, error, refetch, isFetching } = useLive(
    'offers.getOffer',
    { formatId: formatId ?? '' },
    { enabled: isOpen },
  );
  const isGone = isProblem(error, 'request.notFound');
  return (
    <Drawer
      title={data && !isGone ? words.nameOf(data) : text('offers.search.offer')}
      opened={isOpen}
      onClose={onClose}
    >
      {isGone ? (
        <EmptyState title={text('offers.search.gone')}>{text('offers.search.goneHelp')}</EmptyState>
      ) : data ? (
        <OfferDetails offer={data} favourites={favourites} hrefOf={hrefOf} />
      ) : error ? (
        <ErrorState
          title={text('offers.search.offerFailed')}
          message={errorText(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        isOpen && <FormSkeleton fields={6} />
      )}
    </Drawer>
  );
}
