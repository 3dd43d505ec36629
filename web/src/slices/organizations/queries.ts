import type { OrganizationId } from '@halles/contract';
import { liveQuery } from '../../lib/live.ts';
import { query } from '../../lib/query.ts';

/** Queries of the organization's screens, for loaders and for the cache. */
export const profileQuery = (organizationId: OrganizationId) =>
  liveQuery('organizations.get', { organizationId });
export const settingsQuery = (organizationId: OrganizationId) =>
  liveQuery('organizations.getSettings', { organizationId });
export const addressesQuery = (organizationId: OrganizationId) =>
  liveQuery('organizations.listAddresses', { organizationId });
export const membersQuery = (organizationId: OrganizationId) =>
  liveQuery('organizations.listMembers', { organizationId });
export const invitationsQuery = (organizationId: OrganizationId) =>
  liveQuery('organizations.listInvitations', { organizationId });
export const activityQuery = (organizationId: OrganizationId, page: number, pageSize: number) =>
  query('organizations.listActivity', { organizationId, page, pageSize });
export const invitationQuery = (token: string) => query('organizations.getInvitation', { token });
