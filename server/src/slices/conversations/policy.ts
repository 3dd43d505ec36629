import {
  allowedTo,
  roles,
  hasAbility,
  type Allowed,
  type ConversationSubject,
  type MemberAccess,
  type OrderSide,
  type Role,
} from '@halles/contract';
import { decideChange, type MessageState, decideWriting, type WritingState } from './rules/messages.ts';

const seeInvoices = { vendor: 'seeSales', customer: 'seePurchases' } as const;

/** Orders are seen by every member, invoices only with their own ability. */
export const maySeeSubject = (
  member: MemberAccess,
  side: OrderSide,
  kind: ConversationSubject['kind'],
): boolean => kind !== 'invoice' || maySeeInvoices(member, side);

export const maySeeInvoices = (member: MemberAccess, side: OrderSide): boolean =>
  allowedTo(member, seeInvoices[side]) === true;

/** The roles of a side that see a subject, for statements that find its members. */
export const rolesThatSee = (side: OrderSide, kind: ConversationSubject['kind']): Role[] =>
  roles.filter((role) => kind !== 'invoice' || hasAbility(role, seeInvoices[side]));

export const rolesThatWrite: readonly Role[] = roles.filter((role) => hasAbility(role, 'converse'));

export const mayConverse = (member: MemberAccess): Allowed => allowedTo(member, 'converse');

export function maySend(member: MemberAccess, state: WritingState): Allowed {
  const allowed = mayConverse(member);
  return allowed === true ? decideWriting(state) : allowed;
}

/** A message is no longer changed once no new one can be sent. */
export function mayChange(member: MemberAccess, state: WritingState, message: MessageState): Allowed {
  const allowed = maySend(member, state);
  return allowed === true ? decideChange(message) : allowed;
}
