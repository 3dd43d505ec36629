import { useEffect } from 'react';
import { paths } from '../../lib/paths.ts';
import { useRouter } from '../../lib/router/router-provider.tsx';
import { useAddressParams } from '../../lib/routes.ts';
import { useOrganization } from '../../lib/session.ts';
import { PageSkeleton } from '../../ui/skeletons.tsx';

type Kind = Pick<ReturnType<typeof useOrganization>, 'isSeller'>;

const destinations: Readonly<Record<string, (kind: Kind) => string>> = {
  orders: ({ isSeller }) => (isSeller ? paths.vendorOrders : paths.customerOrders),
  search: ({ isSeller }) => (isSeller ? paths.vendorOffers : paths.search),
  deliveries: ({ isSeller }) => (isSeller ? paths.vendorDeliveries : paths.customerDeliveries),
};

/** Shortcuts of the installed application are the same for everyone; each leads to the screen of the organization. */
export default function StartScreen() {
  const router = useRouter();
  const organization = useOrganization();
  const { what } = useAddressParams<'what'>();
  const to = destinations[what]?.(organization) ?? paths.dashboard;
  useEffect(() => void router.navigate(to, { replace: true }), [router, to]);
  return <PageSkeleton />;
}
