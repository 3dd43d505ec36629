import {
  dayIn,
  type ChangeSet,
  type Claim,
  type ContactInfo,
  type OrderLine,
  type OrderSide,
  type PurchaseOrder,
  type UserId,
} from '@halles/contract';
import { decimal } from '../../../platform/decimal.ts';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { organizationScope } from '../../../platform/files/index.ts';
import { logoUrl } from '../../organizations/index.ts';
import { canWithOrder } from '../policy.ts';
import { depositsOf, quantityOf, lineAmountOf } from '../rules/lines.ts';
import { isReasonForBoth } from '../rules/order-actions.ts';
import { soldLine, type Order } from '../rules/orders.ts';
import type { ChangeSetRow, ClaimRow, LineRow, OrderRecord } from '../tables.ts';
import { getCreditStatus } from './credit-limit.ts';
import { instructionsOf } from './delivery-instructions.ts';
import { getPendingSide, loadOwnOrder, stateOf, type OrderRef } from './order-records.ts';
import { loadParties, type Parties, type Party } from './parties.ts';
import { testBuyerOf, testOfferOf } from './test-order-parts.ts';

export async function getOrder(ctx: MemberCtx, ref: OrderRef): Promise<PurchaseOrder> {
  const { order, side, parties } = await loadOwnOrder(ctx, ctx.db, ref);
  return viewOrder(ctx, ctx.db, order, side, parties);
}

/** The order as its side sees it, without the other side's private note. */
export async function viewOrder(
  ctx: MemberCtx,
  db: Db,
  { row, lines, changeSets, claims }: Order,
  side: OrderSide,
  known?: Parties,
): Promise<PurchaseOrder> {
  const { actor } = ctx;
  const between = known ?? (await loadParties(db, row));
  const parties = shownParties(ctx, row, between);
  const nameOf = (userId: UserId | null): string => (userId && between.names[userId]) || '';
  const now = ctx.clock.now();
  const { terms } = between;
  const externalDeliveryNote = attachmentOf(ctx, row.external_delivery_note_file_id);
  const externalInvoice = attachmentOf(ctx, row.external_invoice_file_id);
  return {
    ...shownColumns(row),
    side,
    reason: side === 'vendor' || isReasonForBoth(row.status) ? row.reason : '',
    vendor: { ...parties.vendor, organizationId: row.vendor_id, currency: terms.currency },
    customer: { ...parties.customer, number: side === 'vendor' ? terms.customerNumber : null },
    submittedBy: {
      id: row.submitted_by,
      name: nameOf(row.submitted_by),
      side: row.submitted_side,
    },
    deliveredOn: row.delivered_at && dayIn(row.delivered_at, terms.timeZone),
    deliveryInstructions: instructionsOf(row, between.customer),
    privateNote: side === 'vendor' ? row.vendor_note : row.customer_note,
    lines: lines.map((line) => lineOf(ctx, line, row)),
    credit: side === 'vendor' && row.status === 'submitted' ? await getCreditStatus(db, row, terms) : null,
    pendingSide: getPendingSide(row, dayIn(now, terms.timeZone)),
    changeSets: changeSets.map((change) => changeSetOf(change, parties)),
    claims: claims.map((claim) => claimOf(ctx, claim, nameOf(claim.raised_by))),
    externalDeliveryNote,
    externalInvoice,
    externalDeliveryNoteUrl: externalDeliveryNote?.url ?? null,
    externalInvoiceUrl: externalInvoice?.url ?? null,
    testOfferId: testOfferOf({ row, lines }),
    can: canWithOrder(actor, stateOf(row, side, now)),
  };
}

/** What both sides read of the order's own columns. */
const shownColumns = (row: OrderRecord) => ({
  id: row.id,
  number: row.number,
  status: row.status,
  relationId: row.relation_id,
  currency: row.currency,
  submittedAt: row.submitted_at.toISOString(),
  on: row.on_day,
  fulfilment: { kind: row.fulfilment_kind, id: row.fulfilment_id, ...row.fulfilment },
  address: row.address,
  deliveryNotes: row.delivery_notes,
  reference: row.reference,
  note: row.note,
  messageForProducers: row.message_for_producers,
  totals: row.totals,
  taxExemptions: row.tax_exemptions,
  flags: row.flags,
  claimUntil: row.claim_until?.toISOString() ?? null,
  invoiceId: row.invoice_id,
  isBilled: row.is_billed,
  standingOrderId: row.standing_order_id,
  isTest: row.is_test,
  version: row.version,
});

const pictureOf = ({ ports }: Ctx, id: string | null): string | null =>
  id === null ? null : ports.files.linkTo({ id, variant: '256' }, 'public');

function lineOf(ctx: Ctx, line: LineRow, { currency }: OrderRecord): OrderLine {
  const sold = soldLine(line);
  return {
    id: line.id,
    position: line.position,
    formatId: line.format_id,
    productId: line.product_id,
    name: line.name,
    formatTitle: line.title,
    thumbnailUrl: pictureOf(ctx, line.photo_file_id),
    sku: line.sku,
    saleUnit: line.sale_unit,
    storage: line.storage,
    isVariableWeight: line.is_variable_weight,
    netWeightKg: sold.netWeightKg,
    producer: line.producer_id && { id: line.producer_id, name: line.producer_name! },
    categoryId: line.category_id,
    unitPrice: sold.unitPrice,
    priceReason: line.price_reason,
    taxClass: line.tax_class,
    taxes: line.tax_ids,
    depositMinor: depositsOf(line.deposit_minor, quantityOf(sold)),
    requested: sold.requested,
    confirmed: sold.confirmed,
    prepared: sold.prepared,
    weights: [...sold.weights],
    delivered: sold.delivered,
    lots: line.lots,
    ...lineAmountOf(sold, currency),
    isAdded: line.is_added,
    note: line.note,
  };
}

interface ShownParties {
  vendor: Omit<PurchaseOrder['vendor'], 'currency' | 'organizationId'>;
  customer: Omit<PurchaseOrder['customer'], 'number'>;
}

const shownParties = (
  ctx: MemberCtx,
  row: OrderRecord,
  { vendor, vendorAddress, customer, address }: Parties,
): ShownParties => ({
  vendor: partyOf(ctx, vendor, vendorAddress, vendor.sales_contact),
  customer: testBuyerOf(ctx, row) ?? partyOf(ctx, customer, address, customer.orders_contact),
});

const partyOf = (
  ctx: Ctx,
  party: Party,
  address: Parties['address'],
  contact: ContactInfo | null,
): ShownParties['vendor'] => ({
  id: party.id,
  name: party.name,
  logoUrl: logoUrl(ctx, party.logo_file_id),
  city: address?.city ?? null,
  contact: {
    email: contact?.email ?? party.email,
    phone: contact?.phones[0]?.number ?? party.phones[0]?.number ?? null,
  },
});

const changeSetOf = (row: ChangeSetRow, parties: ShownParties): ChangeSet => ({
  id: row.id,
  by: row.proposed_by,
  byName: parties[row.proposed_by].name,
  status: row.status,
  message: row.message,
  answer: row.answer,
  changes: row.shown,
  totalBeforeMinor: row.total_before_minor,
  totalAfterMinor: row.total_after_minor,
  proposedAt: row.proposed_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
});

const claimOf = (ctx: Ctx, row: ClaimRow, raisedByName: string): Claim => ({
  id: row.id,
  status: row.status,
  message: row.message,
  answer: row.answer,
  lines: row.lines.map((line) => ({ ...line, quantity: decimal(line.quantity) })),
  photos: row.photo_file_ids.map((fileId) => ({
    fileId,
    url: ctx.ports.files.linkTo({ id: fileId, variant: '1024' }, organizationScope(ctx.actor)),
    thumbnailUrl: ctx.ports.files.linkTo({ id: fileId, variant: '256' }, organizationScope(ctx.actor)),
  })),
  raisedAt: row.raised_at.toISOString(),
  raisedByName,
  decidedAt: row.decided_at?.toISOString() ?? null,
});

const attachmentOf = (ctx: Ctx, fileId: OrderRecord['external_invoice_file_id']) =>
  fileId && { fileId, url: ctx.ports.files.linkTo({ id: fileId }, organizationScope(ctx.actor)) };
