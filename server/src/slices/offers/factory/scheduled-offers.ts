import type { FormatId, OrganizationId, ScheduledOfferId } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { changeScheduledOffer, createScheduledOffer } from '../commands/scheduled-offers.ts';
import { getScheduledOffer, listScheduledOffers } from '../queries/scheduled-offers.ts';
import { listSuppliers } from '../queries/suppliers.ts';

/** Saturdays from midnight until Wednesday noon: open at the start of a test. */
const SATURDAY = {
  recurrence: {
    frequency: 'weekly' as const,
    interval: 1,
    weekdays: ['SA' as const],
    weekOfMonth: null,
    startsOn: '2026-11-21',
    endsOn: null,
    holidays: 'keep' as const,
    exceptions: [],
  },
  opensAt: '00:00',
  closesAfterDays: 4,
  closesAt: '12:00',
};

/** A scheduled offer for restaurants, with one item and a limit of orders. */
export async function aScheduledOffer(
  seller: MemberCtx,
  { formatId, unitPrice, capacityOrders }: { formatId: FormatId; unitPrice: string; capacityOrders: number },
): Promise<ScheduledOfferId> {
  const { id } = await createScheduledOffer(seller, {
    name: 'Arrivage',
    message: null,
    priceListId: null,
    items: [{ formatId, unitPrice }],
    window: SATURDAY,
    audience: { kind: 'types', customerTypes: ['restaurant'] },
    capacityOrders,
    isAnnounced: false,
    remindsHoursBefore: null,
    isActive: true,
  });
  return id;
}

export async function setCapacity(
  seller: MemberCtx,
  scheduledOfferId: ScheduledOfferId,
  capacityOrders: number,
): Promise<void> {
  const { version } = await getScheduledOffer(seller, { scheduledOfferId });
  await changeScheduledOffer(seller, { scheduledOfferId, version, change: { capacityOrders } });
}

/** The number as the seller sees it on the card. */
export const ordersTaken = async (seller: MemberCtx, id: ScheduledOfferId): Promise<number> =>
  (await listScheduledOffers(seller, {})).find((offer) => offer.id === id)!.ordersTaken;

/** The value as a buyer sees it. */
export const isOfferFull = async (buyer: MemberCtx, vendorId: OrganizationId): Promise<boolean> =>
  (await listSuppliers(buyer)).find(({ id }) => id === vendorId)!.scheduledOffers[0]!.isFull;
