import type { OutputOf, organizations } from '@halles/contract';

export type Member = OutputOf<typeof organizations.listMembers>[number];
export type Invitation = OutputOf<typeof organizations.listInvitations>[number];
export type OrganizationAddress = OutputOf<typeof organizations.listAddresses>[number];

export const memberName = ({ firstName, lastName, email }: Member): string =>
  `${firstName} ${lastName}`.trim() || email;
