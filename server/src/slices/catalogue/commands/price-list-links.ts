import type { catalogue, Language, OrganizationId, ParsedInputOf } from '@halles/contract';
import { record } from '../../../platform/events/record.ts';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { retainedSince } from '../../../platform/retention.ts';
import { newToken, hashToken } from '../../../platform/secrets.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { sellerNamed, type PriceListRecord, type Seller } from '../queries/records.ts';
import { linkExpiry } from '../rules.ts';
import { assertMay } from './checks.ts';
import { lockPriceList } from './lock.ts';

export interface Recipient {
  email: string;
  language: Language;
  customerId: OrganizationId;
}

/** Each address gets its own token so that one link can be revoked alone; the token is returned only here. */
export async function addLink(
  tx: Tx,
  { actor }: Seller,
  list: PriceListRecord,
  { email, language, customerId }: Recipient,
): Promise<string> {
  const token = newToken();
  const { clock, ids } = tx.ctx;
  const now = clock.now();
  await tx
    .insertInto('price_list_links')
    .values({
      vendor_id: list.vendor_id,
      id: ids.next<'PriceListLink'>(),
      price_list_id: list.id,
      customer_id: customerId,
      email,
      language,
      token_hash: hashToken(token),
      created_by: actor.userId,
      created_at: now,
      expires_at: linkExpiry(now),
    })
    .execute();
  return token;
}

export async function revokePriceListLinks(
  ctx: MemberCtx,
  { organizationId, priceListId, linkIds }: ParsedInputOf<typeof catalogue.revokePriceListLinks>,
): Promise<{ revoked: number }> {
  const seller = await sellerNamed(ctx, organizationId);
  return transaction(ctx, async (tx) => {
    const list = await lockPriceList(tx, seller, priceListId);
    assertMay(seller, 'editPrices');
    const now = ctx.clock.now();
    let query = tx
      .updateTable('price_list_links')
      .set({ revoked_at: now })
      .where('vendor_id', '=', list.vendor_id)
      .where('price_list_id', '=', list.id)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now);
    if (linkIds) query = query.where('id', 'in', linkIds);
    const { numUpdatedRows } =
      linkIds?.length === 0 ? { numUpdatedRows: 0n } : await query.executeTakeFirst();
    const revoked = Number(numUpdatedRows);
    if (revoked > 0)
      await record(tx, {
        type: 'catalogue.priceListLinksRevoked',
        organizations: [organizationId],
        subject: priceListId,
        data: { priceListId, links: revoked },
      });
    return { revoked };
  });
}

export async function deleteEndedPriceListLinks(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom('price_list_links')
    .where('expires_at', '<', retainedSince(ctx, 'endedLinks'))
    .execute();
}
