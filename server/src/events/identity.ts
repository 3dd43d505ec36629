import type { OrganizationId } from '@halles/contract/kernel';

export type NoData = Record<string, never>;

export interface IdentityEvents {
  'identity.userSignedUp': NoData;
  'identity.emailVerified': NoData;
  'identity.signedIn': {
    method: 'password' | 'google' | 'passkey' | 'link';
    device: string;
    isNewDevice: boolean;
  };
  'identity.signInFailed': { reason: string };
  'identity.sessionEnded': { sessionId: string };
  'identity.sessionsEnded': { except: string | null };
  'identity.passwordChanged': NoData;
  'identity.secondFactorChanged': { factor: 'totp' | 'passkey'; enabled: boolean };
  'identity.recoveryCodesRenewed': NoData;
  'identity.profileChanged': { fields: string[] };
  'identity.adminGranted': NoData;
  'identity.adminRevoked': NoData;
  'identity.emailChangeUndone': NoData;
  'identity.personDisabled': { reason: string };
  'identity.personEnabled': NoData;
  /** The hash, because nothing may name the person any more, finds what was mailed to the address. */
  'identity.accountDeleted': { organizationIds: OrganizationId[]; lookupHash: string };
}
