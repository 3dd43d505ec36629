import { relationActions, type Allowed, type RelationAction, type RelationStatus } from '@halles/contract';

export type Side = 'vendor' | 'customer';

/** Where a relation stands, with who began it and who stopped it: what decides whose move it is. */
export interface Standing {
  status: RelationStatus;
  startedBy: Side;
  /** Who declined, withdrew, archived or blocked it. */
  stoppedBy: Side | null;
}

/**
 * A standing as the table knows it. `declined`: by whoever was asked; `withdrawn`: the same status, by whoever
 * had asked.
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

export function positionOf({ status, startedBy, stoppedBy }: Standing): Position {
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
 * Every position × side: where each action leads, or why it does not; what is not named is not for now. A customer
 * who comes back asks again; a vendor may put back what was open already. So nobody is linked who never said yes,
 * and a pause is not undone by leaving and coming back.
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
    customer: { restore: waits },
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

export function decideMove(standing: Standing, action: RelationAction, side: Side): Allowed {
  const answer = table[positionOf(standing)][side][action];
  if (typeof answer !== 'string') return 'relationships.notInThisState';
  return isReason(answer) ? answer : true;
}

const stopping: ReadonlySet<RelationStatus> = new Set(['declined', 'archived', 'blocked']);

/** Only asked after `decideMove` said true. Asking again makes the asker the one who began. */
export function statusAfter(standing: Standing, action: RelationAction, side: Side): Standing {
  const status = table[positionOf(standing)][side][action] as RelationStatus;
  const asksAgain = status === 'requested' || status === 'invited';
  return {
    status,
    startedBy: asksAgain ? side : standing.startedBy,
    stoppedBy: stopping.has(status) ? side : null,
  };
}

/**
 * An order is the yes of the side that places it, never of the other; null: it cannot be placed. A buyer may order
 * while its request waits: the seller answers by confirming the order or not.
 */
export function standingByOrder(standing: Standing, side: Side): Standing | null {
  const { status } = standing;
  if (status === 'active') return standing;
  const opens = status === 'requested' || (status === 'invited' && side === 'customer');
  return opens ? { ...standing, status: 'active', stoppedBy: null } : null;
}

/** What the vendor ended itself: only an invitation that it mails afterwards takes that back. */
const endedByVendor: ReadonlySet<Position> = new Set([
  'archivedByVendor',
  'declinedByVendor',
  'withdrawnByVendor',
]);

/**
 * A link that the vendor handed out and the customer takes: both said yes. A link that says nothing about a later
 * no of the vendor (an open one, which anybody may hold, or one sent before) asks again. A pause stays.
 */
export function statusByInvitation(standing: Standing, isOpenOrOlder: boolean): Standing | 'blocked' {
  const position = positionOf(standing);
  if (position === 'blockedByVendor') return 'blocked';
  if (position === 'paused') return standing;
  if (isOpenOrOlder && endedByVendor.has(position))
    return { status: 'requested', startedBy: 'customer', stoppedBy: null };
  return { ...standing, status: 'active', stoppedBy: null };
}

/** Each sees how to reach the other once both said yes, and whoever is asked sees who asks. */
export const mayReachPartner = (standing: Standing & { wasAccepted: boolean }, side: Side): boolean =>
  standing.wasAccepted || standing.startedBy !== side;
