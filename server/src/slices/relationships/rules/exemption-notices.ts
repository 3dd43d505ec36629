import { EXEMPTION_NOTICE_DAYS, exemptionStateOn } from '@halles/contract';

export type ExemptionNotice = 'endsSoon' | 'ended';

/** The last notice of a customer's exemption, and the last day that it named. */
export interface SentNotice {
  expiresOn: string;
  notice: ExemptionNotice;
}

/**
 * The notice that is due: one within 30 days before the last day, one after it. Another last day starts anew. What
 * ended longer ago gets none, so that an import of old certificates notifies nobody.
 */
export function dueNotice(
  expiresOn: string | null,
  sent: SentNotice | null,
  today: string,
): ExemptionNotice | null {
  const { state, daysLeft } = exemptionStateOn(expiresOn, today);
  if ((state !== 'endsSoon' && state !== 'ended') || daysLeft < -EXEMPTION_NOTICE_DAYS) return null;
  return sent?.expiresOn === expiresOn && sent.notice === state ? null : state;
}
