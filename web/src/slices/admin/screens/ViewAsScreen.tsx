import { useEffect } from 'react';
import { changeAdminOverride } from '../../../lib/admin-override.ts';
import { addressOf } from '../../../lib/base.ts';
import { useAddressParams, useAddressSearch } from '../../../lib/routes.ts';
import { PageSkeleton } from '../../../ui/skeletons.tsx';

/** An address of the application itself, so that a link cannot lead elsewhere. */
const ownAddress = (to: unknown): string => (typeof to === 'string' && /^\/[\w-]/.test(to) ? to : '/');

/** Spec §4: the choice is stored on this device, then the page loads again as the organization sees it. */
export default function ViewAsScreen() {
  const { organizationId } = useAddressParams<'organizationId'>();
  const [search] = useAddressSearch();
  const to = ownAddress(search['to']);
  useEffect(() => {
    changeAdminOverride({ organizationId, actAs: false }, () => location.replace(addressOf(to)));
  }, [organizationId, to]);
  return <PageSkeleton />;
}
