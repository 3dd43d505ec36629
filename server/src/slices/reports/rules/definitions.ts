import type { Dimension, Grain, OrderSide, ReportFilters, ReportQuestion } from '@halles/contract';

/**
 * Reports as data: the measures, dimensions and filters. All SQL here is our own, over `o` (orders), `l` (their
 * lines) and `g` (sums of one key); it never contains a value of the question.
 */
export interface DimensionDefinition {
  /** An order dimension keeps each order whole, so orders can be counted and an order's own amounts added up. */
  of: 'order' | 'line';
  key: string;
  /** Joins the names of the keys, after the sums. */
  join: string;
  /** `{ en, fr }`, or a stored bilingual text; null if the key itself is shown. */
  name: string;
  detail?: string;
}

const organization = {
  of: 'order',
  join: 'left join organizations n on n.id = g.key::uuid',
  name: `jsonb_build_object('en', n.name, 'fr', n.name)`,
} as const;

export const dimensionDefinitions: Readonly<Record<Dimension, DimensionDefinition>> = {
  none: { of: 'order', key: 'null::text', join: '', name: 'null::jsonb' },
  customer: { ...organization, key: 'o.customer_id' },
  supplier: { ...organization, key: 'o.vendor_id' },
  customerType: {
    of: 'order',
    key: '(select c.customer_organization_type from organizations c where c.id = o.customer_id)',
    join: '',
    name: 'null::jsonb',
  },
  route: {
    of: 'order',
    key: 'o.fulfilment_id',
    join: `left join deliveries d on d.id = g.key::uuid left join pickups p on p.id = g.key::uuid`,
    name: `jsonb_build_object('en', coalesce(d.name, p.name), 'fr', coalesce(d.name, p.name))`,
  },
  product: {
    of: 'line',
    key: 'l.product_id',
    join: 'left join products n on n.id = g.key::uuid',
    name: 'n.name',
  },
  format: {
    of: 'line',
    key: 'l.format_id',
    join: 'left join formats f on f.id = g.key::uuid left join products n on n.id = f.product_id',
    name: 'n.name',
    detail: `jsonb_build_object('en', f.title_en, 'fr', f.title_fr)`,
  },
  category: {
    of: 'line',
    key: 'l.category_id',
    join: 'left join categories n on n.id = g.key',
    name: `jsonb_build_object('en', n.name_en, 'fr', n.name_fr)`,
  },
  producer: {
    of: 'line',
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

interface MeasureDefinition {
  /** The summed expression, over lines or over orders. */
  line: string | null;
  order: string | null;
  /** Unknown when lines are filtered: a tax belongs to the order, not to a line. */
  wholeOrdersOnly?: true;
}

/** Amounts are before tax unless named otherwise. */
export const measureDefinitions = {
  amountMinor: { line: 'l.amount_minor', order: 'l.amount_minor' },
  creditedMinor: { line: 'l.credited_minor', order: 'l.credited_minor' },
  kg: { line: 'l.sold_kg', order: 'l.sold_kg' },
  quantity: { line: 'l.sold', order: 'l.sold' },
  lines: { line: '1', order: 'l.lines' },
  orders: { line: null, order: '1' },
  deliveryFeeMinor: { line: null, order: 'o.delivery_fee_minor', wholeOrdersOnly: true },
  taxMinor: { line: null, order: `(o.totals->>'taxMinor')::bigint`, wholeOrdersOnly: true },
  totalMinor: { line: null, order: 'o.total_minor', wholeOrdersOnly: true },
} as const satisfies Record<string, MeasureDefinition>;
export type Measure = keyof typeof measureDefinitions;
export const measures = Object.keys(measureDefinitions) as Measure[];

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
  categoryId: {
    of: 'line',
    is: 'l.category_id in (select c.id from categories c where ? in (c.id, c.parent_id))',
    none: 'l.category_id is null',
  },
  producerId: { of: 'line', is: 'l.producer_id = ?', none: 'l.producer_id is null' },
};

const lineFilters = ['productId', 'formatId', 'categoryId', 'producerId'] as const;
export const choosesLines = (question: ReportFilters): boolean =>
  lineFilters.some((name) => question[name] !== undefined);

/** The source of the figures: orders, each counted once, or their lines. */
export const sourceOf = ({ by }: Pick<ReportQuestion, 'by'>): 'order' | 'line' => dimensionDefinitions[by].of;

/** Whether the question allows the measure. */
export function isKnown(measure: Measure, question: ReportQuestion): boolean {
  const definition: MeasureDefinition = measureDefinitions[measure];
  if (definition[sourceOf(question)] === null) return false;
  if (measure === 'quantity') return question.by === 'format' || question.formatId !== undefined;
  return !(definition.wholeOrdersOnly && choosesLines(question));
}
