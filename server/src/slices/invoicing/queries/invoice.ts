import {
  invoiceStateOf,
  balanceOf,
  type Allocation,
  type Invoice,
  type InvoiceId,
  type InvoiceRow,
  type OrderSide,
  type OrganizationId,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { fullName, peopleById } from '../../identity/index.ts';
import { logoUrl, organizationRow } from '../../organizations/index.ts';
import { canWithInvoice } from '../policy.ts';
import { loadFrenchWarnings } from './french-document.ts';
import { missingParts } from '../rules/documents-and-reminders.ts';
import { taxNumberWarnings } from '../rules/tax-numbers.ts';
import { isPayableByCard } from './card-availability.ts';
import { buildDocument } from './document.ts';
import { loadTaxRateChanges, loadTaxWarnings } from './taxes.ts';
import { loadLinkEmail, countActiveLinks } from './invoice-links.ts';
import {
  loadInvoiceRecord,
  getSellerToday,
  stateOf,
  findWaitingEmission,
  type EmissionRecord,
  type InvoiceRecord,
} from './records.ts';

export const getInvoice = (ctx: MemberCtx, { invoiceId }: { invoiceId: InvoiceId }) =>
  loadInvoice(ctx, ctx.db, invoiceId);

/**
 * The invoice as the member's side sees it: without the other party's private note and, for the buyer, without the
 * sendings.
 */
export async function loadInvoice(ctx: MemberCtx, db: Db, id: InvoiceId): Promise<Invoice> {
  const { row, side } = await loadInvoiceRecord(ctx, db, id);
  const today = await getSellerToday({ clock: ctx.clock, db }, row.vendor_id);
  const document = await buildDocument(db, row, today);
  const waiting = await findWaitingEmission(db, id);
  const invoiceContext: InvoiceContext = {
    side,
    today,
    vendor: await partnerOf(ctx, db, row.vendor_id),
    customer: await partnerOf(ctx, db, row.customer_id),
    emission: waiting ? await toEmission(db, waiting) : null,
    orderNumbers: document.orders.map(({ number }) => number),
  };
  return {
    ...rowOf(ctx, row, invoiceContext),
    side,
    relationId: row.relation_id,
    document,
    contentHash: row.content_hash,
    publishedAt: row.published_at?.toISOString() ?? null,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    missing: row.status === 'draft' ? missingParts(document) : [],
    warnings:
      row.status === 'draft'
        ? [
            ...taxNumberWarnings(document),
            ...(await loadFrenchWarnings(db, id, document)),
            ...(await loadTaxWarnings(db, row)),
          ]
        : [],
    claimReductions: row.status === 'draft' ? row.claim_reductions : [],
    taxRateChanges: side === 'vendor' ? await loadTaxRateChanges(db, row) : [],
    allocations: await loadAllocations(db, id),
    creditNotes: await creditNotesOf(db, id, side),
    unappliedMinor: row.kind === 'creditNote' && row.status === 'published' ? 0 - row.balance_minor : 0,
    dispute: row.dispute,
    refusal: row.refusal,
    sends: side === 'vendor' ? await loadSends(db, id) : [],
    links: side === 'vendor' ? await countActiveLinks(db, ctx.clock, id) : 0,
    isPayableByCard: side === 'customer' && (await isPayableByCard(ctx, db, row)),
    privateNote: side === 'vendor' ? row.private_note : row.customer_note,
    hasExternalInvoice: await hasExternalInvoice(db, id),
  };
}

export interface InvoiceContext {
  side: OrderSide;
  today: string;
  vendor: InvoiceRow['vendor'];
  customer: InvoiceRow['customer'];
  emission: InvoiceRow['emission'];
  orderNumbers: string[];
}

export function rowOf(ctx: MemberCtx, row: InvoiceRecord, invoiceContext: InvoiceContext): InvoiceRow {
  const balanceState = stateOf(row, invoiceContext.side, {
    hasEmission: invoiceContext.emission !== null,
    isOfOrders: invoiceContext.orderNumbers.length > 0,
  });
  return {
    id: row.id,
    kind: row.kind,
    purpose: row.purpose,
    status: row.status,
    state: invoiceStateOf(balanceState, invoiceContext.today),
    number: row.number,
    vendor: invoiceContext.vendor,
    customer: invoiceContext.customer,
    currency: row.currency,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    createdAt: row.created_at.toISOString(),
    orderNumbers: invoiceContext.orderNumbers,
    reference: row.reference,
    totalMinor: row.total_minor,
    paidMinor: row.paid_minor,
    creditedMinor: row.credited_minor,
    writtenOffMinor: row.written_off_minor,
    balanceMinor: row.kind === 'invoice' ? balanceOf(balanceState) : 0,
    isSending: row.sending_since !== null,
    sentAt: row.sent_at?.toISOString() ?? null,
    quickbooksExportTimestamp:
      invoiceContext.side === 'vendor' ? (row.exported_at?.toISOString() ?? null) : null,
    isDisputed: row.dispute !== '',
    emission: invoiceContext.emission,
    version: row.version,
    can: canWithInvoice(ctx.actor, balanceState),
  };
}

async function partnerOf(ctx: Ctx, db: Db, id: OrganizationId): Promise<InvoiceRow['vendor']> {
  const row = (await organizationRow(db, id))!;
  return { id, name: row.name, logoUrl: logoUrl(ctx, row.logo_file_id) };
}

async function toEmission(db: Db, row: EmissionRecord): Promise<NonNullable<InvoiceRow['emission']>> {
  const people = await peopleById(db, row.created_by ? [row.created_by] : []);
  return {
    id: row.id,
    on: row.on_day,
    method: row.method,
    reference: row.reference,
    amountMinor: row.amount_minor,
    byName:
      row.link_id === null
        ? (row.created_by && fullName(people.get(row.created_by))) || ''
        : await loadLinkEmail(db, row.link_id),
  };
}

async function loadAllocations(db: Db, id: InvoiceId): Promise<Allocation[]> {
  const rows = await db
    .selectFrom('invoice_allocations as a')
    .leftJoin('payments as p', 'p.id', 'a.payment_id')
    .leftJoin('payments as back', 'back.reverses_id', 'a.payment_id')
    .leftJoin('invoices as c', 'c.id', 'a.credit_note_id')
    .select(['a.id', 'a.payment_id', 'a.credit_note_id', 'a.on_day', 'a.reason', 'a.amount_minor'])
    .select(['p.method', 'p.reference', 'p.reverses_id', 'back.id as reversal_id', 'c.number'])
    .where('a.invoice_id', '=', id)
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    source: row.payment_id ? 'payment' : row.credit_note_id ? 'creditNote' : 'writeOff',
    paymentId: row.payment_id,
    creditNote: row.credit_note_id && { id: row.credit_note_id, number: row.number ?? '' },
    method: row.method,
    reference: row.reference || row.reason,
    on: row.on_day,
    amountMinor: row.amount_minor,
    isReversed: row.reverses_id !== null || row.reversal_id !== null,
  }));
}

async function creditNotesOf(db: Db, id: InvoiceId, side: OrderSide): Promise<Invoice['creditNotes']> {
  let notes = db
    .selectFrom('invoices')
    .select(['id', 'number', 'status', 'total_minor'])
    .where('corrects_id', '=', id);
  if (side === 'customer') notes = notes.where('published_at', 'is not', null);
  const rows = await notes.orderBy('created_at').orderBy('id').execute();
  return rows.map(({ total_minor: totalMinor, ...rest }) => ({ ...rest, totalMinor }));
}

/** The recipients of the invoice, newest first. */
async function loadSends(db: Db, id: InvoiceId): Promise<Invoice['sends']> {
  const rows = await db
    .selectFrom('invoice_sends')
    .select(['address', 'created_at'])
    .where('invoice_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute();
  return rows.map(({ address, created_at }) => ({
    to: address,
    at: created_at.toISOString(),
  }));
}

async function hasExternalInvoice(db: Db, id: InvoiceId): Promise<boolean> {
  const found = await db
    .selectFrom('invoice_orders as io')
    .innerJoin('purchase_orders as o', 'o.id', 'io.purchase_order_id')
    .select('o.id')
    .where('io.invoice_id', '=', id)
    .where('o.external_invoice_file_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
