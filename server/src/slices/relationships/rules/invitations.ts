const DAY_MS = 86_400_000;
const MAILED_DAYS = 30;
/** Links printed on flyers and on trucks as QR codes last longer than emailed invitations. */
const OPEN_DAYS = 365;

export const invitationExpiry = (now: Date, isMailed: boolean): Date =>
  new Date(now.getTime() + (isMailed ? MAILED_DAYS : OPEN_DAYS) * DAY_MS);

/** When the invitation was last sent; sending it again renews the vendor's agreement. */
const lastSentAt = ({ expires_at }: Pick<Invitation, 'expires_at'>, isMailed: boolean): Date =>
  new Date(expires_at.getTime() - (isMailed ? MAILED_DAYS : OPEN_DAYS) * DAY_MS);

interface Invitation {
  email: string | null;
  relation_id: string | null;
  times_used: number;
  expires_at: Date;
  revoked_at: Date | null;
}

/** An invitation to one customer works once; an open link works for everybody who has it. */
export const isOpenLink = ({ email, relation_id }: Pick<Invitation, 'email' | 'relation_id'>): boolean =>
  email === null && relation_id === null;

/** True for a link that cannot lift a later decision of the vendor: an open link, or one sent before that decision. */
export const isOpenOrOlder = (
  invitation: Pick<Invitation, 'email' | 'relation_id' | 'expires_at'>,
  decidedAt: Date,
): boolean => isOpenLink(invitation) || lastSentAt(invitation, invitation.email !== null) < decidedAt;

export function isInvitationOver(invitation: Invitation, now: Date): boolean {
  if (invitation.revoked_at !== null || invitation.expires_at <= now) return true;
  return !isOpenLink(invitation) && invitation.times_used > 0;
}

/** A card contains a customer's history, so its invitation is only for the address it was sent to. */
export const isForSomeoneElse = (
  invitation: Pick<Invitation, 'email' | 'relation_id'>,
  addresses: readonly (string | null)[],
): boolean =>
  invitation.email !== null && invitation.relation_id !== null && !addresses.includes(invitation.email);
