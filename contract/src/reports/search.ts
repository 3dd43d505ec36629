import { z } from 'zod';
import { conversationId } from '../conversations/index.ts';
import { productId } from '../catalogue/index.ts';
import { invoiceId, invoiceKind, invoiceState, paymentId, paymentMethod } from '../invoicing/index.ts';
import { can, currency, day, oneOrMany, organizationId, procedure, texts } from '../kernel/index.ts';
import { orderSide, orderStatus, purchaseOrderId } from '../ordering/index.ts';
import { relationId, relationStatus } from '../relationships/index.ts';

/** `shortest` and `text` are in characters; records of each kind and of all kinds; recently opened ones. */
export const searchLimits = { shortest: 2, text: 100, each: 6, all: 24, opened: 12 } as const;

const partner = z.object({ id: organizationId, name: z.string() });
const amount = { totalMinor: z.int(), currency };

const foundPartner = {
  id: relationId,
  partner,
  number: z.string().nullable(),
  city: z.string().nullable(),
  status: relationStatus,
};

/** A record of the member's organization, with what tells it from others of its kind. */
export const foundRecord = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('customer'), ...foundPartner }),
  z.object({ kind: z.literal('supplier'), ...foundPartner }),
  z.object({
    kind: z.literal('product'),
    id: productId,
    name: texts,
    category: texts.nullable(),
    isArchived: z.boolean(),
  }),
  z.object({
    kind: z.literal('order'),
    id: purchaseOrderId,
    side: orderSide,
    partner,
    number: z.string(),
    status: orderStatus,
    on: day,
    ...amount,
    can: can('confirm'),
  }),
  z.object({
    kind: z.literal('invoice'),
    id: invoiceId,
    side: orderSide,
    partner,
    document: invoiceKind,
    /** Null: a draft. */
    number: z.string().nullable(),
    state: invoiceState,
    on: day.nullable(),
    ...amount,
  }),
  z.object({
    kind: z.literal('payment'),
    id: paymentId,
    side: orderSide,
    partner,
    reference: z.string(),
    method: paymentMethod,
    on: day,
    ...amount,
    /** The only invoice that it settles. */
    invoiceId: invoiceId.nullable(),
  }),
  z.object({
    kind: z.literal('conversation'),
    id: conversationId,
    partner,
    subject: z.enum(['relation', 'order', 'invoice']),
    /** Of the order or invoice; empty when it is about neither. */
    number: z.string(),
    activeAt: z.iso.datetime(),
  }),
]);
export type FoundRecord = z.infer<typeof foundRecord>;

const ids = <Id extends z.ZodType>(one: Id) => oneOrMany(one, searchLimits.opened).default([]);
const found = z.array(foundRecord).max(searchLimits.all);

export const recordSearch = {
  searchRecords: procedure({
    method: 'GET',
    path: '/search',
    summary:
      'Customers, suppliers, products, orders, invoices, payments and conversations with this number or name, also typed with an error; kinds that match best first, then the most recent',
    access: 'member',
    input: z.object({ text: z.string().trim().max(searchLimits.text).default('') }),
    output: found,
  }),
  listOpenedRecords: procedure({
    method: 'GET',
    path: '/search/opened',
    summary:
      'Records that a person opened before, by their ids; those that they may no longer see are left out',
    access: 'member',
    input: z.object({
      relationIds: ids(relationId),
      productIds: ids(productId),
      purchaseOrderIds: ids(purchaseOrderId),
      invoiceIds: ids(invoiceId),
      conversationIds: ids(conversationId),
    }),
    output: found,
  }),
};
