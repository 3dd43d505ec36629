import {
  balanceOf,
  invoiceStateOf,
  type Id,
  type invoicing,
  type InvoiceId,
  type Language,
  type MailedInvoice,
  type ParsedInputOf,
} from '@halles/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError, refusal } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { logoUrl, organizationRow, type OrganizationRow } from '../../organizations/index.ts';
import { canRefuse, maySeeInvoices } from '../policy.ts';
import {
  waitingEmission,
  type EmissionRecord,
  type InvoiceAggregate,
  type InvoiceRecord,
} from '../rules/invoice.ts';
import { isPayableByCard } from './billing-settings.ts';
import { frozenDocument, todayOf } from './document.ts';
import { invoiceFacts, sideOf, withParts } from './records.ts';

export const linkUrl = ({ ports }: Pick<Ctx, 'ports'>, token: string): string =>
  `${ports.settings.publicUrl}/ext/invoices/${token}`;

export interface LinkedInvoice {
  link: { id: Id<'InvoiceLink'>; language: Language; expires_at: Date };
  row: InvoiceRecord;
  vendor: OrganizationRow;
}

/** A link opens while it is valid and its seller is not suspended. The reason of a refusal is not given. */
export async function loadLinkedInvoice(
  { clock, db }: Pick<Ctx, 'clock' | 'db'>,
  token: string,
): Promise<LinkedInvoice> {
  const link = await db
    .selectFrom('invoice_links')
    .select(['id', 'invoice_id', 'language', 'expires_at'])
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirstOrThrow(refusal('invoicing.linkExpired'));
  const row = await db
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', link.invoice_id)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
  const vendor = row && (await organizationRow(db, row.vendor_id));
  if (!vendor || vendor.suspended_at !== null) throw new AppError('invoicing.linkExpired');
  return { link, row, vendor };
}

export async function openInvoice(
  ctx: Ctx,
  { token }: ParsedInputOf<typeof invoicing.openInvoice>,
): Promise<MailedInvoice> {
  const { row, ...linked } = await loadLinkedInvoice(ctx, token);
  const [invoice] = await withParts(ctx.db, [row]);
  return viewByLink(ctx, ctx.db, invoice!, linked);
}

/** The invoice for whoever holds its link. */
export async function viewByLink(
  ctx: Ctx,
  db: Db,
  invoice: InvoiceAggregate,
  { link, vendor }: Pick<LinkedInvoice, 'link' | 'vendor'>,
): Promise<MailedInvoice> {
  const { row } = invoice;
  const today = todayOf(ctx, vendor);
  const waiting = waitingEmission(invoice);
  const balanceState = invoiceFacts(invoice, 'customer');
  const balanceMinor = row.kind === 'invoice' ? balanceOf(balanceState) : 0;
  const isOwed = row.status === 'published' && balanceMinor > 0;
  return {
    own: ownPage(ctx, row),
    kind: row.kind,
    purpose: row.purpose,
    status: row.status,
    state: invoiceStateOf(balanceState, today),
    number: row.number!,
    vendor: { name: vendor.name, logoUrl: logoUrl(ctx, vendor.logo_file_id) },
    currency: row.currency,
    document: frozenDocument(row.document!),
    totalMinor: row.total_minor,
    paidMinor: row.paid_minor,
    creditedMinor: row.credited_minor,
    writtenOffMinor: row.written_off_minor,
    balanceMinor,
    isDisputed: row.dispute !== '',
    refusal: row.refusal,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    creditNotes: await creditNotesOf(db, row.id),
    emission: waiting && (await findAnnouncement(db, waiting, link.id)),
    can: {
      emit: isOwed && !waiting,
      withdraw: waiting !== null && waiting.link_id !== null,
      payInvoiceByCard: await isPayableByCard(ctx, db, row),
      refuse: canRefuse(balanceState) === true,
    },
    today,
    language: link.language,
    expiresAt: link.expires_at.toISOString(),
    version: row.version,
  };
}

/**
 * The page of a signed-in member of one of the parties; a member who may not see invoices gets only what the link
 * shows.
 */
function ownPage({ actor }: Ctx, row: InvoiceRecord): MailedInvoice['own'] {
  if (actor.kind !== 'person' || actor.organizationId === null) return null;
  const side = sideOf({ actor }, row);
  const isSeen = side !== null && maySeeInvoices(actor, side);
  return isSeen === true ? { side, invoiceId: row.id } : null;
}

/**
 * The announcer is shown only on the link that made the announcement; other addresses and names of persons are not
 * shown.
 */
async function findAnnouncement(
  db: Db,
  row: EmissionRecord,
  by: Id<'InvoiceLink'>,
): Promise<NonNullable<MailedInvoice['emission']>> {
  return {
    on: row.on_day,
    method: row.method,
    reference: row.reference,
    amountMinor: row.amount_minor,
    byName: row.link_id === by ? await loadLinkEmail(db, by) : '',
  };
}

export async function loadLinkEmail(db: Db, id: Id<'InvoiceLink'>): Promise<string> {
  const link = await db
    .selectFrom('invoice_links')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return link.email ?? '';
}

const creditNotesOf = async (db: Db, id: InvoiceId): Promise<MailedInvoice['creditNotes']> =>
  (
    await db
      .selectFrom('invoices')
      .select(['number', 'total_minor'])
      .where('corrects_id', '=', id)
      .where('published_at', 'is not', null)
      .orderBy('published_at')
      .orderBy('id')
      .execute()
  ).map(({ number, total_minor }) => ({ number: number!, totalMinor: total_minor }));

/** Number of links that still open the invoice. */
export async function countActiveLinks(db: Db, clock: Clock, invoiceId: InvoiceId): Promise<number> {
  const { living } = await db
    .selectFrom('invoice_links')
    .select((eb) => eb.fn.countAll<number>().as('living'))
    .where('invoice_id', '=', invoiceId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirstOrThrow();
  return living;
}
