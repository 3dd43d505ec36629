import type { Selectable } from 'kysely';
import {
  dayIn,
  type ChangeSet,
  type Claim,
  type OrderLine,
  type OrganizationId,
  type PurchaseOrder,
  type PurchaseOrderId,
  type UserId,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { organizationScope } from '../../../platform/files/index.ts';
import { fullName, peopleById } from '../../identity/index.ts';
import { deliveryInstructionsOf } from './delivery-instructions.ts';
import { logoUrl, mainAddressOf, organizationRow, settingsOf } from '../../organizations/index.ts';
import { canWithOrder } from '../policy.ts';
import { depositsOf, quantityOf, lineAmountOf } from '../rules/lines.ts';
import type { OrderChangeSetsTable, OrderClaimsTable } from '../tables.ts';
import { getCreditStatus } from './credit-limit.ts';
import {
  loadOrderRecord,
  soldLine,
  stateOf,
  getPendingSide,
  type OrderRef,
  type LineRow,
  type OrderRecord,
} from './order-records.ts';
import { decimal } from '../../../platform/decimal.ts';
import { testBuyerName, testOfferOf } from './test-order-items.ts';
import { getTradingTerms } from './trading-terms.ts';

export const getOrder = (ctx: MemberCtx, ref: OrderRef) => loadOrder(ctx, ctx.db, ref);

/** The order as its side sees it, without the other side's private note. */
export async function loadOrder(ctx: MemberCtx, db: Db, ref: OrderRef): Promise<PurchaseOrder> {
  const { actor } = ctx;
  const { row, side } = await loadOrderRecord(ctx, db, ref);
  const { id } = row;
  const lines = await loadOrderLines(db, id);
  const changes = await db
    .selectFrom('order_change_sets')
    .selectAll()
    .where('purchase_order_id', '=', id)
    .orderBy('proposed_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const claims = await db
    .selectFrom('order_claims')
    .selectAll()
    .where('purchase_order_id', '=', id)
    .orderBy('raised_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const parties = await loadOrderParties(ctx, db, row);
  const people = await peopleById(db, [
    ...(row.submitted_by ? [row.submitted_by] : []),
    ...claims.flatMap((claim) => (claim.raised_by ? [claim.raised_by] : [])),
  ]);
  const nameOf = (userId: UserId | null): string => (userId && fullName(people.get(userId))) || '';
  const now = ctx.clock.now();
  const terms = await getTradingTerms(db, row.vendor_id, row.customer_id);
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    side,
    vendor: { ...parties.vendor, currency: terms.currency },
    customer: { ...parties.customer, number: side === 'vendor' ? terms.customerNumber : null },
    relationId: row.relation_id,
    currency: row.currency,
    submittedAt: row.submitted_at.toISOString(),
    submittedBy: {
      id: row.submitted_by,
      name: nameOf(row.submitted_by),
      side: row.submitted_side,
    },
    on: row.on_day,
    fulfilment: { kind: row.fulfilment_kind, id: row.fulfilment_id, ...row.fulfilment },
    address: row.address,
    deliveryNotes: row.delivery_notes,
    deliveryInstructions: await deliveryInstructionsOf(db, row),
    reference: row.reference,
    note: row.note,
    privateNote: side === 'vendor' ? row.vendor_note : row.customer_note,
    lines: lines.map((line) => lineOf(ctx, line, row)),
    totals: row.totals,
    taxExemptions: row.tax_exemptions,
    flags: row.flags,
    credit: side === 'vendor' && row.status === 'submitted' ? await getCreditStatus(db, row, terms) : null,
    pendingSide: getPendingSide(row, dayIn(now, terms.timeZone)),
    changeSets: changes.map((change) => changeSetOf(change, parties)),
    claims: claims.map((claim) => claimOf(ctx, claim, nameOf(claim.raised_by))),
    claimUntil: row.claim_until?.toISOString() ?? null,
    externalDeliveryNote: attachmentOf(ctx, row.external_delivery_note_file_id),
    externalInvoice: attachmentOf(ctx, row.external_invoice_file_id),
    invoiceId: row.invoice_id,
    standingOrderId: row.standing_order_id,
    reason: row.reason,
    isTest: row.is_test,
    testOfferId: row.is_test ? testOfferOf(lines) : null,
    version: row.version,
    can: canWithOrder(actor, stateOf(row, side, now)),
  };
}

export const loadOrderLines = (db: Db, id: PurchaseOrderId): Promise<LineRow[]> =>
  db
    .selectFrom('purchase_order_lines')
    .selectAll()
    .where('purchase_order_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute();

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

interface Parties {
  vendor: Omit<PurchaseOrder['vendor'], 'currency'>;
  customer: Omit<PurchaseOrder['customer'], 'number'>;
}

async function loadOrderParties(ctx: MemberCtx, db: Db, row: OrderRecord): Promise<Parties> {
  return {
    vendor: await loadParty(ctx, db, row.vendor_id, 'salesContact'),
    customer: row.is_test ? testBuyer(ctx, row) : await loadParty(ctx, db, row.customer_id, 'ordersContact'),
  };
}

const testBuyer = (ctx: MemberCtx, { customer_id }: OrderRecord): Parties['customer'] => ({
  id: customer_id,
  name: testBuyerName(ctx),
  logoUrl: null,
  city: null,
  contact: { email: null, phone: null },
});

async function loadParty(ctx: Ctx, db: Db, id: OrganizationId, which: 'salesContact' | 'ordersContact') {
  const organization = (await organizationRow(db, id))!;
  const main = await mainAddressOf(db, id);
  const contact = (await settingsOf(db, id)).contacts[which];
  return {
    id,
    name: organization.name,
    logoUrl: logoUrl(ctx, organization.logo_file_id),
    city: main?.city ?? null,
    contact: {
      email: contact?.email ?? organization.email,
      phone: contact?.phones[0]?.number ?? organization.phones[0]?.number ?? null,
    },
  };
}

const changeSetOf = (row: Selectable<OrderChangeSetsTable>, parties: Parties): ChangeSet => ({
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

const claimOf = (ctx: Ctx, row: Selectable<OrderClaimsTable>, raisedByName: string): Claim => ({
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
