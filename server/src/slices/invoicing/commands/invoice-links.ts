import { sql } from 'kysely';
import {
  addDays,
  type Invoice,
  type InvoiceId,
  type invoicing,
  type Language,
  type OrganizationId,
  type ParsedInputOf,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { hashToken, newToken } from '../../../platform/secrets.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { viewInvoice } from '../queries/invoice.ts';
import { linkUrl, countActiveLinks } from '../queries/invoice-links.ts';
import { lockInvoiceForAction, lockInvoiceRows } from './lock-invoice.ts';
import { recordInvoiceEvent } from './save-invoice.ts';

/** Covers payment terms, reminders and a year's bookkeeping; after that a new link must be requested. */
const LINK_DAYS = 365;

export interface LinkHolder {
  invoiceId: InvoiceId;
  /** Null: the link is printed on the PDF. */
  email: string | null;
  language: Language;
}

/**
 * Each address gets its own secret, so that no recipient learns another's link. The token is returned once and not
 * stored.
 */
export function generateLink({ ports }: Pick<Ctx, 'ports'>): { token: string; url: string } {
  const token = newToken();
  return { token, url: linkUrl({ ports }, token) };
}

export async function saveLink(tx: Tx, token: string, holder: LinkHolder): Promise<void> {
  const { clock, ids } = tx.ctx;
  const now = clock.now();
  await tx
    .insertInto('invoice_links')
    .values({
      id: ids.next<'InvoiceLink'>(),
      invoice_id: holder.invoiceId,
      email: holder.email,
      language: holder.language,
      token_hash: hashToken(token),
      created_at: now,
      expires_at: new Date(`${addDays(now.toISOString().slice(0, 10), LINK_DAYS)}T00:00:00Z`),
    })
    .execute();
}

/** Revokes the links in emails and on the PDF alike; recipients who still need one are sent the invoice again. */
export async function revokeInvoiceLinks(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof invoicing.revokeInvoiceLinks>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { invoice } = await lockInvoiceForAction(tx, input, 'revokeLinks');
    const activeLinks = await countActiveLinks(tx, ctx.clock, invoice.row.id);
    if (activeLinks > 0) {
      await tx
        .updateTable('invoice_links')
        .set({ revoked_at: ctx.clock.now() })
        .where('invoice_id', '=', invoice.row.id)
        .where('revoked_at', 'is', null)
        .execute();
      await recordInvoiceEvent(tx, invoice.row, { type: 'invoicing.linksRevoked', links: activeLinks });
    }
    return viewInvoice(ctx, tx, invoice);
  });
}

/**
 * Revokes the links that were mailed to the address of a person who is no longer a member of either party. Members are
 * removed so rarely that the addresses have no index.
 */
export async function revokeLinksOfFormerMember(
  tx: Tx,
  organizationId: OrganizationId,
  hash: string,
): Promise<void> {
  const links = await tx
    .selectFrom('invoice_links as k')
    .innerJoin('invoices as i', 'i.id', 'k.invoice_id')
    .select(['k.id', 'k.invoice_id'])
    .where(sql<boolean>`encode(sha256(convert_to(k.email, 'UTF8')), 'hex') = ${hash}`)
    .where('k.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('i.vendor_id', '=', organizationId), eb('i.customer_id', '=', organizationId)]))
    .execute();
  const rows = await lockInvoiceRows(tx, [...new Set(links.map((link) => link.invoice_id))]);
  for (const row of rows) {
    const ids = links.filter((link) => link.invoice_id === row.id).map(({ id }) => id);
    await tx
      .updateTable('invoice_links')
      .set({ revoked_at: tx.ctx.clock.now() })
      .where('id', 'in', ids)
      .execute();
    await recordInvoiceEvent(tx, row, { type: 'invoicing.linksRevoked', links: ids.length });
  }
}
