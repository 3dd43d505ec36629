import type { Feature, Id, OrganizationId, UserId } from '@halles/contract/kernel';
import type { NoData } from './identity.ts';

/** Old and new value of each field, except fields that hold personal data: events can never be erased. */
interface ChangedFields {
  fields: string[];
  changes: Record<string, { before: unknown; after: unknown }>;
}

export interface OrganizationsEvents {
  'organizations.created': { name: string };
  'organizations.profileChanged': ChangedFields;
  'organizations.settingsChanged': ChangedFields;
  'organizations.addressChanged': { addressId: Id<'Address'> };
  'organizations.addressRemoved': { addressId: Id<'Address'> };
  'organizations.setupChanged': { steps: string[] };
  'organizations.activeChosen': { organizationId: OrganizationId };
  'organizations.memberInvited': { role: string; invitationId: Id<'Invitation'> };
  'organizations.invitationResent': { invitationId: Id<'Invitation'> };
  'organizations.invitationRevoked': { invitationId: Id<'Invitation'> };
  'organizations.memberJoined': { userId: UserId; role: string };
  'organizations.memberRemoved': { userId: UserId };
  'organizations.memberRoleChanged': { userId: UserId; role: string };
  'organizations.memberProfileChanged': { userId: UserId };
  'organizations.tableViewChanged': { tableViewId: Id<'TableView'> };
  'organizations.verified': NoData;
  'organizations.suspended': { reason: string };
  /** Earlier ones have no reason. */
  'organizations.restored': { reason?: string };
  'organizations.featureClosed': { feature: Feature; reason: string };
  'organizations.featureOpened': { feature: Feature; reason: string };
}
