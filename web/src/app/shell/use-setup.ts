import type { Organization, OrganizationId, OrganizationSetup } from '@halles/contract';
import { useEffect } from 'react';
import { reportError } from '../../lib/error-reporting.ts';
import { useLive } from '../../lib/live.ts';
import { useAppContext } from '../../lib/session.ts';
import { snackbar } from '../../ui/snackbar/snackbar.ts';

/** The setup record of the active organization (Spec §3); undefined until it is loaded. */
export function useSetup(): OrganizationSetup | undefined {
  return useSetupQuery().data;
}

/** Whether the dashboard lists steps to do, which the dot in the navigation announces; not to other roles. */
export const hasOpenSteps = ({ isComplete, steps }: OrganizationSetup, { can }: Organization): boolean =>
  can.editSettings !== 'request.notAllowed' && !isComplete && Object.values(steps).includes('todo');

function useSetupQuery() {
  const { organization } = useAppContext();
  return useLive(
    'organizations.getSetup',
    { organizationId: organization?.id as OrganizationId },
    { enabled: organization !== null, canWait: true },
  );
}

/** Spec §8: a failure to load it is shown and reported once. */
export function useSetupFailure(): void {
  const { error } = useSetupQuery();
  useEffect(() => {
    if (!error) return;
    reportError(error, 'query_organization_setup');
    snackbar.error('query_organization_setup', { id: 'query_organization_setup' });
  }, [error]);
}
