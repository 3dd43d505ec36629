import {
  invoiceStateOf,
  balanceOf,
  type Invoice,
  type InvoiceDocument,
  type InvoiceId,
  type InvoiceRow,
  type OrderSide,
  type OrganizationId,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { logoUrl, type OrganizationRow } from '../../organizations/index.ts';
import { canWithInvoice } from '../policy.ts';
import { missingParts } from '../rules/documents-and-reminders.ts';
import {
  waitingEmission,
  type EmissionRecord,
  type InvoiceAggregate,
  type InvoiceRecord,
} from '../rules/invoice.ts';
import { taxNumberWarnings } from '../rules/tax-numbers.ts';
import { taxRateChanges, taxWarnings } from '../rules/taxes.ts';
import { isPayableByCard } from './card-availability.ts';
import {
  composeDocument,
  frozenDocument,
  loadDocumentFacts,
  todayOf,
  type DocumentFacts,
} from './document.ts';
import { loadFrenchWarnings } from './french-document.ts';
import { loadInvoiceDetails } from './invoice-details.ts';
import { loadInvoice, readerSideOf, stateOf } from './records.ts';

export async function getInvoice(ctx: MemberCtx, { invoiceId }: { invoiceId: InvoiceId }): Promise<Invoice> {
  return viewInvoice(ctx, ctx.db, await loadInvoice(ctx, invoiceId));
}

/**
 * The invoice as the member's side sees it: without the other party's private note and, for the buyer, without the
 * sendings. A command hands in what it saved, and the facts that it has loaded.
 */
export async function viewInvoice(
  ctx: MemberCtx,
  db: Db,
  invoice: InvoiceAggregate,
  loaded?: Parties | DocumentFacts,
): Promise<Invoice> {
  const { row } = invoice;
  const side = readerSideOf(ctx, row);
  const facts = row.status === 'draft' ? await documentFacts(db, row, loaded) : null;
  const parties = facts ?? loaded ?? (await loadParties(db, row));
  const today = todayOf(ctx, parties.seller);
  const document = facts ? composeDocument(invoice, facts, today) : frozenDocument(row.document!);
  const { announcedBy, ...details } = await loadInvoiceDetails(ctx, db, row.id, side);
  return {
    ...rowOf(ctx, row, {
      side,
      today,
      vendor: partnerOf(ctx, parties.seller),
      customer: partnerOf(ctx, parties.buyer),
      emission: emissionOf(waitingEmission(invoice), announcedBy),
      orderNumbers: document.orders.map(({ number }) => number),
    }),
    side,
    relationId: row.relation_id,
    document,
    contentHash: row.content_hash,
    publishedAt: row.published_at?.toISOString() ?? null,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    unappliedMinor: row.kind === 'creditNote' && row.status === 'published' ? 0 - row.balance_minor : 0,
    dispute: row.dispute,
    refusal: row.refusal,
    isPayableByCard: side === 'customer' && (await isPayableByCard(ctx, db, row)),
    privateNote: side === 'vendor' ? row.private_note : row.customer_note,
    ...details,
    ...(facts
      ? { ...draftNotices(row, facts, document), warnings: await draftWarnings(db, row, facts, document) }
      : { missing: [], warnings: [], claimReductions: [], taxRateChanges: [] }),
  };
}

export interface Parties {
  seller: OrganizationRow;
  buyer: OrganizationRow;
}

export async function loadParties(
  db: Db,
  row: Pick<InvoiceRecord, 'vendor_id' | 'customer_id'>,
): Promise<Parties> {
  const rows = await db
    .selectFrom('organizations')
    .selectAll()
    .where('id', 'in', [row.vendor_id, row.customer_id])
    .execute();
  const partyOf = (id: OrganizationId): OrganizationRow => rows.find((one) => one.id === id)!;
  return { seller: partyOf(row.vendor_id), buyer: partyOf(row.customer_id) };
}

const documentFacts = (db: Db, row: InvoiceRecord, loaded?: Parties | DocumentFacts) =>
  loaded && 'settings' in loaded ? loaded : loadDocumentFacts(db, row);

/** What is missing on a draft, and what changed since it was made. Only its seller reads it. */
function draftNotices(row: InvoiceRecord, { settings }: DocumentFacts, document: InvoiceDocument) {
  return {
    missing: missingParts(document),
    claimReductions: row.claim_reductions,
    taxRateChanges: row.kind === 'invoice' ? taxRateChanges(row, settings.sales.taxes) : [],
  };
}

const draftWarnings = async (
  db: Db,
  row: InvoiceRecord,
  { settings, orders }: DocumentFacts,
  document: InvoiceDocument,
): Promise<Invoice['warnings']> => [
  ...taxNumberWarnings(document),
  ...(await loadFrenchWarnings(db, row.id, document)),
  ...taxWarnings(
    row,
    settings.sales.taxes,
    orders.map((order) => order.place_of_supply),
  ),
];

const partnerOf = (ctx: Ctx, row: OrganizationRow): InvoiceRow['vendor'] => ({
  id: row.id,
  name: row.name,
  logoUrl: logoUrl(ctx, row.logo_file_id),
});

const emissionOf = (row: EmissionRecord | null, byName: string): InvoiceRow['emission'] =>
  row && {
    id: row.id,
    on: row.on_day,
    method: row.method,
    reference: row.reference,
    amountMinor: row.amount_minor,
    byName,
  };

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
