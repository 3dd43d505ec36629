/** How long before its last day an exemption certificate is said to end soon. */
export const EXEMPTION_NOTICE_DAYS = 30;

export const exemptionStates = ['noEnd', 'valid', 'endsSoon', 'ended'] as const;
export type ExemptionState = (typeof exemptionStates)[number];

/** The state of a certificate on a day; `daysLeft` counts to its last valid day, which itself is valid. */
export function exemptionStateOn(
  expiresOn: string | null,
  today: string,
): { state: ExemptionState; daysLeft: number } {
  if (expiresOn === null) return { state: 'noEnd', daysLeft: Infinity };
  const daysLeft = Math.round((Date.parse(expiresOn) - Date.parse(today)) / 86_400_000);
  if (daysLeft < 0) return { state: 'ended', daysLeft };
  return { state: daysLeft <= EXEMPTION_NOTICE_DAYS ? 'endsSoon' : 'valid', daysLeft };
}
