import type { InputOf, Organization, organizations } from '@halles/contract';
import { saveAndCache } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { cacheAnswer } from '../../../../lib/query.ts';
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
    const changed = await saveAndCache(
      api.organizations.changeProfile({ organizationId, version, ...change }),
      (stored) => cacheAnswer(queryKey, stored),
    );
    snackbar.success('organizations.feedback.update_organization.success');
    return changed;
  } catch (error) {
    snackbar.error('organizations.feedback.update_organization.error');
    throw error;
  }
}
