const DAY_MS = 86_400_000;
const MAILED_DAYS = 30;
/** A flyer and a QR code on a truck live longer than a letter. */
const OPEN_DAYS = 365;

export const invitationExpiry = (now: Date, isMailed: boolean): Date =>
  new Date(now.getTime() + (isMailed ? MAILED_DAYS : OPEN_DAYS) * DAY_MS);

/** When it was last sent: a vendor that sends it again says yes again. */
const lastSentAt = ({ expires_at }: Pick<Invitation, 'expires_at'>, isMailed: boolean): Date =>
  new Date(expires_at.getTime() - (isMailed ? MAILED_DAYS : OPEN_DAYS) * DAY_MS);

interface Invitation {
  email: string | null;
  relation_id: string | null;
  times_used: number;
  expires_at: Date;
  revoked_at: Date | null;
}

/** What is for one customer works once; an open link works for all who hold it. */
export const isOpenLink = ({ email, relation_id }: Pick<Invitation, 'email' | 'relation_id'>): boolean =>
  email === null && relation_id === null;

/** It says nothing about what the vendor decided later, nor, when anybody may hold it, about one customer. */
export const isOpenOrOlder = (
  invitation: Pick<Invitation, 'email' | 'relation_id' | 'expires_at'>,
  decidedAt: Date,
): boolean => isOpenLink(invitation) || lastSentAt(invitation, invitation.email !== null) < decidedAt;

export function isInvitationOver(invitation: Invitation, now: Date): boolean {
  if (invitation.revoked_at !== null || invitation.expires_at <= now) return true;
  return !isOpenLink(invitation) && invitation.times_used > 0;
}

/** Whose history a card is must be sure: the person who was written to, or the organization that was. */
export const isForSomeoneElse = (
  invitation: Pick<Invitation, 'email' | 'relation_id'>,
  addresses: readonly (string | null)[],
): boolean =>
  invitation.email !== null && invitation.relation_id !== null && !addresses.includes(invitation.email);
