import { sql } from 'kysely';

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
