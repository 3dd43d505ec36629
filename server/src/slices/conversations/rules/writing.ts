import type { Allowed, OrderSide, RelationStatus } from '@halles/contract';

/** What decides whether an organization may write in a conversation. */
export interface WritingState {
  relation: { status: RelationStatus; startedBy: OrderSide; wasAccepted: boolean };
  side: OrderSide;
  /** The side that started the conversation; of a new one, the own side. */
  startedBy: OrderSide;
  isPartnerOnPlatform: boolean;
}

const ended: ReadonlySet<RelationStatus> = new Set(['archived', 'declined', 'blocked']);

/** It stays readable, and takes no new message. */
export const isClosed = (status: RelationStatus): boolean => ended.has(status);

/** Until a request is accepted, its sender may only answer: nobody is written to by strangers. */
export function decideWriting({ relation, side, startedBy, isPartnerOnPlatform }: WritingState): Allowed {
  if (!isPartnerOnPlatform) return 'conversations.partnerNotOnPlatform';
  if (isClosed(relation.status)) return 'conversations.closed';
  const isOwnRequest = !relation.wasAccepted && relation.startedBy === side;
  return !isOwnRequest || startedBy !== side || 'conversations.closed';
}
