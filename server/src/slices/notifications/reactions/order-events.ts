import type { Ability, Currency, OrganizationId } from '@halles/contract';
import type { Events, EventType } from '../../../events.ts';
import type { StoredEvent } from '../../../platform/reactions/registry.ts';
import { own, row, type Params, type Row, type Table } from './rows.ts';

type Side = 'vendor' | 'customer';
const opposite = { vendor: 'customer', customer: 'vendor' } as const;

/** Who answers orders on each side. */
const abilityOf = { vendor: 'handleOrders', customer: 'placeOrders' } as const satisfies Record<
  Side,
  Ability
>;

type OrderEvent = Exclude<
  Extract<EventType, `ordering.${string}`>,
  | 'ordering.cartChanged'
  | 'ordering.mailHeld'
  | 'ordering.heldMailSent'
  | 'ordering.deliveryInstructionsChanged'
  | 'ordering.deliveryMissed'
  | 'ordering.received'
  | 'ordering.edited'
  | 'ordering.testOrderMoved'
  | 'ordering.testsDeleted'
  | 'ordering.standingOrderChanged'
  | 'ordering.standingDayDecided'
>;

interface About<Type extends EventType> {
  kind?: Row['kind'];
  icon?: Row['icon'];
  params?: (data: Events[Type]) => Params;
}

/** A notification of one side of an order, when the event is of interest to it. */
const orderRow = <Type extends OrderEvent>(
  side: Side,
  type: string,
  when: (data: Events[Type]) => boolean,
  { kind = 'orders', icon = 'order', params = () => ({}) }: About<Type> = {},
): Row<Type> =>
  row(type, [kind, icon, abilityOf[side]], {
    to: ({ data }) => (when(data) ? [partyOf(data, side)] : []),
    partner: ({ data }) => partyOf(data, opposite[side]),
    params: ({ data }) => ({ ...orderParams(data), ...params(data) }),
    url: ({ data }) => `/${side}/purchase-orders/${data.purchaseOrderId}`,
  });

const orderParams = ({ number, totalMinor, currency, on }: Events['ordering.expiresSoon']): Params => ({
  number,
  total: { amountMinor: totalMinor, currency: currency as Currency },
  on: { on },
});

const partyOf = (data: object, side: Side): OrganizationId => {
  const { vendorId, customerId } = data as { vendorId: OrganizationId; customerId: OrganizationId };
  return side === 'vendor' ? vendorId : customerId;
};

const always = () => true;
const onBothSides = <Result>(rowOf: (side: Side) => Result): Result[] => [rowOf('vendor'), rowOf('customer')];

type Moved = Events['ordering.moved'];

/** The side that did not act is notified; of what happens by itself, both are. */
const moved = (side: Side, type: string, to: string, about?: About<'ordering.moved'>) =>
  orderRow<'ordering.moved'>(side, type, (data: Moved) => data.to === to && data.by !== side, about);

/** Only of an order that is given up: the reason for confirming over the credit limit is the seller's own. */
const withReason = { params: ({ reason }: Moved) => ({ reason }) };

const deliveryNews = { kind: 'deliveries', icon: 'delivery' } as const;
const changeNews = { kind: 'changes' } as const;

/** {{count}} is the number of lines; events of earlier versions do not say it. */
const withLines = {
  params: ({ lines }: Events['ordering.submitted']) => ({ count: lines ?? 0 }),
};

const standing = (type: string, when: (data: Events['ordering.standingDayDecided']) => boolean) =>
  row<'ordering.standingDayDecided'>(type, ['orders', 'order', abilityOf.customer], {
    to: ({ data }) => (when(data) ? [data.customerId] : []),
    partner: ({ data }) => data.vendorId,
    params: ({ data }) => ({
      seller: { organization: data.vendorId },
      on: { on: data.on },
      number: data.number ?? '',
    }),
    url: ({ data }) =>
      data.purchaseOrderId
        ? `/customer/purchase-orders/${data.purchaseOrderId}`
        : `/customer/standing-orders/${data.standingOrderId}`,
  });

/** The seller saw the standing order, and would prepare for it. */
const isAwaitedBySeller = ({ outcome, reason, relationId }: Events['ordering.standingDayDecided']): boolean =>
  outcome === 'notPlaced' && relationId !== undefined && reason !== 'ordering.relationStopped';

type StopEvent = StoredEvent<'deliveries.stopRecorded'>;
const notMade = ({ data }: StopEvent) => (data.outcome === 'failed' ? (data.orders ?? []) : []);

const changeTypes = {
  accept: 'ORDER_CHANGE_ACCEPTED',
  refuse: 'ORDER_CHANGE_REFUSED',
  withdraw: 'ORDER_CHANGE_WITHDRAWN',
  apply: 'ORDER_CHANGED',
} as const;

/** What applied at once was accepted by nobody. */
function outcomeOf({ decision, isAutomatic }: Events['ordering.changeDecided']): keyof typeof changeTypes {
  if (decision === 'accept') return isAutomatic ? 'apply' : 'accept';
  return decision === 'withdraw' ? 'withdraw' : 'refuse';
}

/** Events of orders and deliveries. */
export const orderEvents = {
  'ordering.submitted': [
    orderRow('vendor', 'ORDER_RECEIVED', ({ by }) => by === 'customer', withLines),
    orderRow('customer', 'ORDER_ENTERED_FOR_YOU', ({ by }) => by === 'vendor', withLines),
  ],
  'ordering.expiresSoon': [orderRow('vendor', 'ORDER_EXPIRES_SOON', always)],
  'ordering.missedCutOff': [
    orderRow('vendor', 'ORDER_MISSED_CUT_OFF', always),
    orderRow('customer', 'ORDER_NOT_YET_CONFIRMED', always),
  ],
  'ordering.becameLate': onBothSides((side) =>
    orderRow<'ordering.becameLate'>(
      side,
      side === 'vendor' ? 'ORDER_LATE' : 'OWN_ORDER_LATE',
      always,
      deliveryNews,
    ),
  ),
  'ordering.moved': [
    moved('customer', 'ORDER_CONFIRMED', 'confirmed'),
    moved('customer', 'ORDER_DECLINED', 'declined', withReason),
    ...onBothSides((side) => moved(side, 'ORDER_CANCELLED', 'cancelled', withReason)),
    ...onBothSides((side) => moved(side, 'ORDER_EXPIRED', 'expired')),
    moved('customer', 'ORDER_ON_THE_WAY', 'inTransit', deliveryNews),
    ...onBothSides((side) => moved(side, 'ORDER_DELIVERED', 'delivered', deliveryNews)),
  ],
  'ordering.changeProposed': onBothSides((side) =>
    orderRow<'ordering.changeProposed'>(
      side,
      'ORDER_CHANGE_PROPOSED',
      ({ by }) => by === opposite[side],
      changeNews,
    ),
  ),
  'ordering.changeDecided': onBothSides((side) => side).flatMap((side) =>
    Object.entries(changeTypes).map(([outcome, type]) =>
      orderRow<'ordering.changeDecided'>(
        side,
        type,
        (data) => data.by === opposite[side] && outcomeOf(data) === outcome,
        changeNews,
      ),
    ),
  ),
  'ordering.claimRaised': [orderRow('vendor', 'ORDER_CLAIM_RAISED', always, changeNews)],
  'ordering.claimDecided': [
    orderRow('customer', 'ORDER_CLAIM_ACCEPTED', ({ decision }) => decision === 'accept', changeNews),
    orderRow('customer', 'ORDER_CLAIM_REFUSED', ({ decision }) => decision !== 'accept', changeNews),
  ],
  'ordering.documentAttached': [
    orderRow('customer', 'ORDER_DOCUMENT_ATTACHED', ({ isRemoved }) => !isRemoved, {
      kind: 'invoices',
      icon: 'file',
    }),
  ],
  'ordering.standingDayDecided': [
    standing(
      'STANDING_ORDER_DIFFERENT',
      ({ outcome, differences }) => outcome === 'placed' && differences.length > 0,
    ),
    standing('STANDING_ORDER_SKIPPED', ({ outcome }) => outcome === 'skipped'),
    standing('STANDING_ORDER_NOT_PLACED', ({ outcome }) => outcome === 'notPlaced'),
    row('STANDING_ORDER_NOT_RECEIVED', ['orders', 'warning', abilityOf.vendor], {
      to: ({ data }) => (isAwaitedBySeller(data) ? [data.vendorId] : []),
      partner: ({ data }) => data.customerId,
      params: ({ data }) => ({ on: { on: data.on } }),
      url: ({ data }) => `/vendor/relationships/${data.relationId}#standing-orders`,
    }),
  ],
  'ordering.cartChanged': 'A cart concerns its own organization until it is submitted.',
  'ordering.mailHeld': 'The order says which of its emails wait.',
  'ordering.heldMailSent': 'The order says which of its emails were sent.',
  'ordering.deliveryInstructionsChanged':
    'The orders and pick lists of the seller show the new instructions.',
  'ordering.linesPrepared': 'A step inside the seller; the customer sees the quantities on the order.',
  'ordering.received': 'The order and its history say it; who delivered it knows.',
  'ordering.edited': 'References and notes, which the other side sees on the order.',
  'ordering.testOrderMoved': 'A test order has no effect outside its page.',
  'ordering.testsDeleted': 'A test order has no effect outside its page.',
  'ordering.standingOrderChanged': 'The seller is notified of each order that it places.',
  'ordering.deliveryMissed': 'The result of the stop notifies once, whatever the number of its orders.',
  'deliveries.stopRecorded': [
    row('DELIVERY_NOT_MADE', ['deliveries', 'warning', abilityOf.customer], {
      to: (event) => [...new Set(notMade(event).map(({ customerId }) => customerId))],
      partner: ({ organizationIds }) => organizationIds[0]!,
      params: (event, to) => ({
        number: numbersOf(event, to),
        on: { on: event.data.on },
        reason: reasonOf(event),
      }),
      url: (event, to) => {
        const order = notMade(event).find(({ customerId }) => customerId === to);
        return `/customer/purchase-orders/${order!.purchaseOrderId}`;
      },
    }),
    row('STOP_FAILED', ['deliveries', 'warning', abilityOf.vendor], {
      to: (event) => (notMade(event).length > 0 ? own(event) : []),
      partner: (event) => notMade(event)[0]!.customerId,
      params: (event) => ({
        number: numbersOf(event, notMade(event)[0]!.customerId),
        on: { on: event.data.on },
        reason: reasonOf(event),
      }),
      url: (event) => `/vendor/purchase-orders/${notMade(event)[0]!.purchaseOrderId}`,
    }),
  ],
  'deliveries.runChanged': 'A step inside the seller; the customer sees the state of the order.',
  'deliveries.feedsChanged': 'A calendar address of the organization itself.',
  'distribution.deliveryChanged': 'Buyers see the new dates where they choose one.',
  'distribution.pickupChanged': 'Buyers see the new dates where they choose one.',
} as const satisfies Partial<Table>;

const numbersOf = (event: StopEvent, to: OrganizationId): string =>
  notMade(event)
    .filter(({ customerId }) => customerId === to)
    .map(({ number }) => number)
    .join(', ');

const reasonOf = ({ data }: StopEvent) => ({ key: `notifications.stopReasons.${data.reason ?? 'other'}` });
