import { relationActions, type Allowed, type RelationAction, type RelationStatus } from '@halles/contract';

export type Side = 'vendor' | 'customer';

/**
 * State of a relation, with the party that began it and the party that stopped it; together they decide who may act.
 */
export interface RelationState {
  status: RelationStatus;
  startedBy: Side;
  /** The party that declined, withdrew, archived or blocked it. */
  stoppedBy: Side | null;
}

/**
 * A state as the table names it. `declined`: by the party that was asked; `withdrawn`: the same status, by the party
 * that had asked.
 */
export const positions = [
  'invited',
  'requested',
  'active',
  'paused',
  'archivedByVendor',
  'archivedByCustomer',
  'declinedByVendor',
  'declinedByCustomer',
  'withdrawnByVendor',
  'withdrawnByCustomer',
  'blockedByVendor',
  'blockedByCustomer',
] as const;
export type Position = (typeof positions)[number];

const bySide = { vendor: 'ByVendor', customer: 'ByCustomer' } as const;

export function positionOf({ status, startedBy, stoppedBy }: RelationState): Position {
  if (status === 'invited' || status === 'requested' || status === 'active' || status === 'paused')
    return status;
  const side = stoppedBy ?? startedBy;
  if (status === 'declined' && side === startedBy) return `withdrawn${bySide[side]}`;
  return `${status}${bySide[side]}`;
}

type Answers = Partial<Record<RelationAction, Allowed | RelationStatus>>;

const waits = 'relationships.waitsForPartner';
const blocked = 'relationships.blockedByPartner';
const allBlocked = Object.fromEntries(relationActions.map((action) => [action, blocked])) as Answers;

/**
 * For every position and side: where each action leads or why it is refused; actions not listed are not available. A
 * customer who comes back sends a new request; a vendor may restore what was active before. So nobody is linked
 * without agreeing, and leaving and coming back does not lift a pause.
 */
const table: Record<Position, Record<Side, Answers>> = {
  invited: {
    vendor: { withdraw: 'declined', accept: waits, decline: waits },
    customer: { accept: 'active', decline: 'declined', block: 'blocked' },
  },
  requested: {
    vendor: { accept: 'active', decline: 'declined', block: 'blocked' },
    customer: { withdraw: 'declined', accept: waits, decline: waits },
  },
  active: {
    vendor: { pause: 'paused', archive: 'archived', block: 'blocked' },
    customer: { archive: 'archived', block: 'blocked' },
  },
  paused: {
    vendor: { resume: 'active', archive: 'archived', block: 'blocked' },
    customer: { resume: waits, archive: 'archived', block: 'blocked' },
  },
  archivedByVendor: {
    vendor: { restore: 'active', block: 'blocked' },
    customer: { restore: waits, block: 'blocked' },
  },
  archivedByCustomer: {
    vendor: { restore: waits },
    customer: { restore: 'requested', block: 'blocked' },
  },
  declinedByVendor: {
    vendor: { accept: 'active', block: 'blocked' },
    customer: { restore: waits },
  },
  declinedByCustomer: {
    vendor: { restore: waits },
    customer: { accept: 'active', block: 'blocked' },
  },
  withdrawnByVendor: {
    vendor: { restore: 'invited' },
    customer: { accept: waits },
  },
  withdrawnByCustomer: {
    vendor: { accept: waits },
    customer: { restore: 'requested' },
  },
  blockedByVendor: { vendor: { unblock: 'archived' }, customer: allBlocked },
  blockedByCustomer: { vendor: allBlocked, customer: { unblock: 'archived' } },
};

const isReason = (answer: string): boolean => answer.includes('.');

export function decideMove(state: RelationState, action: RelationAction, side: Side): Allowed {
  const answer = table[positionOf(state)][side][action];
  if (typeof answer !== 'string') return 'relationships.notInThisState';
  return isReason(answer) ? answer : true;
}

const stopping: ReadonlySet<RelationStatus> = new Set(['declined', 'archived', 'blocked']);

/** Call only after `decideMove` returned true. A new request makes its sender the party that began the relation. */
export function stateAfter(state: RelationState, action: RelationAction, side: Side): RelationState {
  const status = table[positionOf(state)][side][action] as RelationStatus;
  const isNewRequest = status === 'requested' || status === 'invited';
  return {
    status,
    startedBy: isNewRequest ? side : state.startedBy,
    stoppedBy: stopping.has(status) ? side : null,
  };
}

/**
 * An order counts as agreement of the party that places it, never of the other; null: the order cannot be placed. A
 * buyer may order while its request waits: the seller answers by confirming or declining the order.
 */
export function stateByOrder(state: RelationState, side: Side): RelationState | null {
  const { status } = state;
  if (status === 'active') return state;
  const opens = status === 'requested' || (status === 'invited' && side === 'customer');
  return opens ? { ...state, status: 'active', stoppedBy: null } : null;
}

/**
 * Relations ended by the vendor, and those that the customer left: only an invitation emailed afterwards reopens them,
 * because the customer may have left to undo what the vendor had decided.
 */
const ended: ReadonlySet<Position> = new Set([
  'archivedByVendor',
  'archivedByCustomer',
  'declinedByVendor',
  'withdrawnByVendor',
  'blockedByCustomer',
]);

/**
 * A customer who takes a vendor's link has the agreement of both. An open link, which anybody may have, or one sent
 * before the relation ended becomes a request instead. A pause stays.
 */
export function stateByInvitation(state: RelationState, isOpenOrOlder: boolean): RelationState | 'blocked' {
  const position = positionOf(state);
  if (position === 'blockedByVendor') return 'blocked';
  if (position === 'paused') return state;
  if (isOpenOrOlder && ended.has(position))
    return { status: 'requested', startedBy: 'customer', stoppedBy: null };
  return { ...state, status: 'active', stoppedBy: null };
}

/**
 * Both parties see each other's contact details once both agreed; before that, only the party that was asked sees the
 * other's.
 */
export const mayReachPartner = (state: RelationState & { wasAccepted: boolean }, side: Side): boolean =>
  state.wasAccepted || state.startedBy !== side;
