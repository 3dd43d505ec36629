/** RFC 3463: the address, its mailbox or its domain does not exist, or takes no mail any more. */
const UNKNOWN = new Set(['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);

/** The enhanced status in the answer of a mail server: `550 5.1.1 no such user` → `5.1.1`. */
export const statusOf = (answer: string): string => /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1] ?? '';

/** A full mailbox, a policy or a message that is too long says nothing about the address. */
export const isUnknownAddress = (status: string): boolean => UNKNOWN.has(status);
