import type { Id, OrganizationId, UserId } from '@halles/contract/kernel';

/**
 * Everything that can happen, by name: `slice.nounVerbed`. The data is what reactions need and the audit shows,
 * never a secret. A name, once released, keeps its meaning: events are never changed.
 */
export interface Events {
  'identity.userSignedUp': Nothing;
  'identity.emailVerified': Nothing;
  'identity.signedIn': {
    method: 'password' | 'google' | 'passkey' | 'link';
    device: string;
    isNewDevice: boolean;
  };
  'identity.signInFailed': { reason: string };
  'identity.sessionEnded': { sessionId: string };
  'identity.sessionsEnded': { except: string | null };
  'identity.passwordChanged': Nothing;
  'identity.secondFactorChanged': { factor: 'totp' | 'passkey'; enabled: boolean };
  'identity.profileChanged': { fields: string[] };
  'identity.adminGranted': Nothing;
  'organizations.created': { name: string };
  'organizations.profileChanged': ChangedFields;
  'organizations.settingsChanged': ChangedFields;
  'organizations.addressChanged': { addressId: Id<'Address'> };
  'organizations.addressRemoved': { addressId: Id<'Address'> };
  'organizations.setupChanged': { steps: string[] };
  'organizations.activeChosen': { organizationId: OrganizationId };
  'organizations.memberInvited': { email: string; role: string; invitationId: Id<'Invitation'> };
  'organizations.invitationResent': { email: string; invitationId: Id<'Invitation'> };
  'organizations.invitationRevoked': { invitationId: Id<'Invitation'> };
  'organizations.memberJoined': { userId: UserId; role: string };
  'organizations.memberRemoved': { userId: UserId };
  'organizations.memberRoleChanged': { userId: UserId; role: string };
  'organizations.memberProfileChanged': { userId: UserId };
  'organizations.verified': Nothing;
  'organizations.suspended': { reason: string };
  'organizations.restored': Nothing;
  'credit.entryRecorded': { entryId: Id<'CreditEntry'>; kind: string; amountMinor: number };
  'credit.balanceFellLow': { balanceMinor: number };
  'credit.alertChanged': { alertMinor: number | null };
  'credit.feeChanged': { percent: string | null };
  'credit.premiumChanged': { isPremium: boolean };
  'notifications.recorded': { notificationId: Id<'Notification'> };
  'notifications.read': Nothing;
  'admin.actedAs': { reason: string };
}

type Nothing = Record<string, never>;
/** Before and after of each field, but of those that name people: what stands here can never be erased. */
interface ChangedFields {
  fields: string[];
  changes: Record<string, { before: unknown; after: unknown }>;
}
export type EventType = keyof Events;
