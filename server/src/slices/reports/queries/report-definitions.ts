import type { Dimension, Grain, OrderSide, ReportFilters } from '@halles/contract';
import type { LineMeasure, Measure, OrderMeasure } from '../rules/measures.ts';

/**
 * Reports as data: how measures, dimensions and filters read. All SQL here is our own, over `o` (orders), `l` (their
 * lines) and `g` (sums of one key); it never contains a value of the question.
 */
export interface DimensionDefinition {
  key: string;
  /** Joins the names of the keys, after the sums. */
  join: string;
  /** `{ en, fr }`, or a stored bilingual text; null if the key itself is shown. */
  name: string;
  detail?: string;
}

const organization = {
  join: 'left join organizations n on n.id = g.key::uuid',
  name: `jsonb_build_object('en', n.name, 'fr', n.name)`,
} as const;

export const dimensionDefinitions: Readonly<Record<Dimension, DimensionDefinition>> = {
  none: { key: 'null::text', join: '', name: 'null::jsonb' },
  customer: { ...organization, key: 'o.customer_id' },
  supplier: { ...organization, key: 'o.vendor_id' },
  customerType: {
    key: '(select c.customer_organization_type from organizations c where c.id = o.customer_id)',
    join: '',
    name: 'null::jsonb',
  },
  route: {
    key: 'o.fulfilment_id',
    join: `left join deliveries d on d.id = g.key::uuid left join pickups p on p.id = g.key::uuid`,
    name: `jsonb_build_object('en', coalesce(d.name, p.name), 'fr', coalesce(d.name, p.name))`,
  },
  product: {
    key: 'l.product_id',
    join: 'left join products n on n.id = g.key::uuid',
    name: 'n.name',
  },
  format: {
    key: 'l.format_id',
    join: 'left join formats f on f.id = g.key::uuid left join products n on n.id = f.product_id',
    name: 'n.name',
    detail: `jsonb_build_object('en', f.title_en, 'fr', f.title_fr)`,
  },
  category: {
    key: 'l.category_id',
    join: 'left join categories n on n.id = g.key',
    name: `jsonb_build_object('en', n.name_en, 'fr', n.name_fr)`,
  },
  producer: {
    key: 'l.producer_id',
    join: 'left join producers n on n.id = g.key::uuid',
    name: `jsonb_build_object('en', n.name, 'fr', n.name)`,
  },
};

/** The first day of the period that contains `day`. */
export const grainOf: Readonly<Record<Grain, (day: string) => string>> = {
  none: () => 'null::date',
  day: (day) => day,
  week: (day) => `date_trunc('week', ${day})::date`,
  month: (day) => `date_trunc('month', ${day})::date`,
};

/** What is summed, over orders, over their lines, or over what a month of either comes to. */
const lineSums: Readonly<Record<LineMeasure, string>> = {
  amountMinor: 'l.amount_minor',
  creditedMinor: 'l.credited_minor',
  kg: 'l.sold_kg',
  quantity: 'l.sold',
  lines: 'l.lines',
};
const orderSums: Readonly<Record<OrderMeasure, string>> = {
  orders: 'o.orders',
  deliveryFeeMinor: 'o.delivery_fee_minor',
  taxMinor: 'o.tax_minor',
  totalMinor: 'o.total_minor',
};
export const summed: Readonly<Record<Measure, string>> = { ...lineSums, ...orderSums };

/** `?` is replaced by the value; `none` is the condition for `-`, which means no value. */
interface FilterDefinition {
  of: 'order' | 'line';
  is: string;
  none?: string;
}

export const filterDefinitions: Readonly<
  Record<Exclude<keyof ReportFilters, 'partnerId'>, FilterDefinition> &
    Record<'partnerId', Record<OrderSide, FilterDefinition>>
> = {
  partnerId: {
    vendor: { of: 'order', is: 'o.customer_id = ?' },
    customer: { of: 'order', is: 'o.vendor_id = ?' },
  },
  customerType: {
    of: 'order',
    is: 'o.customer_id in (select c.id from organizations c where c.customer_organization_type = ?)',
    none: 'o.customer_id in (select c.id from organizations c where c.customer_organization_type is null)',
  },
  fulfilmentId: { of: 'order', is: 'o.fulfilment_id = ?' },
  productId: { of: 'line', is: 'l.product_id = ?' },
  formatId: { of: 'line', is: 'l.format_id = ?' },
  categoryId: { of: 'line', is: 'l.category_id = ?', none: 'l.category_id is null' },
  producerId: { of: 'line', is: 'l.producer_id = ?', none: 'l.producer_id is null' },
};
