import { sql } from 'kysely';
import { allowedTo, type catalogue, type CommissionRate, type OutputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { settingsOf } from '../../organizations/index.ts';
import { sellerOf } from './records.ts';

interface Row {
  kind: CommissionRate['kind'];
  id: string;
  name: CommissionRate['name'];
  producer_name: string | null;
  percent: string;
}

/** Products come first, then categories in catalogue order. */
export async function listCommissionRates(
  ctx: MemberCtx,
): Promise<OutputOf<typeof catalogue.listCommissionRates>> {
  const { actor, vendor } = await sellerOf(ctx);
  const settings = await settingsOf(ctx.db, vendor.id);
  const { rows } = await sql<Row>`
    select 'product' as kind, p.id::text as id,
      jsonb_build_object('en', coalesce(nullif(p.name->>'en', ''), p.name->>'fr'),
        'fr', coalesce(nullif(p.name->>'fr', ''), p.name->>'en')) as name,
      w.name as producer_name, c.percent, 0 as position
    from commission_rates c
    join products p on p.id = c.product_id
    left join producers w on w.vendor_id = p.vendor_id and w.id = p.producer_id
    where c.vendor_id = ${vendor.id}
    union all
    select 'category', g.id, jsonb_build_object('en', g.name_en, 'fr', g.name_fr), null, c.percent, g.position
    from commission_rates c
    join categories g on g.id = c.category_id
    where c.vendor_id = ${vendor.id}
    order by position, id`.execute(ctx.db);
  return {
    general: settings.producers.commission?.value ?? null,
    rates: rows.map((row) => ({
      kind: row.kind,
      id: row.id,
      name: row.name,
      producerName: row.producer_name,
      percent: row.percent,
    })),
    can: { edit: allowedTo(actor, 'editProducers') },
  };
}

/**
 * SQL expression for the commission on a format; the statement must read formats f, their products p, producers r,
 * categories g, and the seller's organization_settings s. money.md: product, then category, then parent category,
 * then producer, then the seller's general rate. Null: the product has no producer.
 */
export const commission = {
  percent: sql`case when p.producer_id is null then null else coalesce(own.percent, near.percent, wide.percent,
    r.commission_percent, s.commission_percent) end`,
  rates: sql`left join commission_rates own on own.vendor_id = f.vendor_id and own.product_id = p.id
    left join commission_rates near on near.vendor_id = f.vendor_id and near.category_id = g.id
    left join commission_rates wide on wide.vendor_id = f.vendor_id and wide.category_id = g.parent_id`,
};
