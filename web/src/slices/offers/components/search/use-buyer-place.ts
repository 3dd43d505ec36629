import { useEffect, useState } from 'react';
import { queryClient } from '../../../../lib/query.ts';
import { useOrganization } from '../../../../lib/session.ts';

const isOfOffers = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  String(queryKey[0]).startsWith('offers.');

/**
 * Spec §4: public offers reload when the organization's customer type or location changes. Returns a key that
 * restarts the results, as a list for another place is not an update of this one.
 */
export function useBuyerPlace(): number {
  const { id, customerOrganizationType, location } = useOrganization();
  const place = JSON.stringify([id, customerOrganizationType, location]);
  const [shown, setShown] = useState({ place, round: 0 });
  useEffect(() => {
    if (shown.place === place) return;
    let isLeft = false;
    const startOver = async () => {
      await queryClient.resetQueries({ predicate: isOfOffers });
      if (!isLeft) setShown(({ round }) => ({ place, round: round + 1 }));
    };
    void startOver();
    return () => void (isLeft = true);
  }, [place, shown.place]);
  return shown.round;
}
