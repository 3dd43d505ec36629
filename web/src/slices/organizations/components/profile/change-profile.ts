import type { InputOf, Organization, organizations } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { isProblem } from '../../../../lib/problem-error.ts';
import { queryClient } from '../../../../lib/query.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { profileQuery } from '../../queries.ts';

export type ProfileChange = Omit<InputOf<typeof organizations.changeProfile>, 'organizationId' | 'version'>;

/** Sends a change of the profile and stores the answer for every screen that shows it. */
export async function changeProfile(
  organization: Organization,
  change: ProfileChange,
): Promise<Organization> {
  const { id: organizationId, version } = organization;
  const { queryKey } = profileQuery(organizationId);
  try {
    const changed = await api.organizations.changeProfile({ organizationId, version, ...change });
    queryClient.setQueryData(queryKey, changed);
    snackbar.success('organizations.feedback.update_organization.success');
    return changed;
  } catch (error) {
    // A colleague changed the same field: their value fills untouched fields, so that the next attempt can succeed.
    if (isProblem(error, 'request.stale'))
      queryClient.setQueryData(queryKey, error.details['current'] as Organization);
    snackbar.error('organizations.feedback.update_organization.error');
    throw error;
  }
}
