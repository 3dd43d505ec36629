import { z } from 'zod';
import { bilingual, can, currency, procedure, timeOfDay, unitPrice } from '../kernel/index.ts';
import { audience, formatId, priceListId } from '../catalogue/index.ts';
import { recurrence } from '../distribution/index.ts';
import { limits } from '../organizations/index.ts';
import { offersLimits, scheduledOfferId } from './entities.ts';
import { calendarSpan } from './vendor.ts';

/**
 * Opens on each day of the recurrence at a local time of the seller, and closes `closesAfterDays` days later at
 * `closesAt`.
 */
export const offerWindow = z
  .object({
    recurrence,
    opensAt: timeOfDay,
    closesAfterDays: z.int().min(0).max(60),
    closesAt: timeOfDay,
  })
  .refine((window) => window.closesAfterDays > 0 || window.opensAt < window.closesAt, {
    path: ['closesAt'],
    params: { code: 'field.endsBeforeStart' },
  });
export type OfferWindow = z.infer<typeof offerWindow>;

export const scheduledItem = z.object({
  formatId,
  /** Null: the price on the underlying price list. */
  unitPrice: unitPrice.nullable(),
});

export const scheduledOfferFields = z.object({
  name: z.string().trim().min(1).max(limits.name),
  /** The text of the announcement. */
  message: bilingual(limits.text).nullable(),
  /** The price list for items without a price of their own; the list itself may be visible to nobody. */
  priceListId: priceListId.nullable(),
  items: z.array(scheduledItem).max(offersLimits.scheduledItems),
  window: offerWindow,
  audience,
  /** The offer closes after this many orders; null: no limit. */
  capacityOrders: z.int().min(1).max(100_000).nullable(),
  /** Notifies the audience when the offer opens. */
  isAnnounced: z.boolean(),
  /** Reminds the audience this many hours before closing; null: no reminder. */
  remindsHoursBefore: z.int().min(1).max(168).nullable(),
  isActive: z.boolean(),
});
export type ScheduledOfferFields = z.infer<typeof scheduledOfferFields>;

export const scheduledOfferState = z.enum(['draft', 'planned', 'open', 'ended']);
export type ScheduledOfferState = z.infer<typeof scheduledOfferState>;

const window = z.object({ opensAt: z.iso.datetime(), closesAt: z.iso.datetime() });

export const scheduledOfferRow = z.object({
  id: scheduledOfferId,
  name: z.string(),
  /** `draft`: not active; `ended`: no window is left. */
  state: scheduledOfferState,
  audience,
  items: z.int(),
  /** The window that is open or comes next. */
  window: window.nullable(),
  isAnnounced: z.boolean(),
  capacityOrders: z.int().nullable(),
  /** Orders in the open window. */
  ordersTaken: z.int(),
  version: z.int(),
});
export type ScheduledOfferRow = z.infer<typeof scheduledOfferRow>;

export const scheduledOffer = scheduledOfferFields.extend({
  id: scheduledOfferId,
  state: scheduledOfferState,
  currency,
  items: z.array(
    scheduledItem.extend({
      id: formatId,
      productName: bilingual(limits.name),
      formatTitle: z.object({ en: z.string(), fr: z.string() }),
      thumbnailUrl: z.string().nullable(),
      listPrice: unitPrice.nullable(),
    }),
  ),
  currentWindow: window.nullable(),
  nextWindows: z.array(window),
  createdAt: z.iso.datetime(),
  version: z.int(),
  can: can('edit', 'closeNow', 'duplicate', 'remove'),
});
export type ScheduledOffer = z.infer<typeof scheduledOffer>;

/** One announcement or reminder: when it was sent, to how many customers and addresses. */
export const scheduledOfferNotice = window.extend({
  id: z.string(),
  kind: z.enum(['opened', 'closesSoon']),
  sentAt: z.iso.datetime(),
  customers: z.int(),
  emails: z.int(),
});
export type ScheduledOfferNotice = z.infer<typeof scheduledOfferNotice>;

const ofScheduledOffer = z.object({ scheduledOfferId });
const writeErrors = [
  'request.stale',
  'offers.itemWithoutPrice',
  'offers.pricesInOtherCurrency',
  'offers.unknownFormat',
  'offers.unknownPriceList',
  'offers.unknownCustomer',
  'offers.neverOpens',
  'offers.windowsOverlap',
] as const;

export const scheduledOffers = {
  listScheduledOffers: procedure({
    method: 'GET',
    path: '/scheduled-offers',
    summary: 'Scheduled offers, open ones first',
    access: 'member',
    input: z.object({ state: scheduledOfferState.optional() }),
    output: z.array(scheduledOfferRow),
    live: true,
  }),
  getScheduledOffer: procedure({
    method: 'GET',
    path: '/scheduled-offers/{scheduledOfferId}',
    summary: 'One scheduled offer with its items and next windows',
    access: 'member',
    input: ofScheduledOffer,
    output: scheduledOffer,
    live: true,
  }),
  createScheduledOffer: procedure({
    method: 'POST',
    path: '/scheduled-offers',
    summary: 'Plan an offer',
    access: 'member',
    idempotent: true,
    input: scheduledOfferFields,
    output: scheduledOffer,
    errors: writeErrors,
  }),
  changeScheduledOffer: procedure({
    method: 'PATCH',
    path: '/scheduled-offers/{scheduledOfferId}',
    summary: 'Change a scheduled offer: only the fields sent',
    access: 'member',
    input: ofScheduledOffer.extend({ version: z.int(), change: scheduledOfferFields.partial() }),
    output: scheduledOffer,
    errors: writeErrors,
  }),
  closeScheduledOffer: procedure({
    method: 'POST',
    path: '/scheduled-offers/{scheduledOfferId}/close',
    summary: 'Close the open window now; later windows open as planned',
    access: 'member',
    idempotent: true,
    input: ofScheduledOffer,
    output: scheduledOffer,
    errors: ['offers.notOpen'],
  }),
  duplicateScheduledOffer: procedure({
    method: 'POST',
    path: '/scheduled-offers/{scheduledOfferId}/duplicate',
    summary: 'Duplicate a scheduled offer; the copy is not active',
    access: 'member',
    idempotent: true,
    input: ofScheduledOffer,
    output: scheduledOffer,
  }),
  removeScheduledOffer: procedure({
    method: 'DELETE',
    path: '/scheduled-offers/{scheduledOfferId}',
    summary: 'Remove a scheduled offer; orders already placed stay',
    access: 'member',
    input: ofScheduledOffer,
    output: z.object({ done: z.literal(true) }),
  }),
  listScheduledOfferNotices: procedure({
    method: 'GET',
    path: '/scheduled-offers/{scheduledOfferId}/notices',
    summary: 'Announcements and reminders that were sent, newest first',
    access: 'member',
    input: ofScheduledOffer,
    output: z.array(scheduledOfferNotice),
    live: true,
  }),
  listScheduledWindows: procedure({
    method: 'GET',
    path: '/scheduled-offers/calendar',
    summary: 'Every window in a range of days',
    access: 'member',
    input: calendarSpan,
    output: z.array(
      window.extend({ key: z.string(), id: scheduledOfferId, name: z.string(), isOpen: z.boolean() }),
    ),
    live: true,
  }),
  previewWindows: procedure({
    method: 'POST',
    path: '/scheduled-offers/preview',
    summary: 'Preview the windows of a recurrence',
    access: 'member',
    input: z.object({ window: offerWindow }),
    output: z.array(window),
  }),
};
