import { paths } from '../../lib/paths.ts';
import type { SliceRoute } from '../../lib/routes.ts';
import type { OrganizationId } from '@halles/contract';
import { invitationQuery, profileQuery, settingsQuery } from './queries.ts';

export const organizationsRoutes: readonly SliceRoute[] = [
  {
    path: paths.onboarding,
    title: 'organizations.onboarding.title',
    screen: () => import('./screens/OnboardingScreen.tsx'),
  },
  {
    path: paths.acceptInvitation,
    title: 'organizations.invitation.tabTitle',
    screen: () => import('./screens/AcceptInvitationScreen.tsx'),
    load: ({ queryClient, search }) =>
      typeof search['token'] === 'string'
        ? queryClient.ensureQueryData(invitationQuery(search['token']))
        : Promise.resolve(null),
  },
  {
    path: paths.organizationSelection,
    title: 'organizations.selection.title',
    screen: () => import('./screens/SelectionScreen.tsx'),
  },
  {
    path: paths.organization('$organizationId'),
    title: 'organizations.edit.title',
    screen: () => import('./screens/ProfileScreen.tsx'),
    load: ({ queryClient, params }) =>
      queryClient.ensureQueryData(profileQuery(params['organizationId'] as OrganizationId)),
  },
  {
    path: paths.settings,
    title: 'settings.title',
    screen: () => import('./screens/SettingsScreen.tsx'),
    load: async ({ queryClient, context }) => {
      const organization = context?.organization;
      if (organization) await queryClient.ensureQueryData(settingsQuery(organization.id));
    },
  },
];
