export interface MailLimit {
  /** How many different addresses of strangers may be mailed in a day. */
  strangers: number;
  /** How many emails one of them may get in a day. */
  perAddress: number;
}

export interface MailedToday {
  strangers: number;
  /** The emails of today by address; an address that is missing had none. */
  emails: ReadonlyMap<string, number>;
}

/** Whether each of these emails to strangers may leave today, in their order. An address counts once a day. */
export function withinMailBudget(
  addresses: readonly string[],
  today: MailedToday,
  limit: MailLimit,
): boolean[] {
  let { strangers } = today;
  const emails = new Map(today.emails);
  return addresses.map((address) => {
    const earlier = emails.get(address) ?? 0;
    if (earlier >= limit.perAddress || (earlier === 0 && strangers >= limit.strangers)) return false;
    if (earlier === 0) strangers += 1;
    emails.set(address, earlier + 1);
    return true;
  });
}
