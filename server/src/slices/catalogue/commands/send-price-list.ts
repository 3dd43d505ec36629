import { sql } from 'kysely';
import type { catalogue, Language, OrganizationId, ParsedInputOf } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { sellerNamed, type PriceListRecord } from '../queries/records.ts';
import { assertMay } from './checks.ts';
import { lockPriceList } from './lock.ts';

/** To the addresses that the list's customers ticked for price lists (Spec §2, communication preferences). */
export async function sendPriceList(
  ctx: Ctx,
  { organizationId, priceListId, message }: ParsedInputOf<typeof catalogue.sendPriceList>,
): Promise<{ recipients: number }> {
  const seller = await sellerNamed(ctx, organizationId);
  return transaction(ctx, async (tx) => {
    const list = await lockPriceList(tx, seller, priceListId);
    assertMay(seller, 'editPrices');
    if (list.archived_at !== null) throw new AppError('catalogue.archived');
    const recipients = await recipientsOf(tx, organizationId, list);
    const sending = ctx.ids.next<'Mail'>();
    for (const { email, language } of recipients)
      await ctx.ports.mail.queueMail(tx, {
        key: `priceList/${sending}/${email}`,
        to: email,
        language,
        organizationId,
        template: 'priceList',
        data: {
          vendorName: seller.vendor.name,
          listName: list.name,
          message,
          url: `${ctx.ports.settings.publicUrl}/customer/offers?supplier=${organizationId}`,
        },
      });
    await record(tx, {
      type: 'catalogue.priceListSent',
      organizations: [organizationId],
      subject: priceListId,
      data: { priceListId, recipients: recipients.length },
    });
    return { recipients: recipients.length };
  });
}

async function recipientsOf(
  tx: Tx,
  vendorId: OrganizationId,
  list: PriceListRecord,
): Promise<{ email: string; language: Language }[]> {
  const { rows } = await sql<{ email: string; language: Language }>`
    select distinct on (address) address as email, coalesce(mine.language, s.language) as language
    from relations r
    join organizations o on o.id = r.customer_id
    join organization_settings s on s.organization_id = o.id
    join relationships mine on mine.organization_id = r.vendor_id and mine.relation_id = r.id
    cross join unnest(s.price_list_emails) as address
    where r.vendor_id = ${vendorId} and r.status = 'active' and (
      (${list.audience_kind} = 'types' and o.customer_organization_type = any(${list.customer_types}::text[]))
      or (${list.audience_kind} = 'tags' and mine.tags && ${list.tags}::text[])
      or (${list.audience_kind} = 'customers' and o.id = any(${list.customer_ids}::uuid[])))
    order by address`.execute(tx);
  return rows;
}
