import { z } from 'zod';
import { formatId, producerId, productId, saleUnit } from '../catalogue/index.ts';
import {
  can,
  computedQuantity,
  currency,
  day,
  id,
  organizationId,
  quantity,
  unitPrice,
  texts,
} from '../kernel/index.ts';
import { orderSide, orderStatus, purchaseOrderId, type OrderSide } from '../ordering/index.ts';
import { customerOrganizationType, emailAddress } from '../organizations/index.ts';
import { ledger, ledgersOf } from './ledger-names.ts';
import { comparisons, grains, periodName } from './periods.ts';

export const savedReportId = id('SavedReport');
export type SavedReportId = z.infer<typeof savedReportId>;

export const reportLimits = {
  name: 80,
  saved: 50,
  recipients: 10,
  /** Maximum length of a period: three years. */
  days: 1_100,
  /** Maximum number of rows in an answer; a file has all. */
  rows: 2_000,
  /** A file with more lines is written in the background. */
  fileLines: 20_000,
  /** Maximum number of rows of a PDF. */
  documentRows: 2_000,
  /** Days that a file stays available, and the maximum number of files per user. */
  fileDays: 14,
  files: 20,
} as const;

/** What the figures are grouped by. */
export const dimensions = [
  'none',
  'customer',
  'customerType',
  'supplier',
  'product',
  'format',
  'category',
  'producer',
  'route',
] as const;
export type Dimension = (typeof dimensions)[number];

/** The dimensions of each side: a buyer has no customers to group by. */
export const dimensionsOf: Record<OrderSide, readonly Dimension[]> = {
  vendor: ['none', 'customer', 'customerType', 'product', 'format', 'category', 'producer', 'route'],
  customer: ['none', 'supplier', 'product', 'format', 'category', 'producer'],
};

/** Which orders count; declined, cancelled and expired ones never do. */
export const countedStates = ['delivered', 'confirmed', 'all'] as const;
export type CountedStates = (typeof countedStates)[number];
export const countedStatuses: Record<CountedStates, readonly z.infer<typeof orderStatus>[]> = {
  delivered: ['delivered', 'completed'],
  confirmed: ['confirmed', 'preparing', 'ready', 'inTransit', 'delivered', 'completed'],
  all: ['submitted', 'confirmed', 'preparing', 'ready', 'inTransit', 'delivered', 'completed'],
};

/** Filters for drilling down from a row, such as one customer or one product. `-`: rows without a value. */
export const reportFilters = z.object({
  partnerId: organizationId.optional(),
  customerType: customerOrganizationType.or(z.literal('-')).optional(),
  productId: productId.optional(),
  formatId: formatId.optional(),
  categoryId: z.string().max(60).optional(),
  producerId: producerId.or(z.literal('-')).optional(),
  fulfilmentId: z.uuid().optional(),
});
export type ReportFilters = z.infer<typeof reportFilters>;

const questionShape = {
  side: orderSide,
  by: z.enum(dimensions).default('none'),
  every: z.enum(grains).default('none'),
  compare: z.enum(comparisons).default('before'),
  states: z.enum(countedStates).default('confirmed'),
  ...reportFilters.shape,
};

const isSpan = ({ from, until }: { from: string; until: string }): boolean =>
  from <= until && (Date.parse(until) - Date.parse(from)) / 86_400_000 < reportLimits.days;
const isOfSide = ({ side, by }: { side: OrderSide; by: Dimension }): boolean =>
  dimensionsOf[side].includes(by);

/** Days are days of delivery or pickup. */
export const reportQuestion = z
  .object({ from: day, until: day, ...questionShape })
  .refine(isSpan, { path: ['until'], params: { code: 'field.invalid' } })
  .refine(isOfSide, { path: ['by'], params: { code: 'field.invalid' } });
export type ReportQuestion = z.output<typeof reportQuestion>;
/** The input of a screen, which may leave out fields that have a default. */
export type ReportRequest = z.input<typeof reportQuestion>;

/** Amounts are before tax unless stated otherwise; null: not known for this question. */
export const reportFigures = z.object({
  amountMinor: z.int(),
  /** What granted claims and credit notes gave back of it. */
  creditedMinor: z.int(),
  orders: z.int().nullable(),
  lines: z.int(),
  kg: computedQuantity,
  /** Only for a single format, because quantities of several do not add up. */
  quantity: computedQuantity.nullable(),
  deliveryFeeMinor: z.int().nullable(),
  taxMinor: z.int().nullable(),
  totalMinor: z.int().nullable(),
});
export type ReportFigures = z.infer<typeof reportFigures>;

export const reportRow = z.object({
  id: z.string(),
  /** When grouped by time: the first day of the day, week or month. */
  period: day.nullable(),
  /** The value for the dimension's filter; null: rows without a value. */
  key: z.string().nullable(),
  name: texts.nullable(),
  /** Shown under the name: the product that a format belongs to. */
  detail: texts.nullable(),
  currency,
  figures: reportFigures,
  before: reportFigures.nullable(),
});
export type ReportRow = z.infer<typeof reportRow>;

export const reportTotal = reportRow.pick({ currency: true, figures: true, before: true });
export type ReportTotal = z.infer<typeof reportTotal>;

export const report = z.object({
  rows: z.array(reportRow),
  /** One per currency; amounts of different currencies are never added up. */
  totals: z.array(reportTotal),
  /** Number of rows in all; may exceed the rows in this answer. */
  total: z.int(),
  before: z.object({ from: day, until: day }).nullable(),
});
export type Report = z.infer<typeof report>;

/** One order line, from which every figure is computed. */
export const reportLine = z.object({
  id: z.string(),
  purchaseOrderId,
  number: z.string(),
  reference: z.string(),
  status: orderStatus,
  submittedAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  on: day,
  partner: z.object({ id: organizationId, name: z.string() }),
  customerType: customerOrganizationType.nullable(),
  fulfilmentName: z.string(),
  categoryId: z.string().nullable(),
  category: texts.nullable(),
  product: texts,
  format: texts,
  sku: z.string().nullable(),
  producer: z.string().nullable(),
  saleUnit,
  requested: quantity,
  confirmed: quantity.nullable(),
  delivered: quantity.nullable(),
  /** What the amount is of: delivered, else prepared, confirmed or requested. */
  sold: quantity,
  kg: computedQuantity,
  unitPrice,
  amountMinor: z.int(),
  creditedMinor: z.int(),
  currency,
});
export type ReportLine = z.infer<typeof reportLine>;

export const schedules = ['none', 'weekly', 'monthly'] as const;
export type ReportSchedule = (typeof schedules)[number];

/** A saved question: periods by name follow the calendar, dates stay. */
export const savedQuestion = z
  .object({
    period: periodName.nullable(),
    from: day.nullable(),
    until: day.nullable(),
    /** For a ledger, which ignores grouping, comparison and order states. */
    ledger: ledger.optional(),
    ...questionShape,
  })
  .refine(
    ({ period, from, until }) =>
      period !== null || (from !== null && until !== null && isSpan({ from, until })),
    { path: ['period'], params: { code: 'field.required' } },
  )
  .refine(isOfSide, { path: ['by'], params: { code: 'field.invalid' } })
  .refine(({ side, ledger: name }) => name === undefined || ledgersOf[side].includes(name), {
    path: ['ledger'],
    params: { code: 'field.invalid' },
  });
export type SavedQuestion = z.output<typeof savedQuestion>;

export const savedReportFields = z.object({
  name: z.string().trim().min(1).max(reportLimits.name),
  question: savedQuestion,
  schedule: z.enum(schedules).default('none'),
  recipients: z.array(emailAddress).max(reportLimits.recipients).default([]),
});

export const savedReport = z.object({
  id: savedReportId,
  name: z.string(),
  question: savedQuestion,
  schedule: z.enum(schedules),
  recipients: z.array(z.string()),
  lastSentAt: z.iso.datetime().nullable(),
  version: z.int(),
  can: can('change'),
});
export type SavedReport = z.infer<typeof savedReport>;
