import { describe, expect, it } from 'vitest';
import { relationActions, relationStatuses } from '@halles/contract';
import {
  decideMove,
  mayReachPartner,
  positionOf,
  positions,
  stateAfter,
  stateByInvitation,
  stateByOrder,
  type Position,
  type Side,
  type RelationState,
} from './states.ts';

const standings: Record<Position, RelationState> = {
  invited: { status: 'invited', startedBy: 'vendor', stoppedBy: null },
  requested: { status: 'requested', startedBy: 'customer', stoppedBy: null },
  active: { status: 'active', startedBy: 'customer', stoppedBy: null },
  paused: { status: 'paused', startedBy: 'vendor', stoppedBy: null },
  archivedByVendor: { status: 'archived', startedBy: 'customer', stoppedBy: 'vendor' },
  archivedByCustomer: { status: 'archived', startedBy: 'vendor', stoppedBy: 'customer' },
  declinedByVendor: { status: 'declined', startedBy: 'customer', stoppedBy: 'vendor' },
  declinedByCustomer: { status: 'declined', startedBy: 'vendor', stoppedBy: 'customer' },
  withdrawnByVendor: { status: 'declined', startedBy: 'vendor', stoppedBy: 'vendor' },
  withdrawnByCustomer: { status: 'declined', startedBy: 'customer', stoppedBy: 'customer' },
  blockedByVendor: { status: 'blocked', startedBy: 'customer', stoppedBy: 'vendor' },
  blockedByCustomer: { status: 'blocked', startedBy: 'customer', stoppedBy: 'customer' },
};

const sides: Side[] = ['vendor', 'customer'];
const now = 'relationships.notInThisState';
const wait = 'relationships.waitsForPartner';
const shut = 'relationships.blockedByPartner';

/** accept, decline, withdraw, pause, resume, archive, restore, block, unblock. */
const expected: Record<Position, Record<Side, string[]>> = {
  invited: {
    vendor: [wait, wait, 'declined', now, now, now, now, now, now],
    customer: ['active', 'declined', now, now, now, now, now, 'blocked', now],
  },
  requested: {
    vendor: ['active', 'declined', now, now, now, now, now, 'blocked', now],
    customer: [wait, wait, 'declined', now, now, now, now, now, now],
  },
  active: {
    vendor: [now, now, now, 'paused', now, 'archived', now, 'blocked', now],
    customer: [now, now, now, now, now, 'archived', now, 'blocked', now],
  },
  paused: {
    vendor: [now, now, now, now, 'active', 'archived', now, 'blocked', now],
    customer: [now, now, now, now, wait, 'archived', now, 'blocked', now],
  },
  archivedByVendor: {
    vendor: [now, now, now, now, now, now, 'active', 'blocked', now],
    customer: [now, now, now, now, now, now, wait, 'blocked', now],
  },
  archivedByCustomer: {
    vendor: [now, now, now, now, now, now, wait, now, now],
    customer: [now, now, now, now, now, now, 'requested', 'blocked', now],
  },
  declinedByVendor: {
    vendor: ['active', now, now, now, now, now, now, 'blocked', now],
    customer: [now, now, now, now, now, now, wait, now, now],
  },
  declinedByCustomer: {
    vendor: [now, now, now, now, now, now, wait, now, now],
    customer: ['active', now, now, now, now, now, now, 'blocked', now],
  },
  withdrawnByVendor: {
    vendor: [now, now, now, now, now, now, 'invited', now, now],
    customer: [wait, now, now, now, now, now, now, now, now],
  },
  withdrawnByCustomer: {
    vendor: [wait, now, now, now, now, now, now, now, now],
    customer: [now, now, now, now, now, now, 'requested', now, now],
  },
  blockedByVendor: {
    vendor: [now, now, now, now, now, now, now, now, 'archived'],
    customer: [shut, shut, shut, shut, shut, shut, shut, shut, shut],
  },
  blockedByCustomer: {
    vendor: [shut, shut, shut, shut, shut, shut, shut, shut, shut],
    customer: [now, now, now, now, now, now, now, now, 'archived'],
  },
};

const cases = positions.flatMap((position) =>
  sides.flatMap((side) =>
    relationActions.map((action, index) => ({
      position,
      side,
      action,
      answer: expected[position][side][index]!,
    })),
  ),
);

it.each(cases)('$position: the $side may $action → $answer', ({ position, side, action, answer }) => {
  const state = standings[position];
  const decision = decideMove(state, action, side);
  if (answer.includes('.')) {
    expect(decision).toBe(answer);
    return;
  }
  expect(decision).toBe(true);
  expect(stateAfter(state, action, side).status).toBe(answer);
});

it.each(positions)('%s is recognized', (position) => {
  expect(positionOf(standings[position])).toBe(position);
});

describe('any sequence of moves', () => {
  /** Every reachable state, with the parties that agreed on the way. */
  const reachable = () => {
    const start: { state: RelationState; agreed: Side[] }[] = [
      { state: standings.invited, agreed: ['vendor'] },
      { state: standings.requested, agreed: ['customer'] },
    ];
    const seen = new Map(start.map((each) => [JSON.stringify(each), each]));
    for (const { state, agreed } of seen.values())
      for (const side of sides)
        for (const action of relationActions) {
          if (decideMove(state, action, side) !== true) continue;
          const agrees = action === 'accept' || action === 'restore';
          const next = {
            state: stateAfter(state, action, side),
            agreed: agrees ? [...new Set([...agreed, side])].sort() : agreed,
          };
          seen.set(JSON.stringify(next), seen.get(JSON.stringify(next)) ?? next);
        }
    return [...seen.values()];
  };

  it('reaches every status, and active only when both parties agreed', () => {
    const all = reachable();
    expect(new Set(all.map((each) => each.state.status))).toEqual(new Set(relationStatuses));
    for (const { state, agreed } of all.filter((each) => each.state.status === 'active'))
      expect([state, [...agreed].sort()]).toEqual([state, ['customer', 'vendor']]);
  });

  it('records the party that stopped it only while it is stopped', () => {
    for (const { state } of reachable())
      expect(state.stoppedBy !== null).toBe(['declined', 'archived', 'blocked'].includes(state.status));
  });
});

describe('accepting a vendor’s link', () => {
  it.each([
    ['invited', 'active', 'active'],
    ['requested', 'active', 'active'],
    ['active', 'active', 'active'],
    ['paused', 'paused', 'paused'],
    ['archivedByVendor', 'active', 'requested'],
    ['archivedByCustomer', 'active', 'requested'],
    ['declinedByVendor', 'active', 'requested'],
    ['declinedByCustomer', 'active', 'active'],
    ['withdrawnByVendor', 'active', 'requested'],
    ['withdrawnByCustomer', 'active', 'active'],
    ['blockedByVendor', 'blocked', 'blocked'],
    ['blockedByCustomer', 'active', 'requested'],
  ] as const)('%s → %s, an open one → %s', (position, mailed, open) => {
    const statusOf = (to: RelationState | 'blocked') => (to === 'blocked' ? to : to.status);
    expect(statusOf(stateByInvitation(standings[position], false))).toBe(mailed);
    expect(statusOf(stateByInvitation(standings[position], true))).toBe(open);
  });
});

describe('an order', () => {
  it.each([
    ['invited', null, 'active'],
    ['requested', 'active', 'active'],
    ['active', 'active', 'active'],
    ['paused', null, null],
    ['archivedByVendor', null, null],
    ['archivedByCustomer', null, null],
    ['declinedByVendor', null, null],
    ['declinedByCustomer', null, null],
    ['withdrawnByVendor', null, null],
    ['withdrawnByCustomer', null, null],
    ['blockedByVendor', null, null],
    ['blockedByCustomer', null, null],
  ] as const)(
    'with status %s: placed by the vendor → %s, by the customer → %s',
    (position, vendor, customer) => {
      expect(stateByOrder(standings[position], 'vendor')?.status ?? null).toBe(vendor);
      expect(stateByOrder(standings[position], 'customer')?.status ?? null).toBe(customer);
    },
  );
});

it('contact details are visible to the party that was asked, and to both once both agreed', () => {
  const requested = { ...standings.requested, wasAccepted: false };
  expect(mayReachPartner(requested, 'vendor')).toBe(true);
  expect(mayReachPartner(requested, 'customer')).toBe(false);
  expect(mayReachPartner({ ...standings.archivedByVendor, wasAccepted: true }, 'customer')).toBe(true);
});
