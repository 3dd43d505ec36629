import { sql, type RawBuilder } from 'kysely';
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
import { logoUrl, type OrganizationRow, type PartyRow } from '../../organizations/index.ts';
import { canWithInvoice } from '../policy.ts';
import { missingParts } from '../rules/documents-and-reminders.ts';
import {
  waitingEmission,
  type EmissionRecord,
  type InvoiceAggregate,
  type InvoiceRecord,
} from '../rules/invoice.ts';
import { taxNumberWarnings, taxRateChanges, taxWarnings } from '../rules/taxes.ts';
import { couldBePaidByCard } from './billing-settings.ts';
import {
  composeDocument,
  documentFactsFrom,
  factsAsJson,
  frozenDocument,
  loadDocumentFacts,
  todayOf,
  type DocumentFacts,
  type FactsRow,
} from './document.ts';
import { loadFrenchWarnings } from './french-document.ts';
import { detailsAsJson, detailsFrom, loadInvoiceDetails, type DetailsRow } from './invoice-details.ts';
import { loadInvoice, readerSideOf, stateOf } from './records.ts';

export async function getInvoice(ctx: MemberCtx, { invoiceId }: { invoiceId: InvoiceId }): Promise<Invoice> {
  const { invoice, more } = await loadInvoice(ctx, invoiceId, viewFactsAsJson(ctx.clock.now()));
  return invoiceView(ctx, ctx.db, {
    invoice,
    details: more.details,
    facts: more.facts && documentFactsFrom(more.facts),
  });
}

interface ViewFacts {
  details: DetailsRow;
  /** Only of a draft: a published document is frozen. */
  facts: FactsRow | null;
}

/** SQL for what a view of the invoice `i` needs besides its parts. */
export const viewFactsAsJson = (now: Date): RawBuilder<ViewFacts> => sql`jsonb_build_object(
  'details', ${detailsAsJson(now)}, 'facts', case when i.status = 'draft' then ${factsAsJson} end)`;

/** What a command has loaded and not changed. */
interface Loaded {
  details?: DetailsRow | undefined;
  facts?: DocumentFacts | undefined;
}

/** What a command answers: the invoice that it saved, with what it has loaded. */
export async function viewInvoice(
  ctx: MemberCtx,
  db: Db,
  invoice: InvoiceAggregate,
  loaded: Loaded = {},
): Promise<Invoice> {
  const details = loaded.details ?? (await loadInvoiceDetails(ctx, db, invoice.row.id));
  const isDraft = invoice.row.status === 'draft';
  const facts = isDraft ? (loaded.facts ?? (await loadDocumentFacts(db, invoice.row))) : null;
  return invoiceView(ctx, db, { invoice, details, facts });
}

interface View {
  invoice: InvoiceAggregate;
  details: DetailsRow;
  facts: DocumentFacts | null;
}

/**
 * The invoice as the member's side sees it: without the other party's private note and, for the buyer, without the
 * sendings.
 */
async function invoiceView(ctx: MemberCtx, db: Db, { invoice, details, facts }: View): Promise<Invoice> {
  const { row } = invoice;
  const side = readerSideOf(ctx, row);
  const today = todayOf(ctx, details.seller);
  const document = facts ? composeDocument(invoice, facts, today) : frozenDocument(row.document!);
  return {
    ...rowOf(ctx, row, {
      side,
      today,
      vendor: partnerOf(ctx, details.seller),
      customer: partnerOf(ctx, details.buyer),
      emission: emissionOf(waitingEmission(invoice), details.announced_by ?? ''),
      orderNumbers: document.orders.map(({ number }) => number),
      correctedMinor: invoice.correctedMinor,
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
    isPayableByCard: side === 'customer' && details.takes_cards && couldBePaidByCard(ctx, row),
    privateNote: side === 'vendor' ? row.private_note : row.customer_note,
    ...detailsFrom(details, side),
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

const partnerOf = (ctx: Ctx, row: PartyRow): InvoiceRow['vendor'] => ({
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
  correctedMinor: number;
}

export function rowOf(ctx: MemberCtx, row: InvoiceRecord, invoiceContext: InvoiceContext): InvoiceRow {
  const balanceState = stateOf(row, invoiceContext.side, {
    hasEmission: invoiceContext.emission !== null,
    isOfOrders: invoiceContext.orderNumbers.length > 0,
    correctedMinor: invoiceContext.correctedMinor,
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
