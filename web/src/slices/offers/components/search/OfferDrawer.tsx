import type { FormatId } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { isProblem } from '../../../../lib/problem-error.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { Drawer } from '../../../../ui/dialogs/drawer.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
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
  const words = useOfferWords();
  const isOpen = formatId !== null;
  const offer = useLive('offers.getOffer', { formatId: formatId ?? '' }, { enabled: isOpen });
  const isGone = isProblem(offer.error, 'request.notFound');
  return (
    <Drawer
      title={offer.data && !isGone ? words.nameOf(offer.data) : text('offers.search.offer')}
      opened={isOpen}
      onClose={onClose}
    >
      {isGone ? (
        <EmptyState title={text('offers.search.gone')}>{text('offers.search.goneHelp')}</EmptyState>
      ) : (
        <QueryState
          query={offer}
          skeleton={isOpen && <FormSkeleton fields={6} />}
          failed="offers.search.offerFailed"
        >
          {(data) => <OfferDetails offer={data} favourites={favourites} hrefOf={hrefOf} />}
        </QueryState>
      )}
    </Drawer>
  );
}
