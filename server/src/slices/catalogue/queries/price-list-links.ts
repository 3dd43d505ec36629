import { sql, type Selectable } from 'kysely';
import {
  dayIn,
  MAX_PDF_LINES,
  priceListLimits,
  type catalogue,
  type OutputOf,
  type ParsedInputOf,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { readPage } from '../../../platform/prepared-statements.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { logoUrl, mainAddressOf, organizationRow, type OrganizationRow } from '../../organizations/index.ts';
import { stateOfList } from '../rules.ts';
import type { PriceListLinksTable } from '../tables.ts';
import { priceListLines } from './price-list-lines.ts';
import { sellerNamed, type PriceListRecord } from './records.ts';

/** True when list `l` is for customer `o`; `mine` is the seller's own record of that customer. */
export const isForCustomer = sql<boolean>`(
  (l.audience_kind = 'types' and o.customer_organization_type = any(l.customer_types))
  or (l.audience_kind = 'tags' and mine.tags && l.tags)
  or (l.audience_kind = 'customers' and o.id = any(l.customer_ids)))`;

export interface OpenedLink {
  link: Selectable<PriceListLinksTable>;
  list: PriceListRecord;
  vendor: OrganizationRow;
}

/**
 * A link works until it expires or is revoked, and while the list is still for the customer it was sent to: a
 * customer whose relation ended sees no prices. The reason for a refusal is not given.
 */
export async function openedLink({ clock, db }: Ctx, token: string): Promise<OpenedLink> {
  const link = await db
    .selectFrom('price_list_links as k')
    .innerJoin('price_lists as l', (join) =>
      join.onRef('l.vendor_id', '=', 'k.vendor_id').onRef('l.id', '=', 'k.price_list_id'),
    )
    .innerJoin('organizations as o', 'o.id', 'k.customer_id')
    .innerJoin('relations as r', (join) =>
      join.onRef('r.vendor_id', '=', 'k.vendor_id').onRef('r.customer_id', '=', 'k.customer_id'),
    )
    .innerJoin('relationships as mine', (join) =>
      join.onRef('mine.organization_id', '=', 'k.vendor_id').onRef('mine.relation_id', '=', 'r.id'),
    )
    .selectAll('k')
    .where('k.token_hash', '=', hashToken(token))
    .where('k.revoked_at', 'is', null)
    .where('k.expires_at', '>', clock.now())
    .where('l.archived_at', 'is', null)
    .where('r.status', '=', 'active')
    .where(isForCustomer)
    .executeTakeFirst();
  const vendor = link && (await organizationRow(db, link.vendor_id));
  if (!vendor || vendor.suspended_at !== null) throw new AppError('catalogue.linkExpired');
  const list = await db
    .selectFrom('price_lists')
    .selectAll()
    .where('vendor_id', '=', link.vendor_id)
    .where('id', '=', link.price_list_id)
    .executeTakeFirstOrThrow();
  return { link, list, vendor };
}

export async function openPriceList(
  ctx: Ctx,
  { token }: ParsedInputOf<typeof catalogue.openPriceList>,
): Promise<OutputOf<typeof catalogue.openPriceList>> {
  const { link, list, vendor } = await openedLink(ctx, token);
  const language = link.language === 'FR' ? 'fr' : 'en';
  const of = { vendorId: vendor.id, priceListId: list.id, language } as const;
  const lines = await priceListLines(ctx.db, of, priceListLimits.items);
  const main = await mainAddressOf(ctx.db, vendor.id);
  const today = dayIn(ctx.clock.now(), vendor.time_zone);
  return {
    vendor: {
      id: vendor.id,
      name: vendor.name,
      logoUrl: logoUrl(ctx, vendor.logo_file_id),
      city: main?.city ?? null,
    },
    name: list.name,
    currency: list.currency,
    validFrom: list.valid_from,
    validUntil: list.valid_until,
    isInForce:
      stateOfList({ archived: false, validFrom: list.valid_from, validUntil: list.valid_until }, today) ===
      'inForce',
    lines: lines.slice(0, MAX_PDF_LINES),
    total: lines.length,
    language: link.language,
    expiresAt: link.expires_at.toISOString(),
  };
}

/** Links that have not expired. */
export async function listPriceListLinks(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof catalogue.listPriceListLinks>,
): Promise<OutputOf<typeof catalogue.listPriceListLinks>> {
  const { vendor } = await sellerNamed(ctx, input.organizationId);
  const query = ctx.db
    .selectFrom('price_list_links as k')
    .innerJoin('organizations as o', 'o.id', 'k.customer_id')
    .where('k.vendor_id', '=', vendor.id)
    .where('k.price_list_id', '=', input.priceListId)
    .where('k.revoked_at', 'is', null)
    .where('k.expires_at', '>', ctx.clock.now());
  const { rows, ...page } = await readPage(query, input, (found) =>
    found.selectAll('k').select('o.name').orderBy('k.created_at', 'desc').orderBy('k.email').orderBy('k.id'),
  );
  return {
    rows: rows.map((row) => ({
      id: row.id,
      email: row.email,
      customer: { id: row.customer_id, name: row.name },
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    })),
    ...page,
  };
}
